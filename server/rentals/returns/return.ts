import { tellAtRisk } from '../rescue/risk.ts'
import { HOUR } from '../../../shared/duration.ts'
import { addDays, marketToday, type Day } from '../../../shared/day.ts'
import { DAMAGE_MS } from '../../../shared/rental/handover.ts'
import { ANSWER_DAYS, journeyOf } from '../../../shared/rental/journey.ts'
import { agreedStages } from '../../../shared/rental/rental-statuses.ts'
import { statusOn } from '../../../shared/rental/rental.ts'
import { sendBy } from '../../../shared/rental/way.ts'
import { returnAnswers, type ReturnAnswer } from '../../../shared/rental/return-schema.ts'
import { sql, type Updateable } from 'kysely'
import type { Rules } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'
import { bothLegs, isReceived, wayOn } from '../../db/rental-legs.ts'
import { conflict } from '../../errors.ts'
import { leadOf } from '../neighbors.ts'
import { HOLD_ON_DAYS, makeMove, readLocked, refreshHolds, settleProposals, shortenHold } from '../holds.ts'
import { expireSuperseded, type ProposalRules } from '../superseded-proposals.ts'

type ReturnRules = ProposalRules & Pick<Rules, 'autoCloseDays'>

interface Moment {
  now: Date
  rules: ReturnRules
}

/** Whether the owner of a `rental` knows of a review: their own, or one that is published. */
const isReviewed = sql<boolean>`exists (select from review
  where review.rental_id = rental.id and (review.side = 'owner' or review.published_at is not null))`

/** A rental of an owner's dress, as it bears on its return. */
const lent = (db: Db, rentalId: number, ownerId: string) =>
  db
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select(['rental.id', 'rental.dressId', 'rental.renterId', 'dress.ownerId', 'rental.status'])
    .select(['rental.startDate', 'rental.endDate'])
    .select(['rental.notBackAt', 'rental.backAt', 'rental.damagedAt', 'rental.damageWords'])
    .select(['rental.cancelledAt', 'rental.cancelReason'])
    .select([...bothLegs, isReceived('back').as('isHandedBack'), isReviewed.as('isReviewed')])
    .where('rental.id', '=', rentalId)
    .where('dress.ownerId', '=', ownerId)
    .executeTakeFirst()

type Lent = NonNullable<Awaited<ReturnType<typeof lent>>>

interface Said {
  rentalId: number
  answer: ReturnAnswer
  words?: string
}

/**
 * An owner's answer to whether a dress is back (docs/product.md#back), under the dress's lock. Repeating it gives the
 * same. Returns the dress, and whether this answer is the first. Throws a 404 where the rental is not of their dress,
 * and a conflict where it is too early or too late, or where another answer was given.
 */
export async function answerReturn(
  trx: Db,
  { rentalId, answer, words }: Said,
  { ownerId, now, rules }: Moment & { ownerId: string },
) {
  const rental = await readLocked(trx, () => lent(trx, rentalId, ownerId), { people: true })

  let isNew = false
  if (!isRepeated(rental, answer, words)) {
    const problem = problemOf(rental, answer, { now, autoCloseDays: rules.autoCloseDays })
    if (problem) throw conflict(problem)
    await changes[answer](trx, rental, { words, now, rules })
    isNew = true
  }
  const { dressId, startDate, endDate } = rental
  const isCancelled = answer === 'not_taken_place'
  const status = isCancelled ? ('cancelled' as const) : statusOn(marketToday(now), startDate, endDate)
  return { answer: { status, dressId }, isNew }
}

/** Whether an answer is the one that was given before. */
function isRepeated({ status, ...rental }: Lent, answer: ReturnAnswer, words?: string) {
  const { notBackAt, backAt, damagedAt, damageWords, cancelReason } = rental
  if (answer === 'not_taken_place') return cancelReason === answer
  if (status !== 'confirmed') return false
  if (answer === 'back') return backAt !== null
  if (answer === 'damaged') return damagedAt !== null && damageWords === words
  return notBackAt !== null && backAt === null
}

type AnswerMoment = Pick<Rules, 'autoCloseDays'> & { now: Date }

/** The answers that an owner can give now. */
export async function findReturnAnswers(db: Db, rentalId: number, ownerId: string, moment: AnswerMoment) {
  const rental = await lent(db, rentalId, ownerId)
  if (!rental) return []
  return returnAnswers.filter(
    (answer) => !isRepeated(rental, answer) && problemOf(rental, answer, moment) === undefined,
  )
}

const TOO_LATE = 'It is too late to say so. You can still write in the conversation.'

/** Why an answer cannot be given; undefined when it can. */
function problemOf(rental: Lent, answer: ReturnAnswer, { now, autoCloseDays }: AnswerMoment) {
  const { status, cancelledAt, startDate, endDate, notBackAt, backAt, damagedAt } = rental
  const today = marketToday(now)
  if (rental.cancelReason === 'not_taken_place') return 'You have said that this rental did not take place.'
  if (cancelledAt) return 'This rental has been cancelled.'
  if (status !== 'confirmed') return 'This request has not been approved.'
  if (today < startDate) return 'This rental has not begun yet.'
  const { overdue } = journeyOf(rental, { today, autoCloseDays })
  const isTooLate = (from: Day) => today > addDays(from, ANSWER_DAYS)
  switch (answer) {
    case 'damaged':
      if (damagedAt) return 'You have already said what is damaged. You can still write in the conversation.'
      if (backAt && now.getTime() - backAt.getTime() > DAMAGE_MS)
        return `A damage can be told within ${DAMAGE_MS / HOUR} hours. You can still write in the conversation.`
      return !backAt && !overdue && isTooLate(endDate) ? TOO_LATE : undefined
    case 'back':
      return !overdue && isTooLate(endDate) ? TOO_LATE : undefined
    case 'not_back':
      if (backAt && !isMistakable(rental, now)) return 'This dress is back already.'
      if (today <= endDate) return 'Its last day is not over yet.'
      return isTooLate(endDate) ? TOO_LATE : undefined
    case 'not_taken_place':
      if (backAt) return 'This dress is back, so the rental took place.'
      if (notBackAt) return 'You have said that the dress is not back yet.'
      if (rental.receivedAt || rental.sentBackAt)
        return 'The dress was handed over, so the rental took place.'
      if (rental.isReviewed) return 'This rental has been reviewed, so it took place.'
      return isTooLate(addDays(endDate, autoCloseDays + 1)) ? TOO_LATE : undefined
  }
}

