import { sql } from 'kysely'
import { marketToday } from '../../shared/day.ts'
import { isOptional } from '../../shared/mail.ts'
import { toldSide } from '../../shared/notice.ts'
import type { Db } from '../db/database.ts'
import type { LetterFacts } from '../db/schema.ts'
import type { Letter } from './queue.ts'

/** What a letter to `name` tells, as things stand: its rental, if it is about one, from their side of it. */
export async function gatherFacts(db: Db, letter: Letter, name: string, now: Date): Promise<LetterFacts> {
  const facts = { ...letter.facts, name, today: marketToday(now) }
  if (letter.threadId && letter.userId) {
    const thread = await gatherUnread(db, letter.threadId, letter.userId)
    return { ...facts, thread }
  }
  if (!letter.rentalId || !isOptional(letter.kind) || letter.kind === 'message') return facts
  const { ownerName, renterName, startDate, endDate, lapsesAt, ...rental } = await db
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .innerJoin('appUser as owner', 'owner.id', 'dress.ownerId')
    .innerJoin('appUser as renter', 'renter.id', 'rental.renterId')
    .select(['dress.title as dressTitle', 'startDate', 'endDate', 'totalCents', 'lapsesAt'])
    .select(['bookingNotes', 'specialRequests', 'declineReason', 'declineWords'])
    .select(['owner.displayName as ownerName', 'renter.displayName as renterName'])
    .select((eb) =>
      eb
        .selectFrom('image')
        .select('image.id')
        .whereRef('image.dressId', '=', 'dress.id')
        .orderBy('position')
        .limit(1)
        .as('imageId'),
    )
    .where('rental.id', '=', letter.rentalId)
    .executeTakeFirstOrThrow()
  const { bookingNotes, specialRequests, declineWords, declineReason, dressTitle, totalCents, imageId } =
    rental
  const proposal = await findProposed(db, letter.rentalId)
  const written =
    letter.kind === 'declined'
      ? [declineWords]
      : letter.kind === 'proposed'
        ? [proposal?.words]
        : [bookingNotes, specialRequests]
  return {
    ...facts,
    rental: {
      dressTitle,
      totalCents,
      imageId,
      reason: letter.kind === 'declined' ? declineReason : null,
      proposal: proposal && { days: proposal.days, totalCents: proposal.totalCents },
      otherName: toldSide[letter.kind] === 'owner' ? renterName : ownerName,
      days: { from: startDate, to: endDate },
      note: written.filter(Boolean).join('\n\n') || null,
      lapsesAt: lapsesAt.toISOString(),
    },
  }
}

/** The other days that were proposed last for a request, if any. */
async function findProposed(db: Db, rentalId: number) {
  const proposal = await db
    .selectFrom('proposal')
    .select(['startDate', 'endDate', 'totalCents', 'words'])
    .where('rentalId', '=', rentalId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!proposal) return null
  const { startDate, endDate, ...rest } = proposal
  return { ...rest, days: { from: startDate, to: endDate } }
}

/** How many unread messages a letter shows, and how much of each. */
const SHOWN_TEXTS = 5
const SHOWN_LENGTH = 400

/** What the other side of a conversation has written that somebody has not read, and was not sent before. */
async function gatherUnread(db: Db, threadId: number, readerId: string) {
  const { renterId, ownerName, renterName, dressTitle, imageId, ...thread } = await db
    .selectFrom('thread')
    .innerJoin('dress', 'dress.id', 'thread.dressId')
    .innerJoin('appUser as owner', 'owner.id', 'thread.ownerId')
    .innerJoin('appUser as renter', 'renter.id', 'thread.renterId')
    .select(['thread.renterId', 'renterSeen', 'ownerSeen', 'dress.title as dressTitle'])
    .select(['owner.displayName as ownerName', 'renter.displayName as renterName'])
    .select((eb) =>
      eb
        .selectFrom('image')
        .select('image.id')
        .whereRef('image.dressId', '=', 'dress.id')
        .orderBy('position')
        .limit(1)
        .as('imageId'),
    )
    .where('thread.id', '=', threadId)
    .executeTakeFirstOrThrow()
  const isRenter = renterId === readerId
  const told = await db
    .selectFrom('letter')
    .select(sql<number | null>`max((facts -> 'thread' ->> 'upTo')::bigint)`.as('upTo'))
    .where('threadId', '=', threadId)
    .where('userId', '=', readerId)
    .where('state', 'in', ['sent', 'kept'])
    .executeTakeFirst()
  const rows = await db
    .selectFrom('message')
    .select(['id', 'body'])
    .where('threadId', '=', threadId)
    .where('id', '>', isRenter ? thread.renterSeen : thread.ownerSeen)
    .where('id', '>', told?.upTo ?? 0)
    .where('authorId', '!=', readerId)
    .where('hiddenAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(SHOWN_TEXTS + 95)
    .execute()
  return {
    otherName: isRenter ? ownerName : renterName,
    dressTitle,
    imageId,
    texts: rows
      .slice(0, SHOWN_TEXTS)
      .map(({ body }) => shortened(body ?? 'A picture.'))
      .toReversed(),
    more: Math.max(0, rows.length - SHOWN_TEXTS),
    upTo: rows[0]?.id ?? 0,
  }
}

const shortened = (text: string) => {
  const characters = [...text]
  return characters.length > SHOWN_LENGTH ? `${characters.slice(0, SHOWN_LENGTH).join('')} …` : text
}
