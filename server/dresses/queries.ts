import { sql } from 'kysely'
import type { DressPage, Related } from '../../shared/dress-schema.ts'
import { toDollars } from '../../shared/price.ts'
import type { Rules } from '../context.ts'
import type { Db } from '../db/database.ts'
import { avatarOf, imageUrl, shownAvatar } from '../images/queries.ts'
import { cursorAfter, order, pageOf } from './finding.ts'
import { findRelatedIds } from './related.ts'

type Site = Pick<Rules, 'publicUrl'>

/** A dress's pictures, cover first, as ids and average colours. */
export const pictures = sql<Picture[]>`(
  select coalesce(json_agg(json_build_object('id', image.id, 'color', image.color) order by image.position), '[]')
  from image where image.dress_id = dress.id)`

export interface Picture {
  id: string
  color: string
}

/** Pictures as the wire shows them: addresses, and the colour to show until each has loaded. */
export const shownPictures = (images: Picture[], { publicUrl }: Site) => ({
  imageUrls: images.map(({ id }) => imageUrl(publicUrl, id)),
  imageColors: images.map(({ color }) => color),
})

/** Dresses that exist, with their owners, in every documented field (specification §3). */
const dresses = (db: Db) =>
  db
    .selectFrom('dress')
    .innerJoin('appUser as owner', 'owner.id', 'dress.ownerId')
    .where('dress.deletedAt', 'is', null)
    .select(['dress.id', 'dress.slug', 'dress.title', 'dress.description', 'dress.brand', 'dress.category'])
    .select(['dress.size', 'dress.color', 'dress.priceCents', 'dress.location', 'dress.available'])
    .select(['dress.ownerId', 'dress.createdAt', pictures.as('images')])
    .select([
      'owner.displayName as ownerName',
      'owner.createdAt as ownerSince',
      avatarOf('owner').as('ownerAvatar'),
    ])

type DressRecord = Awaited<ReturnType<ReturnType<typeof dresses>['executeTakeFirstOrThrow']>>

/** A dress as everybody may see it. The owner's address is added only for those who may have it. */
const shown = (
  { ownerName, ownerAvatar, ownerSince, priceCents, images, ...dress }: DressRecord,
  site: Site,
) => ({
  ...dress,
  pricePerDay: toDollars(priceCents),
  ...shownPictures(images, site),
  ownerContact: null as string | null,
  owner: {
    displayName: ownerName,
    avatarUrl: shownAvatar(site.publicUrl, ownerAvatar),
    createdAt: ownerSince,
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
  const rows = await dresses(db)
    .innerJoin(page.as<'place'>('place'), 'place.id', 'dress.id')
    .orderBy(order(sort, { id: sql`dress.id`, price: sql`dress.price_cents` }))
    .execute()
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

const seenBy = async (db: Db, row: DressRecord | undefined, { viewerId, today, ...site }: Viewer) =>
  row && { ...shown(row, site), ownerContact: await contactFor(db, row.id, viewerId, today) }

/** A dress by id, unavailable ones too; nothing when there is none or it was deleted. */
export const findDress = async (db: Db, id: number, viewer: Viewer) =>
  seenBy(db, await dresses(db).where('dress.id', '=', id).executeTakeFirst(), viewer)

/** A dress by its address, or by one it had before; its `slug` says where it lives now. */
export const findDressBySlug = async (db: Db, slug: string, viewer: Viewer) =>
  seenBy(
    db,
    await dresses(db)
      .where((eb) =>
        eb.or([
          eb('dress.slug', '=', slug),
          eb('dress.id', '=', eb.selectFrom('dressOldSlug').select('dressId').where('slug', '=', slug)),
        ]),
      )
      .executeTakeFirst(),
    viewer,
  )

/** Dresses like one that is looked at, the likest first. */
export async function findRelated(db: Db, to: Related, site: Site) {
  const ids = await findRelatedIds(db, to)
  if (!ids.length) return []
  const rows = await dresses(db).where('dress.id', 'in', ids).execute()
  return rows.map((row) => shown(row, site)).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** The dresses a person has saved, the latest saved first. */
export async function findSavedDresses(db: Db, userId: string, site: Site) {
  const rows = await dresses(db)
    .innerJoin('favorite', 'favorite.dressId', 'dress.id')
    .where('favorite.userId', '=', userId)
    .orderBy('favorite.createdAt', 'desc')
    .orderBy('dress.id', 'desc')
    .execute()
  return rows.map((row) => shown(row, site))
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
