import { addDays, beginsAt, type Day } from '../../shared/day.ts'
import { isOptional, optionalLetters } from '../../shared/notices/letter-kinds.ts'
import type { RequiredState } from '../../shared/notices/notice-kinds.ts'
import { agreedStages, promisedStages } from '../../shared/rental/rental-statuses.ts'
import { reviewDays, type ReviewSide } from '../../shared/review.ts'
import type { Db } from '../db/database.ts'
import { bothLegs } from '../db/rental-legs.ts'
import { isEitherBlocked } from '../people/blocked.ts'
import { openProposalId, waitsSince } from '../rentals/holds.ts'
import { findLineTold } from '../rentals/line/queries.ts'
import { tooManyLetters } from './letter-limits.ts'
import type { Letter } from '../mail/queue.ts'
import type { SkipReason } from '../mail/skip-reasons.ts'

/** For how many days after the end an owner is asked whether a dress is back. */
const ASK_DAYS = 3

export interface Reader {
  id: string
  email: string
  displayName: string
  emailVerifiedAt: Date | null
  emailRefusedAt: Date | null
}

/** Why a letter that is due has no reason any more; undefined while it has one. */
export async function findSkipReason(
  db: Db,
  letter: Letter,
  reader: Reader,
  now: Date,
): Promise<SkipReason | undefined> {
  const { kind } = letter
  if (!isOptional(kind)) return undefined
  if (reader.emailRefusedAt) return 'address_refused'
  const { topic, requiredState } = optionalLetters[kind]
  const choice = await db
    .selectFrom('mailChoice')
    .select('topic')
    .where('userId', '=', reader.id)
    .where('topic', 'in', [topic, 'all'])
    .executeTakeFirst()
  if (choice) return 'not_wanted'
  if (letter.noticeId) {
    const notice = await db
      .selectFrom('notice')
      .select('seenAt')
      .where('id', '=', letter.noticeId)
      .executeTakeFirst()
    if (notice?.seenAt) return 'read'
  } else if (letter.rentalId && kind !== 'asked') {
    // Its notice is gone: a newer one has replaced it, or there is more time now before it is due.
    return 'superseded'
  }
  if (kind === 'your_turn') {
    const line = letter.noticeId ? await findLineTold(db, letter.noticeId) : undefined
    if (line?.state !== 'offered' || !line.offeredUntil || new Date(line.offeredUntil) <= now)
      return 'offer_over'
  }
  const tooMany = await tooManyLetters(db, { ...letter, kind }, reader, now)
  if (tooMany) return tooMany
  if (letter.threadId) {
    const { ownerId, renterId, ownerUnread, renterUnread } = await db
      .selectFrom('thread')
      .select(['ownerId', 'renterId', 'ownerUnread', 'renterUnread'])
      .where('id', '=', letter.threadId)
      .executeTakeFirstOrThrow()
    if ((renterId === reader.id ? renterUnread : ownerUnread) === 0) return 'read'
    if (await isEitherBlocked(db, ownerId, renterId)) return 'blocked'
  }
  if (!requiredState || !letter.rentalId) return undefined
  const { status, lapsesAt, cancelledBy, cancelledAt, startDate, endDate, renterId, ...rental } = await db
    .selectFrom('rental')
    .select(['status', 'lapsesAt', 'cancelledBy', 'cancelledAt', 'startDate', 'endDate', 'renterId'])
    .select(['notBackAt', 'backAt', openProposalId(now).as('openProposal')])
    .select(bothLegs)
    .where('rental.id', '=', letter.rentalId)
    .executeTakeFirstOrThrow()
  const { openProposal, notBackAt, backAt, sentBackAt, sentAt, wayThere } = rental
  if (requiredState === 'unreviewed') {
    if (now >= reviewDays(endDate).closesAt) return 'too_late'
    const side = renterId === reader.id ? 'renter' : 'owner'
    return (await hasReviewed(db, letter.rentalId, side)) ? 'reviewed' : undefined
  }
  const confirmedUntil: Partial<Record<RequiredState, Day>> = {
    before_start: startDate,
    unsent: addDays(startDate, 1),
    before_end: endDate,
    just_over: addDays(endDate, ASK_DAYS + 1),
  }
  // That it did not come is news most of all to who has sent it.
  if (kind === 'not_back') return backAt ? 'back' : undefined
  if (requiredState === 'overdue') return (backAt ?? sentBackAt) ? 'back' : undefined
  if (requiredState === 'agreed' || requiredState === 'asked_days') {
    if (!agreedStages.includes(status)) return 'not_confirmed'
    return requiredState === 'agreed' || openProposal ? undefined : 'proposal_over'
  }
  const until = confirmedUntil[requiredState]
  if (until) {
    if (!promisedStages.includes(status)) return 'not_confirmed'
    if (requiredState === 'unsent' && sentAt) return 'sent'
    // A place has been agreed on.
    if (requiredState === 'unsent' && wayThere !== 'post') return 'superseded'
    if (requiredState === 'before_end' && (backAt ?? sentBackAt)) return 'back'
    if (requiredState === 'just_over' && (notBackAt ?? backAt)) return 'answered'
    // A day is over when it is over in every time zone.
    return now > beginsAt(until) ? 'too_late' : undefined
  }
  if (agreedStages.includes(status) || cancelledAt || cancelledBy === 'owner') return 'answered'
  if (cancelledBy === 'renter') return 'withdrawn'
  if (status === 'cancelled' || lapsesAt <= now) return 'lapsed'
  if (requiredState === 'pending') return undefined
  if (requiredState === 'proposed') return openProposal ? undefined : 'proposal_over'
  if (openProposal) return 'other_days_proposed'
  return requiredState === 'unattended' && (await hasWritten(db, letter.rentalId, reader.id))
    ? 'replied'
    : undefined
}

/** Whether one side of a rental has written its review, or said that there is nothing to review. */
async function hasReviewed(db: Db, rentalId: number, side: ReviewSide) {
  const done = await db
    .selectFrom('review')
    .select('rentalId')
    .where('rentalId', '=', rentalId)
    .where('side', '=', side)
    .union(
      db
        .selectFrom('reviewSkip')
        .select('rentalId')
        .where('rentalId', '=', rentalId)
        .where('side', '=', side),
    )
    .executeTakeFirst()
  return done !== undefined
}

/** Whether a side has written to the other since a request began to wait for its owner. */
async function hasWritten(db: Db, rentalId: number, authorId: string) {
  const message = await db
    .selectFrom('rental')
    .innerJoin('thread', (join) =>
      join.onRef('thread.dressId', '=', 'rental.dressId').onRef('thread.renterId', '=', 'rental.renterId'),
    )
    .innerJoin('message', 'message.threadId', 'thread.id')
    .select('message.id')
    .where('rental.id', '=', rentalId)
    .where('message.authorId', '=', authorId)
    .where('message.at', '>=', waitsSince())
    .limit(1)
    .executeTakeFirst()
  return message !== undefined
}
