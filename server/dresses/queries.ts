import { sql } from 'kysely'
import { marketToday, type DayRange } from '../../shared/day.ts'
import type { Related, When } from '../../shared/dress/dress-schema.ts'
import { sizesNear } from '../../shared/dress/size-chart.ts'
import { toCents, toAmount } from '../../shared/price.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/page.ts'
import { preparedRead } from '../db/reads/prepared-read.ts'
import { isPromised } from '../db/rental-stages.ts'
import { notFound } from '../errors.ts'
import { ownPasswordOrNull } from '../sessions/guards.ts'
import type { SignedInUser } from '../sessions/sessions.ts'
import { isToldContact } from '../people/contact.ts'
import { eventColumns, shownOn, type ForEvent } from './list.ts'
import { isFree, readFilter, restingDress, type Moment } from './list-query.ts'
import { selectRelated, type Likeness } from './related.ts'
import { card, fullDress, isMeasured, picturesIn, shownPictures, type Site, type View } from './views.ts'

/**
 * The owner's e-mail for themselves, and for a renter with a confirmed rental that has not ended, unless the owner wants
 * messages only; else null.
 */
const contactFor = async (db: Db, dressId: number, viewerId: string | null, today: string) => {
  if (!viewerId) return null
  const row = await db
    .selectFrom('dress')
    .innerJoin('appUser as owner', 'owner.id', 'dress.ownerId')
    .select('owner.email')
    .where('dress.id', '=', dressId)
    .where((eb) =>
      eb.or([
        eb('dress.ownerId', '=', viewerId),
        eb.exists(
          eb
            .selectFrom('rental')
            .select('rental.id')
            .whereRef('rental.dressId', '=', 'dress.id')
            .where('rental.renterId', '=', viewerId)
            .where(isToldContact(today)),
        ),
      ]),
    )
    .executeTakeFirst()
  return row?.email ?? null
}

/** The person who asks, if signed in, and the market's day. */
interface Viewer extends Site {
  viewerId: string | null
  isAdmin?: boolean
  today: string
}

type FullRow = Parameters<typeof fullDress.show>[0]

/** A withheld dress is there for its owner and for admins alone. */
async function seenBy(db: Db, row: FullRow | undefined, { viewerId, isAdmin, today, ...site }: Viewer) {
  if (!row || (row.withheldAt && !isAdmin && row.ownerId !== viewerId)) return undefined
  return { ...fullDress.show(row, site), ownerContact: await contactFor(db, row.id, viewerId, today) }
}

const readById = preparedRead((db, id: number) => fullDress.select(db).where('dress.id', '=', id))

interface Asking {
  user: () => Promise<SignedInUser | null>
  rules: Pick<Rules, 'imageOrigin'>
  now: Date
}

/** The person who asks; nobody while they have a temporary password. */
export const viewerOf = async ({ user, rules, now }: Asking): Promise<Viewer> => {
  const viewer = ownPasswordOrNull(await user())
  return {
    imageOrigin: rules.imageOrigin,
    viewerId: viewer?.id ?? null,
    isAdmin: viewer?.role === 'admin',
    today: marketToday(now),
  }
}

/** What was found. Throws a 404 when there is no such dress. */
export const found = <T>(dress: T | undefined): T => {
  if (!dress) throw notFound('Dress not found')
  return dress
}

/** A dress by id, unavailable ones too; undefined when there is none or it was deleted. */
export async function findDress(db: Db, id: number, viewer: Viewer) {
  const [row] = await readById(db, id)
  return seenBy(db, row, viewer)
}

const readBySlug = preparedRead((db, slug: string) =>
  fullDress
    .select(db)
    .where((eb) =>
      eb.or([
        eb('dress.slug', '=', slug),
        eb('dress.id', '=', eb.selectFrom('dressOldSlug').select('dressId').where('slug', '=', slug)),
      ]),
    ),
)

/** A dress by its address, or by one it had before; its `slug` says where it lives now. */
export async function findDressBySlug(db: Db, slug: string, viewer: Viewer) {
  const [row] = await readBySlug(db, slug)
  return seenBy(db, row, viewer)
}

/** Finds dresses like one, the most similar first, in a view. */
function relatedIn<Row, Shown>(view: View<Row, Shown>) {
  const read = preparedRead((db, to: Likeness) =>
    view
      .select(db)
      .innerJoin(selectRelated(to).as('likeness'), 'likeness.id', 'dress.id')
      .orderBy('likeness.rank')
      .orderBy('likeness.distance')
      .orderBy('dress.id', 'desc'),
  )
  return async (
    db: Db,
    { pricePerDay, startDate, endDate, event, by, sizes, ...to }: Related,
    moment: Site & Moment,
  ) => {
    const { free } = readFilter({ startDate, endDate, event, by }, moment)
    const fitting = sizes?.length ? [...sizes, ...sizesNear(sizes)] : undefined
    const rows = await read(db, { ...to, sizes: fitting, priceCents: toCents(pricePerDay), free })
    return rows.map((row) => view.show(row, moment))
  }
}

export const findRelatedCards = relatedIn(card)
export const findRelatedDresses = relatedIn(fullDress)

