import { addDays, beginsAt, type Day } from '../../shared/day.ts'
import { isOptional, topicOf, type OptionalKind } from '../../shared/mail.ts'
import { toldSide, type RentalNoticeKind } from '../../shared/notice-kinds.ts'
import { reviewDays, type ReviewSide } from '../../shared/review.ts'
import type { Db } from '../db/database.ts'
import { isEitherBlocked } from '../people/blocked.ts'
import { openProposalId, waitsSince } from '../rentals/holds.ts'
import { tooManyLetters } from './letter-limits.ts'
import type { Letter } from '../mail/queue.ts'

/** For how many days after its end somebody is still asked whether a dress is back. */
const ASK_DAYS = 3

/** What a letter about a rental presupposes: a request still open, or a rental that is to be. */
const presupposes: Partial<Record<OptionalKind, 'open' | 'proposed' | 'confirmed' | 'unreviewed'>> = {
  request: 'open',
  asked: 'open',
  waiting: 'open',
  last_hours: 'open',
  proposed: 'proposed',
  refused: 'open',
  taken_back: 'open',
  proposal_taken: 'open',
  days_taken: 'open',
  lending_tomorrow: 'confirmed',
  renting_tomorrow: 'confirmed',
  back_tomorrow: 'confirmed',
  is_it_back: 'confirmed',
  review_dress: 'unreviewed',
  review_dress_again: 'unreviewed',
  review_dress_last: 'unreviewed',
  review_renter: 'unreviewed',
  review_renter_again: 'unreviewed',
  review_renter_last: 'unreviewed',
}

/** Whoever gets a letter. */
export interface Reader {
  id: string
  email: string
  displayName: string
  emailVerifiedAt: Date | null
  emailRefusedAt: Date | null
}

/** Why a letter that is due has no reason any more, in words for an admin; undefined while it has one. */
export async function reasonGone(db: Db, letter: Letter, reader: Reader, now: Date) {
  const { kind } = letter
  if (!isOptional(kind)) return undefined
  if (reader.emailRefusedAt) return 'Letters to this address come back.'
  const choice = await db
    .selectFrom('mailChoice')
    .select('topic')
    .where('userId', '=', reader.id)
    .where('topic', 'in', [topicOf[kind], 'all'])
    .executeTakeFirst()
  if (choice) return 'Not wanted by e-mail.'
  if (letter.noticeId) {
    const notice = await db
      .selectFrom('notice')
      .select('seenAt')
      .where('id', '=', letter.noticeId)
      .executeTakeFirst()
    if (notice?.seenAt) return 'Read in the app.'
  } else if (letter.rentalId && kind !== 'asked') {
    // Its notice has gone: the same was told anew since, or there is time anew before it is.
    return 'Something newer took its place.'
  }
  const tooMany = await tooManyLetters(db, { ...letter, kind }, reader, now)
  if (tooMany) return tooMany
  if (letter.threadId) {
    if (await hasRead(db, letter.threadId, reader.id)) return 'Read in the app.'
    if (await isClosed(db, letter.threadId)) return 'One of the two has blocked the other.'
  }
  const needed = presupposes[kind]
  if (!needed || !letter.rentalId) return undefined
  const { status, lapsesAt, cancelledBy, startDate, endDate, openProposal } = await db
    .selectFrom('rental')
    .select(['status', 'lapsesAt', 'cancelledBy', 'startDate', 'endDate'])
    .select(openProposalId().as('openProposal'))
    .where('id', '=', letter.rentalId)
    .executeTakeFirstOrThrow()
  if (needed === 'unreviewed') {
    if (now >= reviewDays(endDate).closesAt) return 'Too late to be of use.'
    const side = toldSide[kind as RentalNoticeKind]
    return (await hasReviewed(db, letter.rentalId, side)) ? 'Reviewed, or it did not take place.' : undefined
  }
  if (needed === 'confirmed') {
    if (status !== 'confirmed') return 'The rental does not take place.'
    const isLate = now.getTime() > lastMoment(kind, { startDate, endDate })
    return isLate ? 'Too late to be of use.' : undefined
  }
  if (status === 'confirmed' || cancelledBy === 'owner') return 'Answered.'
  if (cancelledBy === 'renter') return 'Withdrawn.'
  if (status === 'cancelled' || lapsesAt <= now) return 'Lapsed.'
  if (needed === 'proposed') return openProposal ? undefined : 'The proposal is over.'
  if (openProposal && kind !== 'request') return 'Other days are proposed.'
  // What she is reminded of she has dealt with when it is the renter's turn, or when they talk.
  if (kind !== 'waiting' && kind !== 'last_hours') return undefined
  return (await hasWritten(db, letter.rentalId, reader.id)) ? 'Written in the conversation.' : undefined
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

/** Whether somebody has nothing left to read in a conversation. */
async function hasRead(db: Db, threadId: number, readerId: string) {
  const { renterId, renterUnread, ownerUnread } = await db
    .selectFrom('thread')
    .select(['renterId', 'renterUnread', 'ownerUnread'])
    .where('id', '=', threadId)
    .executeTakeFirstOrThrow()
  return (renterId === readerId ? renterUnread : ownerUnread) === 0
}

/** Whether one of the two of a conversation has blocked the other. */
async function isClosed(db: Db, threadId: number) {
  const { ownerId, renterId } = await db
    .selectFrom('thread')
    .select(['ownerId', 'renterId'])
    .where('id', '=', threadId)
    .executeTakeFirstOrThrow()
  return isEitherBlocked(db, ownerId, renterId)
}

/** Whether somebody has written to the other side since a request began to wait for its owner. */
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

/** When a reminder says something that is no longer so. Days are over when they are over everywhere. */
function lastMoment(kind: OptionalKind, { startDate, endDate }: { startDate: Day; endDate: Day }) {
  if (kind === 'is_it_back') return beginsAt(addDays(endDate, ASK_DAYS + 1)).getTime()
  return beginsAt(kind === 'back_tomorrow' ? endDate : startDate).getTime()
}
