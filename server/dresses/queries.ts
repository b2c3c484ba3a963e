import { sql as kyselySql } from 'kysely'
import type { Related } from '../../shared/dress-schema.ts'
import { toDollars } from '../../shared/price.ts'
import type { Db } from '../db/database.ts'
import { ask, raw, sql, type Sql } from '../db/statement.ts'
import { imageUrl } from '../images/queries.ts'
import { relatedTo } from './related.ts'
import { readDress, readDresses, writtenDress, writtenTogether, type Site } from './written.ts'

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

/** Dresses, as the rest of the statement chooses and orders them, as one text. */
async function dresses(db: Db, site: Site, rest: Sql) {
  const [found] = await ask<{ written: string | null }>(
    db,
    sql`select ${writtenTogether} as written
      from (select ${writtenDress(site)} as written from dress ${rest}) as dress`,
  )
  return found?.written ?? null
}

const exists = sql`dress.deleted_at is null`

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

async function seenBy(db: Db, written: string | null, { viewerId, today }: Viewer) {
  if (!written) return undefined
  const dress = readDress(written)
  return { ...dress, ownerContact: await contactFor(db, dress.id, viewerId, today) }
}

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
  const written = await dresses(
    db,
    site,
    sql`join ${relatedTo(to)} as likeness on likeness.id = dress.id
      order by likeness.rank, likeness.distance, dress.id desc`,
  )
  return readDresses(written)
}

/** How many more dresses of the same owner a dress's page shows. */
const MORE_FROM_OWNER = raw('4')

/** The newest other dresses of whoever lends this one that can be rented; at most four. */
export async function findMoreFromOwner(db: Db, dressId: number, site: Site) {
  const written = await dresses(
    db,
    site,
    sql`where ${exists} and dress.available and dress.id <> ${dressId}
      and dress.owner_id = (select owner_id from dress where id = ${dressId})
      order by dress.id desc limit ${MORE_FROM_OWNER}`,
  )
  return readDresses(written)
}

/** The dresses of these ids that can still be rented, in the order of the ids. */
export async function findDressesByIds(db: Db, ids: number[], site: Site) {
  const written = await dresses(
    db,
    site,
    sql`where ${exists} and dress.available and dress.id = any(${ids}) order by array_position(${ids}::int[], dress.id)`,
  )
  return readDresses(written)
}

/** The dresses a person has saved, the latest saved first. */
export async function findSavedDresses(db: Db, userId: string, site: Site) {
  const written = await dresses(
    db,
    site,
    sql`join favorite on favorite.dress_id = dress.id where ${exists} and favorite.user_id = ${userId}
      order by favorite.created_at desc, dress.id desc`,
  )
  return readDresses(written)
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
