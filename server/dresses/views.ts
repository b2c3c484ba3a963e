import { sql, type SelectQueryBuilder } from 'kysely'
import { toDollars } from '../../shared/price.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { avatarOf, imageUrl, shownAvatar } from '../images/queries.ts'

// What is shown of a dress, and what is read for it: on a card, and in every documented field.

export type Site = Pick<Rules, 'imageOrigin'>

/** A way to show dresses: the query that reads what it needs, and a row of that as it is shown. */
export interface View<Row, Shown> {
  select: (db: Db) => SelectQueryBuilder<Database, 'dress', Row>
  show: (row: Row, site: Site) => Shown
}

const view = <Row, Shown>(select: View<Row, Shown>['select'], show: View<Row, Shown>['show']) => ({
  select,
  show,
})

export interface Picture {
  id: string
  color: string
}

/** A dress's pictures, cover first, as ids and average colours. */
export const pictures = sql<Picture[]>`(
  select coalesce(json_agg(json_build_object('id', image.id, 'color', image.color) order by image.position), '[]')
  from image where image.dress_id = dress.id)`

/** Pictures as the wire shows them: addresses, and the colour to show until each has loaded. */
export const shownPictures = (images: readonly Picture[], site: Site) => ({
  imageUrls: images.map(({ id }) => imageUrl(site, id)),
  imageColors: images.map(({ color }) => color),
})

/** The cover, and the one that is shown under a hovering mouse. */
const cardPictures = sql<Picture[]>`(
  select coalesce(json_agg(json_build_object('id', image.id, 'color', image.color) order by image.position), '[]')
  from image where image.dress_id = dress.id and image.position < 2)`

/** What a card shows of a dress, and no more: lists are made of these. */
export const card = view(
  (db) =>
    db
      .selectFrom('dress')
      .select(['dress.id', 'dress.slug', 'dress.title', 'dress.brand', 'dress.size', 'dress.priceCents'])
      .select(['dress.location', 'dress.available', cardPictures.as('images')])
      .where('dress.deletedAt', 'is', null),
  ({ priceCents, images, ...dress }, site) => ({
    ...dress,
    /** US dollars. */
    pricePerDay: toDollars(priceCents),
    ...shownPictures(images, site),
  }),
)

const owner = sql<{ displayName: string; avatar: string | null; createdAt: string }>`(
  select json_build_object('displayName', owner.display_name, 'avatar', ${avatarOf('owner')}, 'createdAt', owner.created_at)
  from app_user as owner where owner.id = dress.owner_id)`

/** A dress in every documented field, as everybody may see it. */
export const fullDress = view(
  (db) =>
    db
      .selectFrom('dress')
      .select(['dress.id', 'dress.slug', 'dress.title', 'dress.description', 'dress.brand', 'dress.category'])
      .select(['dress.size', 'dress.color', 'dress.priceCents', 'dress.location', 'dress.available'])
      .select(['dress.ownerId', 'dress.createdAt', pictures.as('images'), owner.as('owner')])
      .where('dress.deletedAt', 'is', null),
  ({ priceCents, location, available, ownerId, createdAt, images, owner, ...dress }, site) => ({
    ...dress,
    pricePerDay: toDollars(priceCents),
    location,
    available,
    ownerId,
    createdAt,
    ...shownPictures(images, site),
    owner: {
      displayName: owner.displayName,
      avatarUrl: shownAvatar(site, owner.avatar),
      createdAt: new Date(owner.createdAt),
    },
    /** Only for those who may have it, and added for them. */
    ownerContact: null as string | null,
  }),
)
