import { sql, type SelectQueryBuilder } from 'kysely'
import type { ColorFamily, Occasion } from '../../shared/dress/dress.ts'
import type { DressMeasures } from '../../shared/dress/fit.ts'
import { toAmount } from '../../shared/price.ts'
import { averageStars } from '../../shared/review.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { avatarOf, imageUrl, shownAvatar } from '../images/queries.ts'
import { shownPersonStars } from '../people/reputation.ts'

// Views of a dress: on a card, and in every documented field.

export type Site = Pick<Rules, 'imageOrigin'>

/** A view: the query of its columns, and how a row is shown. */
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

const ID_LENGTH = 32
const PICTURE_LENGTH = ID_LENGTH + '#rrggbb'.length

/** The pictures of a dress in its column `pictures`, or the first of them; none where it is null. */
export const picturesIn = (text: string | null): Picture[] =>
  text?.split(' ').map((one) => ({ id: one.slice(0, ID_LENGTH), color: one.slice(ID_LENGTH) })) ?? []

/** The first picture of what the query calls `dress`, without hidden ones and of no withheld dress. */
export const coverOf = (dress: string) => sql<string | null>`
  case when ${sql.ref(`${dress}.withheldAt`)} is null then left(${sql.ref(`${dress}.pictures`)}, ${sql.lit(PICTURE_LENGTH)}) end`

/** The id of the first of them, for letters, which show no other. */
export const firstPictureId = (text: string | null) => text?.slice(0, ID_LENGTH) ?? null

/** The cover, and the one shown on hover. */
const cardPictures = sql<string | null>`left(dress.pictures, ${sql.lit(2 * PICTURE_LENGTH + 1)})`

/** Pictures as the wire shows them: addresses, and the colour to show until each has loaded. */
export const shownPictures = (images: readonly Picture[], site: Site) => ({
  imageUrls: images.map(({ id }) => imageUrl(site, id)),
  imageColors: images.map(({ color }) => color),
})

const measureColumns = [
  'dress.bustMm',
  'dress.waistMm',
  'dress.hipsMm',
  'dress.lengthMm',
  'dress.stretch',
] as const

/** The measures of a dress, without those that it has not; undefined without any, for lists carry it. */
function shownMeasures({ bustMm, waistMm, hipsMm, lengthMm, stretch }: DressMeasures) {
  if ((bustMm ?? waistMm ?? hipsMm ?? lengthMm ?? null) === null) return undefined
  return {
    ...(bustMm && { bustMm }),
    ...(waistMm && { waistMm }),
    ...(hipsMm && { hipsMm }),
    ...(lengthMm && { lengthMm }),
    ...(stretch && { stretch }),
  }
}

/** Whether a dress has measures to compare. */
export const isMeasured = sql<boolean>`num_nonnulls(dress.bust_mm, dress.waist_mm, dress.hips_mm) > 0`

/** Where a dress stands in a list, and no more of it. */
export const place = view(
  (db) =>
    db.selectFrom('dress').select(['dress.id', 'dress.priceCents']).where('dress.deletedAt', 'is', null),
  ({ id }) => ({ id }),
)

export const card = view(
  (db) =>
    db
      .selectFrom('dress')
      .select(['dress.id', 'dress.slug', 'dress.title', 'dress.brand', 'dress.size', 'dress.priceCents'])
      .select(['dress.location', 'dress.available', cardPictures.as('pictures')])
      .select(measureColumns)
      .select(['dress.starsSum', 'dress.starsCount'])
      .where('dress.deletedAt', 'is', null),
  // Field by field: copying what is left of a row takes longer than all else here.
  (row, site) => {
    const measures = shownMeasures(row)
    return {
      id: row.id,
      slug: row.slug,
      title: row.title,
      brand: row.brand,
      size: row.size,
      location: row.location,
      available: row.available,
      ...(measures && { measures }),
      pricePerDay: toAmount(row.priceCents),
      ...shownPictures(picturesIn(row.pictures), site),
      ...shownStars(row.starsSum, row.starsCount),
    }
  },
)

