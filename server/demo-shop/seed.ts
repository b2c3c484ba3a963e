import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { DAY, HOUR } from '../../shared/duration.ts'
import { dresses } from '../../demo/catalogue.ts'
import { bodies, detailsOf } from '../../demo/details.ts'
import type { DemoDress } from '../../demo/demo-dress.ts'
import { follows, lenders, PUBLISHED_PASSWORD, renters, type DemoPerson } from '../../demo/people.ts'
import { infoOf, masterFile, picturesOf, pictureUrl, variantFile } from '../../demo/pictures.ts'
import { conversations } from '../../demo/conversations.ts'
import { demand, favorites, lines, rentals, type DemoRental, type DemoStep } from '../../demo/rentals.ts'
import { reviews } from '../../demo/reviews.ts'
import { addDays, beginsAt, marketToday } from '../../shared/day.ts'
import { quote, toAmount } from '../../shared/price.ts'
import { REVIEW_DAYS } from '../../shared/review.ts'
import { hashPassword } from '../auth/passwords.ts'
import { editCloset } from '../closets/commands.ts'
import { saveSearch } from '../searches/commands.ts'
import { mondayOf } from '../searches/demand.ts'
import { followCloset } from '../closets/following.ts'
import { findOwnCloset } from '../closets/queries.ts'
import type { Rules } from '../config.ts'
import { inTransaction, takeTime, type Db } from '../db/database.ts'
import { tryLock } from '../db/locks.ts'
import { saveBody } from '../body/queries.ts'
import { insertDress } from '../listings/commands.ts'
import { MASTER, type Variant } from '../images/variants.ts'
import { imageUrl, insertImages } from '../images/queries.ts'
import type { ImageStore } from '../images/store.ts'
import { fileName } from '../images/storage.ts'
import { skipped } from '../mail/queue.ts'
import { markThreadSeen, openThread, writeMessage } from '../messages/commands.ts'
import { findThreadId } from '../messages/queries.ts'
import { book } from '../rentals/booking.ts'
import { cancel } from '../rentals/cancellation.ts'
import { decide } from '../rentals/decision.ts'
import { replyToReview, writeReview } from '../reviews/commands.ts'
import { publishOverdue } from '../reviews/publish.ts'
import { join } from '../rentals/line/commands.ts'
import { askForDays, propose } from '../rentals/proposals.ts'
import { answerReturn } from '../rentals/returns/return.ts'
import { namePlace, receive, send } from '../handover/commands.ts'

interface Shop {
  db: Db
  images: ImageStore
  rules: Rules
  /** The password of its people, by default the published one. */
  password?: string
  log: (message: string) => void
}

/**
 * Fills an empty shop with people, dresses with their pictures, and rentals in every status; returns whether it did. In
 * one transaction, so that a shop is filled or not, also when several servers start together.
 */
export async function seedDemoShop({ db, images, rules, password = PUBLISHED_PASSWORD, log }: Shop) {
  if (await hasPeople(db)) return false
  log(`Filling the demo shop with ${dresses.length} dresses …`)
  const passwordHash = await hashPassword(password)
  const stored = storePictures(images)
  const filled = inTransaction(db, async (trx) => {
    await takeTime(trx)
    // One plan for each statement: planning so many takes as long as running them.
    await sql`set local plan_cache_mode = force_generic_plan`.execute(trx)
    // Polled, since a wait inside PostgreSQL has a timeout, and on a busy machine filling takes longer.
    while (!(await tryLock(trx, 'seeding'))) await delay(100)
    if (await hasPeople(trx)) return false
    await insertDemoRows(trx, { passwordHash, rules })
    // Before it is committed: a row without a file is a hole in a page. A bucket may take longer than a transaction may wait.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await stored
    return true
  })
  const [isFilled] = await Promise.all([filled, stored])
  return isFilled
}

async function storePictures(images: ImageStore) {
  // One dress at a time: in S3 each file is a request.
  for (const dress of dresses)
    await Promise.all(
      picturesOf(dress).flatMap(({ name, variants }) => {
        const { id } = infoOf(name)
        const store = async (print: Variant, file: string) =>
          images.put(fileName(id, print), await readFile(pictureUrl(file)))
        return [
          store(MASTER, masterFile(name)),
          ...variants.map((variant) => store(variant, variantFile(name, variant))),
        ]
      }),
    )
}

