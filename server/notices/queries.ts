import type { Db } from '../db/database.ts'

const PAGE_LENGTH = 30

/** How many notices somebody has not read. */
export async function countUnseen(db: Db, userId: string) {
  const { count } = await db
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('seenAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * What somebody has been told, newest first, a page at a time; `cursor` is the id of the last one seen so far. Of the
 * rental it names the other side, the dress and the days.
 */
export async function findNotices(db: Db, userId: string, { cursor }: { cursor?: number }) {
  const rows = await db
    .selectFrom('notice')
    .innerJoin('rental', 'rental.id', 'notice.rentalId')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .innerJoin('appUser as owner', 'owner.id', 'dress.ownerId')
    .innerJoin('appUser as renter', 'renter.id', 'rental.renterId')
    .select(['notice.id', 'notice.kind', 'notice.at', 'notice.seenAt', 'notice.rentalId'])
    .select(['dress.title as dressTitle', 'dress.ownerId', 'rental.startDate', 'rental.endDate'])
    .select(['owner.displayName as ownerName', 'renter.displayName as renterName'])
    .where('notice.userId', '=', userId)
    .$if(cursor !== undefined, (query) => query.where('notice.id', '<', cursor ?? 0))
    .orderBy('notice.id', 'desc')
    .limit(PAGE_LENGTH + 1)
    .execute()
  const shown = rows.slice(0, PAGE_LENGTH)
  return {
    notices: shown.map(({ ownerId, ownerName, renterName, startDate, endDate, seenAt, ...notice }) => ({
      ...notice,
      isSeen: seenAt !== null,
      otherName: ownerId === userId ? renterName : ownerName,
      days: { from: startDate, to: endDate },
    })),
    nextCursor: rows.length > PAGE_LENGTH ? (shown.at(-1)?.id ?? null) : null,
  }
}
