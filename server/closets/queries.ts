import { sql } from 'kysely'
import type { ClosetPage } from '../../shared/dress/closet-schema.ts'
import { MAX_COUNTED } from '../../shared/dress/dress.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/page.ts'
import { countsAsAgreed } from '../db/rental-stages.ts'
import { card, coverOf, picturesIn, shownPictures, type Site } from '../dresses/views.ts'
import { notFound } from '../errors.ts'
import { avatarOf, imageUrl, shownAvatar } from '../images/queries.ts'
import { shownPersonStars } from '../people/reputation.ts'
import { findOwnersAnswerClock } from '../rentals/answer-clock.ts'
import { CLOSET_MISSING, findOpenCloset } from './following.ts'

const DEFAULT_LIMIT = 24
const NEWEST_SHOWN = sql.lit(4)
const MIN_APPROVED = 5

/** How many dresses of a closet can be rented, counted up to `MAX_COUNTED` + 1, which means that there are more. */
const dressCount = sql<number>`(
  select count(*)::int from (
    select from dress where dress.owner_id = closet.owner_id and dress.available and dress.deleted_at is null
    limit ${sql.lit(MAX_COUNTED + 1)}) as those)`

/** How many reviews of the lender can be read, counted likewise. */
const reviewCount = sql<number>`(
  select count(*)::int from (
    select from review join dress on dress.id = review.dress_id and dress.withheld_at is null
    where review.about_id = closet.owner_id and review.side = 'renter'
      and review.published_at is not null and review.hidden_at is null
    limit ${sql.lit(MAX_COUNTED + 1)}) as those)`

/**
 * Of the rentals that its owner approved, but for those that did not take place, from five on: how many there are, and
 * how many the owner has cancelled without an excuse.
 */
const approvals = sql<{ approved: number; cancelled: number } | null>`(
  select json_build_object('approved', count(*),
    'cancelled', count(*) filter (where rental.cancelled_at is not null and rental.cancelled_by = 'owner'
      and not rental.cancel_excused))
  from dress join rental on rental.dress_id = dress.id
  where dress.owner_id = closet.owner_id and ${countsAsAgreed}
  having count(*) >= ${sql.lit(MIN_APPROVED)})`

const cover = sql<string | null>`(
  select image.id from dress join image on image.dress_id = dress.id and image.position = 0
  where dress.owner_id = closet.owner_id and dress.available and dress.deleted_at is null
  order by dress.id desc limit 1)`

/** A closet by its address or an earlier one, as everybody sees it; undefined when there is none. */
export async function findCloset(
  db: Db,
  slug: string,
  { now, ...site }: { now: Date } & Pick<Rules, 'imageOrigin'>,
) {
  // Not a slug: it needs no query, and may hold bytes that PostgreSQL refuses.
  if (!/^[a-z0-9-]{1,200}$/.test(slug)) return undefined
  const row = await db
    .selectFrom('closet')
    .innerJoin('appUser as owner', 'owner.id', 'closet.ownerId')
    .select(['closet.id as closetId', 'closet.slug', 'closet.city', 'closet.about', 'closet.ownerId'])
    .select(['owner.displayName', 'owner.createdAt', avatarOf('owner').as('avatar')])
    .select([dressCount.as('dressCount'), cover.as('cover'), reviewCount.as('reviewCount')])
    .select(approvals.as('approvals'))
    .select(['owner.lenderStarsSum', 'owner.lenderStarsCount'])
    .where('owner.suspendedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('closet.slug', '=', slug),
        eb('closet.id', '=', eb.selectFrom('closetOldSlug').select('closetId').where('slug', '=', slug)),
      ]),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { avatar, cover: coverId, lenderStarsSum, lenderStarsCount, ...closet } = row
  return {
    ...closet,
    avatarUrl: shownAvatar(site, avatar),
    coverUrl: coverId && imageUrl(site, coverId),
    ...shownPersonStars(lenderStarsSum, lenderStarsCount),
    answerClock: await findOwnersAnswerClock(db, closet.ownerId, now),
  }
}