export async function insertDemoRows(
  db: Db,
  { passwordHash, rules }: { passwordHash: string; rules: Rules },
) {
  const lenderIds = await insertPeople(db, lenders, passwordHash)
  const renterIds = await insertPeople(db, renters, passwordHash)
  const dressIds = await insertDresses(db, { lenderIds, rules })
  const ids = { lenderIds, renterIds, dressIds }
  const rented = [...rentalDeeds({ ...ids, rules }), ...lineDeeds({ ...ids, rules })]
  await letHappen(db, [...rented, ...conversationDeeds(ids), ...reviewDeeds(ids)])
  await readOldNotices(db)
  if (rules.mailWay !== 'outbox') await keepLetters(db)
  await insertFavorites(db, ids)
  await insertBodies(db, renterIds)
  await insertClosets(db, ids)
  await insertSearches(db, { userId: renterIds[0] ?? '', rules })
}

const hasPeople = async (db: Db) =>
  Boolean(await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst())

async function insertPeople(db: Db, people: readonly DemoPerson[], passwordHash: string) {
  const ids: string[] = []
  for (const [n, { email, displayName }] of people.entries()) {
    const createdAt = new Date(Date.now() - (400 - n * 31) * DAY)
    const { id } = await db
      .insertInto('appUser')
      .values({ email, displayName, passwordHash, createdAt, emailVerifiedAt: createdAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}

interface Ids {
  lenderIds: string[]
  renterIds: string[]
  /** In the catalogue's order. */
  dressIds: number[]
}

/** Inserts every dress, so that the first of the catalogue is the newest; returns their ids in its order. */
async function insertDresses(db: Db, { lenderIds, rules }: { lenderIds: string[]; rules: Rules }) {
  const ids: number[] = []
  const ownerOf = (dress: DemoDress) => {
    const ownerId = lenderIds[dress.lender]
    if (!ownerId) throw new Error(`The demo dress ${dress.title} has no lender.`)
    return ownerId
  }
  const images = dresses.flatMap((dress) =>
    picturesOf(dress).map(({ name }) => {
      const { id, width, height, color } = infoOf(name)
      return { id, ownerId: ownerOf(dress), width, height, color }
    }),
  )
  await insertImages(db, images)
  for (const [n, dress] of [...dresses.entries()].toReversed()) {
    const imageUrls = picturesOf(dress).map(({ name }) => imageUrl(rules, infoOf(name).id))
    const { title, description, brand, category, size, color, location } = dress
    const listing = { title, description, brand, category, size, color, location }
    const pricePerDay = toAmount(dress.pricePerDayCents)
    ids[n] = await insertDress(
      db,
      ownerOf(dress),
      { ...listing, pricePerDay, ...detailsOf(dress, n), imageUrls },
      rules,
    )
  }
  return ids
}

/** An action of a demo person, and its time. */
interface Deed {
  at: Date
  done: (db: Db) => Promise<unknown>
}

/** Runs the actions in order of time, since lists go by the order of writing. */
async function letHappen(db: Db, deeds: readonly Deed[]) {
  for (const { done } of deeds.toSorted((one, other) => one.at.getTime() - other.at.getTime())) await done(db)
}

/** The sides of a demo rental or conversation, and its dress. */
function partiesOf({ lenderIds, renterIds, dressIds }: Ids, named: { dress: number; renter: number }) {
  const dress = dresses[named.dress]
  const [dressId, renterId] = [dressIds[named.dress], renterIds[named.renter]]
  const ownerId = lenderIds[dress?.lender ?? -1]
  if (!dress || !dressId || !renterId || !ownerId)
    throw new Error('The demo names something that is not there.')
  return { dress, dressId, renterId, ownerId }
}

/** The demo's rentals: each request and answer goes through the shop's own rules, at its own time. */
const rentalDeeds = ({ rules, ...ids }: Ids & { rules: Rules }) =>
  rentals.flatMap((rental): Deed[] => {
    const { dress, dressId, renterId, ownerId } = partiesOf(ids, rental)
    const now = new Date(Date.now() - rental.asked * DAY - HOUR)
    let rentalId = 0
    const deeds: Deed[] = [
      {
        at: now,
        async done(db) {
          rentalId = await book(db, booking(rental, dress, dressId), { renterId, now, rules })
          if (rental.answer)
            await decide(db, { rentalId, status: rental.answer, why: rental.why }, { ownerId, now, rules })
        },
      },
    ]
    if (rental.cancelled) {
      const { by, ...why } = rental.cancelled
      const at = new Date(now.getTime() + HOUR / 2)
      const userId = by === 'owner' ? ownerId : renterId
      deeds.push({ at, done: (db) => cancel(db, { rentalId, ...why }, { userId, now: at, rules }) })
    }
    if (rental.proposal) {
      const { start, days, words } = rental.proposal
      const startDate = addDays(marketToday(new Date()), start)
      const proposal = { startDate, endDate: addDays(startDate, days - 1), words }
      // After a yes it waits for the other side, which has two days for it.
      const at = new Date(rental.answer ? Date.now() - 5 * HOUR : now.getTime() + HOUR / 2)
      const [ask, userId] = rental.answer ? [askForDays, renterId] : [propose, ownerId]
      deeds.push({ at, done: (db) => ask(db, { rentalId, ...proposal }, { userId, now: at, rules }) })
    }
    for (const step of rental.steps ?? []) {
      const day = beginsAt(addDays(marketToday(new Date()), rental.start + step.day))
      const at = new Date(Math.min(day.getTime(), Date.now()))
      const moment = { ownerId, renterId, now: at, rules }
      deeds.push({ at, done: (db) => takeStep(db, rentalId, step, moment) })
    }
    return deeds
  })

/** Those in line joined before the last rental was cancelled. */
const lineDeeds = ({ rules, ...ids }: Ids & { rules: Rules }) =>
  lines.map((line): Deed => {
    const { dress, dressId, renterId } = partiesOf(ids, line)
    const now = new Date(Date.now() - 0.75 * HOUR)
    const done = (db: Db) => join(db, booking(line, dress, dressId), { renterId, now, rules })
    return { at: now, done }
  })

/** What a side says of a rental's way there and back. */
function takeStep(
  db: Db,
  rentalId: number,
  { says, words }: DemoStep,
  { ownerId, renterId, ...moment }: { ownerId: string; renterId: string; now: Date; rules: Rules },
) {
  const [owner, renter] = [
    { userId: ownerId, ...moment },
    { userId: renterId, ...moment },
  ]
  switch (says) {
    case 'sent':
      return send(db, 'there', { rentalId, carrier: words }, owner)
    case 'received':
      return receive(db, rentalId, renter)
    case 'sent_back':
      return send(db, 'back', { rentalId, carrier: words }, renter)
    case 'named_place':
      return namePlace(
        db,
        { rentalId, leg: 'there', place: words ?? '' },
        { ...owner, limits: { message: () => Promise.resolve(0) } },
      )
    default:
      return answerReturn(db, { rentalId, answer: says, words }, { ownerId, ...moment })
  }
}

/** Reviews on the days after a rental, their publication, and the answer to them. */
const reviewDeeds = (ids: Ids) =>
  reviews.flatMap(({ dress, renter, start, renterSays, ownerSays, reply }) => {
    const rented = rentals.find((rental) => rental.dress === dress && rental.start === start)
    if (rented?.renter !== renter) throw new Error('A demo review is of no rental.')
    const { dressId, renterId, ownerId } = partiesOf(ids, rented)
    const startDate = addDays(marketToday(new Date()), start)
    const find = (db: Db) =>
      db
        .selectFrom('rental')
        .select('id')
        .where('dressId', '=', dressId)
        .where('startDate', '=', startDate)
        .executeTakeFirstOrThrow()
    let reviewId = 0
    const deed = (daysAfter: number, done: (db: Db, now: Date) => Promise<unknown>): Deed => {
      const at = beginsAt(addDays(startDate, rented.days + daysAfter))
      return { at, done: (db) => done(db, at) }
    }
    const deeds: (Deed | undefined)[] = [
      renterSays &&
        deed(1, async (db, now) => {
          const { stars, ...words } = renterSays
          const [dressStars, personStars] = stars
          const review = { side: 'renter', dressStars, personStars, ...words } as const
          const { id: rentalId } = await find(db)
          ;({ reviewId } = await writeReview(db, { rentalId, ...review }, { userId: renterId, now }))
        }),
      ownerSays &&
        deed(2, async (db, now) => {
          const { stars, body, isLate = false, isDamaged = false } = ownerSays
          const yes = { onTime: !isLate, inCondition: !isDamaged, easy: true }
          const review = { side: 'owner', personStars: stars, body, ...yes } as const
          const { id: rentalId } = await find(db)
          await writeReview(db, { rentalId, ...review }, { userId: ownerId, now })
        }),
      reply
        ? deed(3, (db, now) => replyToReview(db, { reviewId, text: reply }, { userId: ownerId, now }))
        : undefined,
      deed(REVIEW_DAYS, (db, now) => publishOverdue(db, now)),
    ]
    return deeds.filter((deed): deed is Deed => deed !== undefined && deed.at <= new Date())
  })

/** Messages of the demo, by the shop's own rules; an answer marks earlier ones as read. */
const conversationDeeds = (ids: Ids) =>
  conversations.flatMap(({ subject = '', lines, isRead, ...named }) => {
    const { dressId, renterId, ownerId } = partiesOf(ids, named)
    let newest: { messageId: number; threadId: number; by: string } | undefined
    return lines.map(({ by, hoursAgo, text }, index): Deed => {
      const at = new Date(Date.now() - hoursAgo * HOUR)
      const [userId, otherId] = by === 'renter' ? [renterId, ownerId] : [ownerId, renterId]
      return {
        at,
        async done(db) {
          if (newest && newest.by !== by) await markThreadSeen(db, newest, userId)
          const threadId = await findThreadId(db, { dressId, renterId })
          const written = threadId
            ? await writeMessage(db, { threadId, text }, { userId, now: at })
            : await openThread(db, { dressId, subject, message: text }, { userId, now: at })
          newest = { ...written, by }
          if (isRead && index === lines.length - 1) await markThreadSeen(db, written, otherId)
        },
      }
    })
  })

/** Marks notices older than three days and a half as read. */
const readOldNotices = (db: Db) =>
  db
    .updateTable('notice')
    .set({ seenAt: new Date() })
    .where('at', '<', new Date(Date.now() - 3.5 * DAY))
    .execute()

/** Demo people have no mailboxes: where letters really leave, their first ones are not sent. */
const keepLetters = (db: Db) => db.updateTable('letter').set(skipped('demo', new Date())).execute()

/** Inserts favorites, the first of each list the latest. */
async function insertFavorites(db: Db, { lenderIds, renterIds, dressIds }: Ids) {
  const rows = favorites.flatMap(({ lender, renter, dresses }) => {
    const userId = lender === undefined ? renterIds[renter] : lenderIds[lender]
    return dresses.map((dress, n) => {
      const dressId = dressIds[dress]
      if (!userId || !dressId) throw new Error('The demo favorites name something that is not there.')
      return { userId, dressId, createdAt: new Date(Date.now() - n * DAY) }
    })
  })
  await db.insertInto('favorite').values(rows).execute()
}

async function insertBodies(db: Db, renterIds: string[]) {
  for (const { renter, body } of bodies) {
    const userId = renterIds[renter]
    if (!userId) throw new Error('The demo measures somebody who is not there.')
    await saveBody(db, userId, body, new Date())
  }
}

/** Gives closets their sentence, city and followers. */
async function insertClosets(db: Db, { lenderIds, renterIds }: Pick<Ids, 'lenderIds' | 'renterIds'>) {
  for (const [n, { home, about = '' }] of lenders.entries())
    await editCloset(db, lenderIds[n] ?? '', { city: home, about })
  for (const { renter, lenders } of follows)
    for (const [n, lender] of lenders.entries()) {
      const followerId = renterIds[renter] ?? ''
      const closet = await findOwnCloset(db, lenderIds[lender] ?? '')
      if (!closet) throw new Error('The demo follows a closet that is not there.')
      const now = new Date(Date.now() - n * DAY)
      await followCloset(db, { followerId, closetId: closet.closetId, now })
    }
}

/** Saves the searches of the first renter, and counts what is looked for in vain. */
async function insertSearches(db: Db, { userId, rules }: { userId: string; rules: Rules }) {
  const now = new Date()
  const today = marketToday(now)
  for (const address of ['category=cocktail&sizes=8,10', `colors=green&event=${addDays(today, 30)}`])
    await saveSearch(db, { userId, address }, { ...rules, now })
  const rows = demand.map(({ ahead, ...sought }) => {
    const week = ahead === undefined ? '-infinity' : mondayOf(addDays(today, ahead))
    const anything = { category: '', size: '', color: '' } as const
    return { ...anything, ...sought, week, day: addDays(today, -1) }
  })
  await db.insertInto('searchDemand').values(rows).execute()
}

type Booked = Pick<DemoRental, 'start' | 'days' | 'note' | 'event'>

function booking({ start, days, note, event }: Booked, dress: DemoDress, dressId: number) {
  const startDate = addDays(marketToday(new Date()), start)
  const { rateCents, totalCents } = quote(dress.pricePerDayCents, days)
  return {
    dressId,
    startDate,
    endDate: addDays(startDate, days - 1),
    eventDate: event === undefined ? undefined : addDays(startDate, event),
    pricePerDay: toAmount(rateCents),
    totalPrice: toAmount(totalCents),
    bookingNotes: note,
  }
}
