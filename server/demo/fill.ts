import { sql } from 'kysely'
import { addDays, marketToday } from '../../shared/day.ts'
import { quote, toDollars } from '../../shared/price.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Rules } from '../context.ts'
import { inTransaction, takeTime, type Db } from '../db/database.ts'
import { insertDress } from '../dresses/listing.ts'
import type { Developed } from '../images/pictures.ts'
import { imageUrl, insertImage } from '../images/queries.ts'
import type { ImageStore } from '../images/store.ts'
import { storeFiles } from '../images/upload.ts'
import { book } from '../rentals/booking.ts'
import { decide } from '../rentals/decision.ts'
import { dresses, people, type DemoDress, type DemoPerson } from './catalogue.ts'
import { favorites, history, type DemoRental } from './history.ts'
import { openStudio } from './studio.ts'

/** How everybody in the demo shop signs in. */
export const DEMO_PASSWORD = 'second-dance'

export interface Shop {
  db: Db
  images: ImageStore
  rules: Rules
  log: (message: string) => void
}

const DAY = 86_400_000
const FILLING = 20_261_121

/**
 * Fills an empty shop with people, dresses with their covers, and rentals in every status; says whether it did.
 * All rows come in one transaction, so a shop is filled or it is not, also when several servers start together.
 */
export async function fillWithDemoData({ db, images, rules, log }: Shop) {
  if (await hasPeople(db)) return false
  log(`Drawing ${dresses.length} dresses for the demo shop …`)
  const studio = openStudio()
  try {
    const covers = await Promise.all(
      dresses.map(async ({ look, views: [view = 'front'] }) =>
        kept(images, await studio.draw({ look, view })),
      ),
    )
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    return await inTransaction(db, async (trx) => {
      await takeTime(trx)
      await sql`select pg_advisory_xact_lock(${FILLING})`.execute(trx)
      if (await hasPeople(trx)) return false
      await insertDemoRows(trx, { covers, passwordHash, rules })
      return true
    })
  } finally {
    studio.close()
  }
}

/** Everything of the demo shop that is not a drawing: people, dresses in the order of their covers, rentals, favorites. */
export async function insertDemoRows(
  db: Db,
  { covers, passwordHash, rules }: { covers: Kept[]; passwordHash: string; rules: Rules },
) {
  const lenders = await moveIn(db, people.lenders, passwordHash)
  const renters = await moveIn(db, people.renters, passwordHash)
  const listed = await hang(db, { lenders, covers, rules })
  await rent(db, { lenders, renters, listed, rules })
  await choose(db, { lenders, renters, listed })
}

const hasPeople = async (db: Db) =>
  Boolean(await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst())

type Kept = Omit<Developed, 'files'> & { id: string }

async function kept(images: ImageStore, { files, ...picture }: Developed): Promise<Kept> {
  return { id: await storeFiles(images, files), ...picture }
}