/** The dresses of a closet that can be rented, newest first, a page at a time. Throws a 404 when there is none. */
export async function findClosetDresses(
  db: Db,
  { closetId, cursor, limit = DEFAULT_LIMIT }: ClosetPage,
  site: Site,
) {
  const closet = await findOpenCloset(db, closetId)
  if (!closet) throw notFound(CLOSET_MISSING)
  const rows = await card
    .select(db)
    .where('dress.available', '=', sql.lit(true))
    .where('dress.ownerId', '=', closet.ownerId)
    .$if(cursor !== undefined, (query) => query.where('dress.id', '<', cursor ?? 0))
    .orderBy('dress.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, ({ id }) => id)
  return { dresses: page.rows.map((row) => card.show(row, site)), nextCursor: page.nextCursor }
}

/** An owner's own closet and how many follow it; null before they have listed a dress. */
export async function findOwnCloset(db: Db, ownerId: string) {
  const closet = await db
    .selectFrom('closet')
    .select(['id as closetId', 'slug', 'city', 'about'])
    .select((eb) =>
      eb
        .selectFrom('follow')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('follow.closetId', '=', 'closet.id')
        .$asScalar()
        .$notNull()
        .as('followers'),
    )
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return closet ?? null
}

export const findFollowedIds = async (db: Db, followerId: string) => {
  const rows = await db.selectFrom('follow').select('closetId').where('followerId', '=', followerId).execute()
  return rows.map(({ closetId }) => closetId)
}

const newest = sql<{ slug: string; title: string; cover: string | null }[]>`(
  select coalesce(json_agg(json_build_object('slug', those.slug, 'title', those.title, 'cover', ${coverOf('those')})
    order by those.id desc), '[]')
  from (
    select dress.id, dress.slug, dress.title, dress.withheld_at, dress.pictures from dress
    where dress.owner_id = closet.owner_id and dress.available and dress.deleted_at is null
    order by dress.id desc limit ${NEWEST_SHOWN}) as those)`

/** The closets that a person follows, the latest first, each with its newest dresses. */
const followedBy = (db: Db, followerId: string) =>
  db
    .selectFrom('follow')
    .innerJoin('closet', 'closet.id', 'follow.closetId')
    .innerJoin('appUser as owner', 'owner.id', 'closet.ownerId')
    .select(['closet.id as closetId', 'closet.slug', 'closet.city', 'owner.displayName'])
    .select([avatarOf('owner').as('avatar'), dressCount.as('dressCount'), newest.as('newest')])
    .where('follow.followerId', '=', followerId)
    .where('owner.suspendedAt', 'is', null)
    .orderBy('follow.at', 'desc')
    .orderBy('closet.id', 'desc')

type FollowedRow = Awaited<ReturnType<ReturnType<typeof followedBy>['executeTakeFirstOrThrow']>>

const shownFollowed =
  (site: Site) =>
  ({ avatar, newest, ...closet }: FollowedRow) => ({
    ...closet,
    avatarUrl: shownAvatar(site, avatar),
    newest: newest.map(({ cover, ...dress }) => {
      const { imageUrls, imageColors } = shownPictures(picturesIn(cover), site)
      return { ...dress, imageUrl: imageUrls[0] ?? null, imageColor: imageColors[0] ?? null }
    }),
  })

/** All closets that a person follows. */
export const findFollowed = async (db: Db, followerId: string, site: Site) =>
  (await followedBy(db, followerId).execute()).map(shownFollowed(site))

const FOLLOWED_LENGTH = 30

/** The same in pages. `cursor` says when the last closet seen so far was followed: it may be unfollowed meanwhile. */
export async function findFollowedPage(
  db: Db,
  followerId: string,
  { cursor, ...site }: Site & { cursor?: string },
) {
  const [at = 0, closetId = 0] = cursor?.split('-').map(Number) ?? []
  const found = await followedBy(db, followerId)
    .select('follow.at')
    .$if(cursor !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('follow.at', 'closet.id'), '<', tuple(new Date(at), closetId)),
      ),
    )
    .limit(FOLLOWED_LENGTH + 1)
    .execute()
  const { rows, nextCursor } = pageOf(
    found,
    FOLLOWED_LENGTH,
    (last) => `${last.at.getTime()}-${last.closetId}`,
  )
  return { closets: rows.map(shownFollowed(site)), nextCursor }
}