/** Whether “It is back” can still have been a mistake: the days are over, it is fresh, and nothing else bears it out. */
function isMistakable({ backAt, endDate, damagedAt, isHandedBack }: Lent, now: Date) {
  if (!backAt || damagedAt || isHandedBack || marketToday(backAt) <= endDate) return false
  return now.getTime() - backAt.getTime() <= DAMAGE_MS
}

/** Deletes the renter's review that nobody else has seen: to refuse because of it would tell that it exists. */
async function dropReview(trx: Db, rentalId: number) {
  const review = trx.selectFrom('review').select('id').where('rentalId', '=', rentalId)
  await trx
    .updateTable('privateImage')
    .set({ reviewId: null, position: null })
    .where('reviewId', 'in', review)
    .execute()
  await trx.deleteFrom('review').where('rentalId', '=', rentalId).execute()
}

type Change = (trx: Db, rental: Lent, moment: Moment & { words?: string }) => Promise<void>

/** What each answer changes. */
const changes: Record<ReturnAnswer, Change> = {
  async back(trx, rental, moment) {
    await markBack(trx, rental, moment)
    await makeMove(trx, 'back', rental.id, moment.now)
  },
  async damaged(trx, rental, { words, ...moment }) {
    const { id } = rental
    if (!rental.backAt) await markBack(trx, rental, moment)
    await set(trx, id, { damagedAt: moment.now, damageWords: words ?? null })
    await makeMove(trx, 'damaged', id, moment.now)
  },
  async not_back(trx, { id, dressId, notBackAt }, { now, rules }) {
    // In place of “It is back”, if that was said: the renter is told anew.
    await trx
      .deleteFrom('notice')
      .where('rentalId', '=', id)
      .where('kind', 'in', ['back', 'not_back'])
      .execute()
    await set(trx, id, { notBackAt: notBackAt ?? now, backAt: null })
    await refreshHolds(trx, [dressId], now)
    await makeMove(trx, 'not_back', id, now)
    // Its hold may have grown over days that were proposed to others.
    await expireSuperseded(trx, dressId, now, rules)
    await tellAtRisk(trx, dressId, { ...rules, now })
  },
  async not_taken_place(trx, { id, dressId }, { now, rules }) {
    await dropReview(trx, id)
    await makeMove(trx, 'not_taken_place', id, now)
    await set(trx, id, { cancelledAt: now, cancelReason: 'not_taken_place' })
    await expireSuperseded(trx, dressId, now, rules)
  },
}

const set = (trx: Db, id: number, columns: Updateable<Database['rental']>) =>
  trx.updateTable('rental').set(columns).where('id', '=', id).execute()

/**
 * Notes that a dress is back, ends its hold once it has rested, and other days that were asked for. The dress is locked,
 * and the rental confirmed and not back before.
 */
export async function markBack(
  trx: Db,
  { id, dressId }: Pick<Lent, 'id' | 'dressId'>,
  { now, rules }: { now: Date; rules: Pick<Rules, 'turnaroundDays'> },
) {
  // While it is overdue: its hold may have to go on behind another that is over.
  await refreshHolds(trx, [dressId], now)
  await set(trx, id, { backAt: now })
  await settleProposals(trx, [id], 'back', now)
  await shortenHold(trx, { id, dressId }, { now, turnaroundDays: rules.turnaroundDays })
}

/**
 * Whether an owner may cancel a rental without its being counted (docs/product.md#cancelling): the dress came back from
 * the one before it too late to be sent in time, or will, or has come back damaged since the owner agreed.
 */
export async function isExcused(
  trx: Db,
  rentalId: number,
  { now, rules }: { now: Date; rules: Pick<Rules, 'turnaroundDays'> },
) {
  const { dressId, startDate, decidedAt, way, leadDays, restDays } = await trx
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select(['rental.dressId', 'rental.startDate', 'rental.decidedAt', wayOn('there').as('way')])
    .select([leadOf('rental').as('leadDays'), 'dress.restDays'])
    .where('rental.id', '=', rentalId)
    .executeTakeFirstOrThrow()
  const earlier = trx
    .selectFrom('rental')
    .select(['notBackAt', 'backAt'])
    .where('dressId', '=', dressId)
    .where('status', 'in', agreedStages)
    .where('startDate', '<', startDate)
  const damaged = await earlier.where('damagedAt', '>', decidedAt).limit(1).executeTakeFirst()
  if (damaged) return true
  const before = await earlier.orderBy('startDate', 'desc').limit(1).executeTakeFirst()
  if (!before?.notBackAt) return false
  // What is not back is expected at the end of its hold: it excuses nothing that is far ahead.
  const back = before.backAt ? marketToday(before.backAt) : addDays(marketToday(now), HOLD_ON_DAYS)
  return addDays(back, restDays ?? rules.turnaroundDays) >= sendBy({ startDate, way, leadDays })
}
