import { sql, type RawBuilder } from 'kysely'
import type { DressPage, Related } from '../../shared/dress-schema.ts'
import type { Category, Size } from '../../shared/dress.ts'
import { toDollars } from '../../shared/price.ts'
import type { Rules } from '../context.ts'
import type { Db } from '../db/database.ts'
import { avatarOf, imageUrl, shownAvatar } from '../images/queries.ts'
import { cursorAfter, order, pageOf } from './finding.ts'
import { relatedTo } from './related.ts'

type Site = Pick<Rules, 'imageOrigin'>

/** A dress's pictures, cover first, as ids and average colours. */
export const pictures = sql<Picture[]>`(
  select coalesce(json_agg(json_build_object('id', image.id, 'color', image.color) order by image.position), '[]')
  from image where image.dress_id = dress.id)`

export interface Picture {
  id: string
  color: string
}

/** Pictures as the wire shows them: addresses, and the colour to show until each has loaded. */
export const shownPictures = (images: Picture[], site: Site) => ({
  imageUrls: images.map(({ id }) => imageUrl(site, id)),
  imageColors: images.map(({ color }) => color),
})

/** A dress in every documented field (specification §3), as PostgreSQL writes it. */
interface DressRecord {
  id: number
  slug: string
  title: string
  description: string
  brand: string
  category: Category
  size: Size
  color: string
  priceCents: number
  location: string
  available: boolean
  ownerId: string
  createdAt: string
  images: Picture[]
  owner: { displayName: string; avatar: string | null; createdAt: string }
}

/**
 * A row of one value: PostgreSQL writes the whole dress as JSON, which JavaScript reads several times faster than
 * as many columns.
 */
const record = sql<DressRecord>`json_build_object(
  'id', dress.id, 'slug', dress.slug, 'title', dress.title, 'description', dress.description,
  'brand', dress.brand, 'category', dress.category, 'size', dress.size, 'color', dress.color,
  'priceCents', dress.price_cents, 'location', dress.location, 'available', dress.available,
  'ownerId', dress.owner_id, 'createdAt', dress.created_at, 'images', ${pictures},
  'owner', json_build_object('displayName', owner.display_name, 'avatar', ${avatarOf('owner')},
    'createdAt', owner.created_at))`

/**
 * Dresses with their owners, as the rest of the statement chooses and orders them. Written as text: these are asked
 * more often than anything else, and building them from parts would take longer than reading the answer.
 */
async function dresses(db: Db, rest: RawBuilder<unknown>) {
  const { rows } = await sql<{ dress: DressRecord }>`
    select ${record} as dress from dress join app_user as owner on owner.id = dress.owner_id ${rest}`.execute(
    db,
  )
  return rows.map(({ dress }) => dress)
}

const exists = sql`dress.deleted_at is null`

/** A dress as everybody may see it. The owner's address is added only for those who may have it. */
const shown = ({ priceCents, images, createdAt, owner, ...dress }: DressRecord, site: Site) => ({
  ...dress,
  createdAt: new Date(createdAt),
  pricePerDay: toDollars(priceCents),
  ...shownPictures(images, site),
  ownerContact: null as string | null,
  owner: {
    displayName: owner.displayName,
    avatarUrl: shownAvatar(site, owner.avatar),
    createdAt: new Date(owner.createdAt),
  },
})

const DEFAULT_PAGE = 24

/**
 * A page of the dresses that can be rented, newest first unless asked otherwise, and the cursor of the next page.
 * With both days given, only those free on every day between them (decisions.md, "Wire").
 */
export async function findDresses(db: Db, filter: DressPage, { now, ...site }: Site & { now: Date }) {
  const { sort = 'newest', limit = DEFAULT_PAGE } = filter
  const page = await pageOf(db, filter, { limit: limit + 1, now })
  const rows = await dresses(
    db,
    sql`join ${page} as place on place.id = dress.id where ${exists}
      order by ${order(sort, { id: sql`dress.id`, price: sql`dress.price_cents` })}`,
  )
  const shownRows = rows.slice(0, limit)
  const last = rows.length > limit ? shownRows.at(-1) : undefined
  return {
    dresses: shownRows.map((row) => shown(row, site)),
    nextCursor: last ? cursorAfter(last, sort) : null,
  }
}

/** The owner's e-mail for herself and for a renter whose rental she has confirmed and that has not ended; else null. */
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
            .where('rental.status', '=', 'confirmed')
            .where('rental.endDate', '>=', today),
        ),
      ]),
    )
    .executeTakeFirst()
  return row?.email ?? null
}

/** Whoever looks, and the market's day on which they do. */
export interface Viewer extends Site {
  viewerId: string | null
  today: string
}

const seenBy = async (db: Db, [dress]: DressRecord[], { viewerId, today, ...site }: Viewer) =>
  dress && { ...shown(dress, site), ownerContact: await contactFor(db, dress.id, viewerId, today) }

/** A dress by id, unavailable ones too; nothing when there is none or it was deleted. */
export const findDress = async (db: Db, id: number, viewer: Viewer) =>
  seenBy(db, await dresses(db, sql`where dress.id = ${id} and ${exists}`), viewer)

/** A dress by its address, or by one it had before; its `slug` says where it lives now. */
export const findDressBySlug = async (db: Db, slug: string, viewer: Viewer) =>
  seenBy(
    db,
    await dresses(
      db,
      sql`where ${exists} and (dress.slug = ${slug}
        or dress.id = (select dress_id from dress_old_slug where slug = ${slug}))`,
    ),
    viewer,
  )

/** Dresses like one that is looked at, the likest first. */
export async function findRelated(db: Db, to: Related, site: Site) {
  const rows = await dresses(
    db,
    sql`join ${relatedTo(to)} as likeness on likeness.id = dress.id
      order by likeness.rank, likeness.distance, dress.id desc`,
  )
  return rows.map((dress) => shown(dress, site))
}

/** The dresses a person has saved, the latest saved first. */
export async function findSavedDresses(db: Db, userId: string, site: Site) {
  const rows = await dresses(
    db,
    sql`join favorite on favorite.dress_id = dress.id where ${exists} and favorite.user_id = ${userId}
      order by favorite.created_at desc, dress.id desc`,
  )
  return rows.map((dress) => shown(dress, site))
}

/** What an owner sees of her own dresses, newest first. */
export async function findListings(db: Db, ownerId: string, site: Site) {
  const rows = await db
    .selectFrom('dress')
    .select([
      'id',
      'slug',
      'title',
      'brand',
      'size',
      'priceCents',
      'available',
      'category',
      pictures.as('images'),
    ])
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ priceCents, images, ...listing }) => ({
    ...listing,
    pricePerDay: toDollars(priceCents),
    ...shownPictures(images, site),
  }))
}