/** The average of published reviews, to one decimal, and of how many it is; null without any (docs/product.md#reviews). */
const shownStars = (sum: number, count: number) => ({
  rating: averageStars(sum, count),
  ratingCount: count,
})

interface Owner {
  displayName: string
  avatar: string | null
  createdAt: string
  starsSum: number
  starsCount: number
  closetSlug: string | null
}

const owner = sql<Owner>`(
  select json_build_object('displayName', owner.display_name, 'avatar', ${avatarOf('owner')},
    'createdAt', owner.created_at, 'starsSum', owner.lender_stars_sum, 'starsCount', owner.lender_stars_count,
    'closetSlug', (select slug from closet where closet.owner_id = owner.id))
  from app_user as owner where owner.id = dress.owner_id)`

const colors = sql<ColorFamily[]>`array(
  select family from dress_color where dress_color.dress_id = dress.id order by family)`

export const occasions = sql<Occasion[]>`array(
  select occasion from dress_occasion where dress_occasion.dress_id = dress.id order by occasion)`

/** What an owner may leave out of a listing (`detailsShape` and `travelShape` in shared/dress/dress-schema.ts). */
export const detailColumns = [
  ...measureColumns,
  'dress.altered',
  'dress.alterations',
  'dress.labelSystem',
  'dress.label',
  'dress.retailCents',
  'dress.condition',
  'dress.wearerHeightMm',
  'dress.wearerSize',
  'dress.ways',
  'dress.leadDays',
  'dress.restDays',
] as const

/** A dress in every documented field, as everybody may see it. */
export const fullDress = view(
  (db) =>
    db
      .selectFrom('dress')
      .select(['dress.id', 'dress.slug', 'dress.title', 'dress.description', 'dress.brand', 'dress.category'])
      .select(['dress.size', 'dress.color', 'dress.priceCents', 'dress.location', 'dress.available'])
      .select(['dress.ownerId', 'dress.withheldAt', 'dress.createdAt', 'dress.pictures', owner.as('owner')])
      .select(detailColumns)
      .select([colors.as('colors'), occasions.as('occasions')])
      .select(['dress.starsSum', 'dress.starsCount', 'dress.reviewsCount'])
      .select(['dress.fitSmall', 'dress.fitTrue', 'dress.fitLarge'])
      .where('dress.deletedAt', 'is', null),
  // Field by field, as a card.
  (row, site) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    brand: row.brand,
    category: row.category,
    size: row.size,
    color: row.color,
    location: row.location,
    available: row.available,
    ownerId: row.ownerId,
    createdAt: row.createdAt,
    bustMm: row.bustMm,
    waistMm: row.waistMm,
    hipsMm: row.hipsMm,
    lengthMm: row.lengthMm,
    stretch: row.stretch,
    altered: row.altered,
    alterations: row.alterations,
    labelSystem: row.labelSystem,
    label: row.label,
    condition: row.condition,
    wearerHeightMm: row.wearerHeightMm,
    wearerSize: row.wearerSize,
    ways: row.ways,
    leadDays: row.leadDays,
    restDays: row.restDays,
    colors: row.colors,
    occasions: row.occasions,
    /** For its owner and admins, who alone see it then. */
    ...(row.withheldAt && { isWithheld: true }),
    pricePerDay: toAmount(row.priceCents),
    retailPrice: row.retailCents === null ? null : toAmount(row.retailCents),
    ...shownPictures(picturesIn(row.pictures), site),
    owner: {
      displayName: row.owner.displayName,
      avatarUrl: shownAvatar(site, row.owner.avatar),
      createdAt: new Date(row.owner.createdAt),
      ...shownPersonStars(row.owner.starsSum, row.owner.starsCount),
      closetSlug: row.owner.closetSlug,
    },
    ...shownStars(row.starsSum, row.starsCount),
    reviewCount: row.reviewsCount,
    fit: { small: row.fitSmall, true: row.fitTrue, large: row.fitLarge },
    /** Only for those who may have it, and added for them. */
    ownerContact: null as string | null,
  }),
)