/** How many more dresses of the same owner a dress's page shows. */
const MORE_FROM_OWNER = sql.lit(4)

/** The newest other dresses of the same owner that can be rented; at most four. */
export async function findMoreFromOwner(db: Db, dressId: number, site: Site) {
  const rows = await card
    .select(db)
    .where('dress.available', '=', sql.lit(true))
    .where('dress.id', '<>', dressId)
    .where(({ eb, selectFrom }) =>
      eb(
        'dress.ownerId',
        '=',
        selectFrom('dress as shown').select('ownerId').where('shown.id', '=', dressId),
      ),
    )
    .orderBy('dress.id', 'desc')
    .limit(MORE_FROM_OWNER)
    .execute()
  return rows.map((row) => card.show(row, site))
}

/** The dresses of these ids that can still be rented, in the order of the ids. */
export async function findDressesByIds(db: Db, ids: number[], site: Site) {
  const rows = await card
    .select(db)
    .where('dress.available', '=', sql.lit(true))
    .where('dress.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy(sql`array_position(${ids}::int[], dress.id)`)
    .execute()
  return rows.map((row) => card.show(row, site))
}

/** The dresses a person has saved, the latest saved first; before them those that can be had when they are wanted. */
export async function findFavoriteDresses(db: Db, userId: string, when: When, moment: Site & Moment) {
  const filter = readFilter(when, moment)
  const { free } = filter
  const rows = await card
    .select(db)
    .innerJoin('favorite', 'favorite.dressId', 'dress.id')
    .select(sql<boolean | null>`${free ? isFree(free, restingDress) : null}`.as('isFree'))
    .select(eventColumns(free))
    .where('favorite.userId', '=', userId)
    .where('dress.withheldAt', 'is', null)
    .orderBy('favorite.createdAt', 'desc')
    .orderBy('dress.id', 'desc')
    .$castTo<Parameters<typeof card.show>[0] & ForEvent & { isFree: boolean | null }>()
    .execute()
  return rows
    .map(({ isFree, ...row }) => ({
      ...shownFavorite(row, filter, moment),
      /** Null where nobody asked for when. */
      isFree: isFree && row.available,
    }))
    .toSorted((a, b) => Number(b.isFree) - Number(a.isFree))
}

const shownFavorite = shownOn(card)

/** The location of an owner's newest dress; empty before their first. */
export async function findLastPlace(db: Db, ownerId: string) {
  const last = await db
    .selectFrom('dress')
    .select('location')
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.location ?? ''
}

/** An owner's own dresses, newest first, each with its hearts, requests and rentals. */
const listingsOf = (db: Db, ownerId: string, now: Date) => {
  const ahead = sql<{ count: number; next: DayRange | null }>`(
    select json_build_object('count', count(*),
      'next', (array_agg(json_build_object('from', start_date, 'to', end_date) order by start_date))[1])
    from rental where rental.dress_id = dress.id and ${isPromised(marketToday(now))})`
  return db
    .selectFrom('dress')
    .select([
      'id',
      'slug',
      'title',
      'brand',
      'size',
      'priceCents',
      'available',
      'withheldAt',
      'category',
      'pictures',
      isMeasured.as('isMeasured'),
      ahead.as('ahead'),
    ])
    .select(({ selectFrom }) => [
      selectFrom('favorite')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('favorite.dressId', '=', 'dress.id')
        .$asScalar()
        .$notNull()
        .as('hearts'),
      selectFrom('rental')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('rental.dressId', '=', 'dress.id')
        .where('rental.status', '=', 'pending')
        .where('rental.lapsesAt', '>', now)
        .$asScalar()
        .$notNull()
        .as('requests'),
    ])
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
}

type ListingRow = Awaited<ReturnType<ReturnType<typeof listingsOf>['executeTakeFirstOrThrow']>>

const shownListing =
  (site: Site) =>
  ({ priceCents, pictures, ahead, withheldAt, ...listing }: ListingRow) => ({
    ...listing,
    isWithheld: withheldAt !== null,
    pricePerDay: toAmount(priceCents),
    ...shownPictures(picturesIn(pictures), site),
    rentalsAhead: ahead.count,
    nextRental: ahead.next,
  })

/** All that an owner lists. */
export const findListings = async (db: Db, ownerId: string, { now, ...site }: Site & { now: Date }) =>
  (await listingsOf(db, ownerId, now).execute()).map(shownListing(site))

const LISTINGS_LENGTH = 60

/** The same in pages, with how many there are, and how many of them are measured. */
export async function findListingPage(
  db: Db,
  ownerId: string,
  { cursor, now, ...site }: Site & { cursor?: number; now: Date },
) {
  const [found, { total, measured }] = await Promise.all([
    listingsOf(db, ownerId, now)
      .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? 0))
      .limit(LISTINGS_LENGTH + 1)
      .execute(),
    db
      .selectFrom('dress')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .select(sql<number>`count(*) filter (where ${isMeasured})`.as('measured'))
      .where('ownerId', '=', ownerId)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  const { rows, nextCursor } = pageOf(found, LISTINGS_LENGTH, ({ id }) => id)
  return { listings: rows.map(shownListing(site)), total, measured, nextCursor }
}
