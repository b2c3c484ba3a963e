import { sql as kyselySql } from 'kysely'
import type { DressPage, Related } from '../../shared/dress-schema.ts'
import { toDollars } from '../../shared/price.ts'
import type { Db } from '../db/database.ts'
import { ask, sql, type Sql } from '../db/statement.ts'
import { imageUrl } from '../images/queries.ts'
import { cursorAfter, order, pageOf, type Place } from './finding.ts'
import { relatedTo } from './related.ts'
import { pageOfDresses, readDress, readDresses, writtenDress, type Site } from './written.ts'

/** A dress's pictures, cover first, as ids and average colours. */
export const pictures = kyselySql<Picture[]>`(
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

interface Row extends Place {
  written: string
}

/** Dresses with their owners, as the rest of the statement chooses and orders them. */
async function dresses(db: Db, site: Site, rest: Sql) {
  return ask<Row>(
    db,
    sql`select dress.id, dress.price_cents, ${writtenDress(site)} as written
      from dress join app_user as owner on owner.id = dress.owner_id ${rest}`,
  )
}

const exists = sql`dress.deleted_at is null`

const read = (rows: Row[]) => readDresses(rows.map(({ written }) => written))

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
    site,
    sql`join ${page} as place on place.id = dress.id where ${exists}
      order by ${order(sort, { id: sql`dress.id`, price: sql`dress.price_cents` })}`,
  )
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return pageOfDresses(
    shown.map(({ written }) => written),
    last ? cursorAfter(last, sort) : null,
  )
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

const seenBy = async (db: Db, [row]: Row[], { viewerId, today }: Viewer) =>
  row && { ...readDress(row.written), ownerContact: await contactFor(db, row.id, viewerId, today) }

/** A dress by id, unavailable ones too; nothing when there is none or it was deleted. */
export const findDress = async (db: Db, id: number, viewer: Viewer) =>
  seenBy(db, await dresses(db, viewer, sql`where dress.id = ${id} and ${exists}`), viewer)

/** A dress by its address, or by one it had before; its `slug` says where it lives now. */
export const findDressBySlug = async (db: Db, slug: string, viewer: Viewer) =>
  seenBy(
    db,
    await dresses(
      db,
      viewer,
      sql`where ${exists} and (dress.slug = ${slug}
        or dress.id = (select dress_id from dress_old_slug where slug = ${slug}))`,
    ),
    viewer,
  )

/** Dresses like one that is looked at, the likest first. */
export async function findRelated(db: Db, to: Related, site: Site) {
  const rows = await dresses(
    db,
    site,
    sql`join ${relatedTo(to)} as likeness on likeness.id = dress.id
      order by likeness.rank, likeness.distance, dress.id desc`,
  )
  return read(rows)
}

/** The dresses a person has saved, the latest saved first. */
export async function findSavedDresses(db: Db, userId: string, site: Site) {
  const rows = await dresses(
    db,
    site,
    sql`join favorite on favorite.dress_id = dress.id where ${exists} and favorite.user_id = ${userId}
      order by favorite.created_at desc, dress.id desc`,
  )
  return read(rows)
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