async function moveIn(db: Db, newcomers: readonly DemoPerson[], passwordHash: string) {
  const ids: string[] = []
  for (const [n, { email, displayName }] of newcomers.entries()) {
    const createdAt = new Date(Date.now() - (400 - n * 31) * DAY)
    const { id } = await db
      .insertInto('appUser')
      .values({ email, displayName, passwordHash, createdAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}

interface Rack {
  lenders: string[]
  covers: Kept[]
  rules: Rules
}

/** Hangs every dress into the shop, so that the first of the catalogue is the newest; gives their ids in its order. */
async function hang(db: Db, { lenders, covers, rules }: Rack) {
  const ids: number[] = []
  for (const [n, dress] of [...dresses.entries()].toReversed()) {
    const [ownerId, cover] = [lenders[dress.lender], covers[n]]
    if (!ownerId || !cover) throw new Error(`The demo dress ${dress.title} has no lender or no cover.`)
    await insertImage(db, { ...cover, ownerId })
    ids[n] = await insertDress(
      db,
      ownerId,
      { ...listing(dress), imageUrls: [imageUrl(rules, cover.id)] },
      rules,
    )
  }
  return ids
}

const listing = ({
  title,
  description,
  brand,
  category,
  size,
  color,
  location,
  pricePerDayCents,
}: DemoDress) => ({
  title,
  description,
  brand,
  category,
  size,
  color,
  location,
  pricePerDay: toDollars(pricePerDayCents),
})

interface Calendar {
  lenders: string[]
  renters: string[]
  listed: number[]
  rules: Rules
}

/** Lets the demo's history happen: each request and answer goes through the shop's own rules, at its own time. */
async function rent(db: Db, { lenders, renters, listed, rules }: Calendar) {
  for (const rental of history) {
    const dress = dresses[rental.dress]
    const [dressId, renterId, ownerId] = [
      listed[rental.dress],
      renters[rental.renter],
      lenders[dress?.lender ?? -1],
    ]
    if (!dress || !dressId || !renterId || !ownerId)
      throw new Error('The demo history names something that is not there.')
    const now = new Date(Date.now() - rental.asked * DAY - 3_600_000)
    const rentalId = await book(db, booking(rental, dress, dressId), { renterId, now, rules })
    if (rental.answer) await decide(db, { rentalId, status: rental.answer }, { ownerId, now })
  }
}

/** Gives people their favorites, the first of each list the latest. */
async function choose(db: Db, { lenders, renters, listed }: Omit<Calendar, 'rules'>) {
  for (const { lender, renter, dresses } of favorites) {
    const userId = lender === undefined ? renters[renter] : lenders[lender]
    for (const [n, dress] of dresses.entries()) {
      const dressId = listed[dress]
      if (!userId || !dressId) throw new Error('The demo favorites name something that is not there.')
      const createdAt = new Date(Date.now() - n * DAY)
      await db.insertInto('favorite').values({ userId, dressId, createdAt }).execute()
    }
  }
}

function booking({ start, days, note }: DemoRental, dress: DemoDress, dressId: number) {
  const startDate = addDays(marketToday(new Date()), start)
  const { rateCents, totalCents } = quote(dress.pricePerDayCents, days)
  return {
    dressId,
    startDate,
    endDate: addDays(startDate, days - 1),
    pricePerDay: toDollars(rateCents),
    totalPrice: toDollars(totalCents),
    bookingNotes: note,
  }
}

/**
 * Draws the pictures that the demo dresses still lack beside their covers. Meant to run while the shop is open;
 * what is not done when `signal` ends it, the next start goes on with.
 */
export async function finishDemoPictures({ db, images, log }: Omit<Shop, 'rules'>, signal: AbortSignal) {
  const unfinished = await findUnfinished(db)
  if (!unfinished.length) return
  const studio = openStudio(1)
  signal.addEventListener('abort', studio.close)
  try {
    for (const { id, ownerId, position, commission } of unfinished) {
      const picture = await kept(images, await studio.draw(commission))
      await db
        .insertInto('image')
        .values({ ...picture, ownerId, dressId: id, position })
        .execute()
    }
    log('All pictures of the demo shop are drawn.')
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    studio.close()
  }
}

/** The pictures to draw, the newest dresses' first. A dress whose owner has changed it is left as it is. */
async function findUnfinished(db: Db) {
  const rows = await db
    .selectFrom('dress')
    .innerJoin('appUser', 'appUser.id', 'dress.ownerId')
    .select(['dress.id', 'dress.ownerId', 'dress.title', 'dress.brand'])
    .select((eb) =>
      eb
        .selectFrom('image')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('image.dressId', '=', 'dress.id')
        .as('count'),
    )
    .where(
      'appUser.email',
      'in',
      people.lenders.map(({ email }) => email),
    )
    .where('dress.deletedAt', 'is', null)
    .whereRef('dress.updatedAt', '=', 'dress.createdAt')
    .orderBy('dress.id', 'desc')
    .execute()
  return rows.flatMap(({ title, brand, count, ...row }) => {
    const dress = dresses.find((known) => known.title === title && known.brand === brand)
    return (dress?.views ?? []).flatMap((view, position) =>
      dress && position >= (count ?? 0) ? [{ ...row, position, commission: { look: dress.look, view } }] : [],
    )
  })
}
