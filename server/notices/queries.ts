import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import {
  isOfLine,
  isRentalNotice,
  rentalNotices,
  type NoticeKind,
} from '../../shared/notices/notice-kinds.ts'
import { moves, noticesOf, rentalEvents } from '../../shared/rental/rental-process.ts'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/page.ts'
import { preparedRead } from '../db/reads/prepared-read.ts'

const PAGE_LENGTH = 30

/** Of which proposal a notice names the days, by its kind: the newest that is so. */
const namedProposals = JSON.stringify(
  Object.fromEntries(
    rentalEvents.flatMap((event) => {
      const { by, from, proposal } = moves[event]
      const answered = { owner: 'renter', renter: 'owner', system: undefined }
      const proposer = proposal === 'open' || proposal === 'taken_back' ? by : answered[by]
      const isAfterYes = from.includes('confirmed')
      return noticesOf(event).map((kind) => [
        kind,
        { state: rentalNotices[kind].proposal, by: proposer, isAfterYes },
      ])
    }),
  ),
)

const readUnseen = preparedRead((db, userId: string) =>
  db
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('seenAt', 'is', null),
)

export const countUnseen = async (db: Db, userId: string) => (await readUnseen(db, userId))[0]?.count ?? 0

/**
 * A user's notices, newest first, a page at a time; `cursor` is the id of the last one seen. One about a rental names
 * the other side, the dress and the days; `rentalId` is null where it is about the account.
 */
export async function findNotices(db: Db, userId: string, { cursor }: { cursor?: number }) {
  const rows = await db
    .selectFrom('notice')
    .leftJoin('rental', 'rental.id', 'notice.rentalId')
    .leftJoin('waiting', 'waiting.id', 'notice.waitingId')
    .leftJoin('dress', (join) => join.on('dress.id', '=', sql`coalesce(rental.dress_id, waiting.dress_id)`))
    .leftJoin('appUser as owner', 'owner.id', 'dress.ownerId')
    .leftJoin('appUser as renter', 'renter.id', 'rental.renterId')
    .select(['notice.id', 'notice.kind', 'notice.at', 'notice.seenAt', 'notice.rentalId'])
    .select(['dress.title as dressTitle', 'dress.ownerId', 'waiting.offeredUntil'])
    .select(({ fn }) => [
      fn.coalesce('rental.startDate', 'waiting.startDate').as('startDate'),
      fn.coalesce('rental.endDate', 'waiting.endDate').as('endDate'),
    ])
    .select(['owner.displayName as ownerName', 'renter.displayName as renterName'])
    .leftJoinLateral(
      sql<{ of: unknown }>`(select ${namedProposals}::jsonb -> notice.kind as of)`.as('named'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('proposal')
          .select(['startDate', 'endDate'])
          .whereRef('proposal.rentalId', '=', 'rental.id')
          .where(
            sql<boolean>`proposal.state = coalesce(named.of ->> 'state', proposal.state)
              and proposal.by = coalesce(named.of ->> 'by', proposal.by)
              and (proposal.lapses_at is not null) = (named.of ->> 'isAfterYes')::boolean`,
          )
          .orderBy('proposal.id', 'desc')
          .limit(1)
          .as('proposed'),
      (join) => join.onTrue(),
    )
    .select(['proposed.startDate as proposedFrom', 'proposed.endDate as proposedTo'])
    .where('notice.userId', '=', userId)
    .$if(cursor !== undefined, (query) => query.where('notice.id', '<', cursor ?? 0))
    .orderBy('notice.id', 'desc')
    .limit(PAGE_LENGTH + 1)
    .execute()
  const page = pageOf(rows, PAGE_LENGTH, ({ id }) => id)
  return {
    notices: page.rows.map(({ id, at, seenAt, ...told }) => ({
      id,
      at,
      isSeen: seenAt !== null,
      ...aboutOf(told, userId),
    })),
    nextCursor: page.nextCursor,
  }
}

interface Told {
  kind: NoticeKind
  rentalId: number | null
  dressTitle: string | null
  ownerId: string | null
  offeredUntil: Date | null
  startDate: Day | null
  endDate: Day | null
  proposedFrom: Day | null
  proposedTo: Day | null
  ownerName: string | null
  renterName: string | null
}

/** What a notice is about, from the user's side: a rental, a line, or their account. */
function aboutOf({ kind, rentalId, ownerId, startDate, endDate, ...told }: Told, userId: string) {
  const { proposedFrom: from, proposedTo: to } = told
  if (isOfLine(kind)) {
    const { dressTitle, offeredUntil } = told
    if (!startDate || !endDate || dressTitle === null)
      throw new Error(`A notice of the kind ${kind} is about no line.`)
    return {
      kind,
      rentalId: null,
      line: { dressTitle, days: { from: startDate, to: endDate }, offeredUntil },
    }
  }
  if (!isRentalNotice(kind)) return { kind, rentalId: null, line: null }
  const otherName = ownerId === userId ? told.renterName : told.ownerName
  if (!rentalId || !startDate || !endDate || otherName === null || told.dressTitle === null)
    throw new Error(`A notice of the kind ${kind} is about no rental.`)
  return {
    kind,
    rentalId,
    otherName,
    dressTitle: told.dressTitle,
    days: { from: startDate, to: endDate },
    proposedDays: from && to ? { from, to } : null,
  }
}
