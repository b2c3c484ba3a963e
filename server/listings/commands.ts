import { sql } from 'kysely'
import { formatDays, type Day } from '../../shared/day.ts'
import type { DressChange, NewDress } from '../../shared/dress/dress-schema.ts'
import { toCents } from '../../shared/price.ts'
import { requireOwner } from '../sessions/guards.ts'
import { openCloset } from '../closets/commands.ts'
import { queueNewDress } from '../closets/news.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { conflict } from '../errors.ts'
import { refuseWords } from '../people/refused-words.ts'
import { requireCurrency } from '../settings/currency.ts'
import { attachImages, hasImages, replaceImages } from '../images/queries.ts'
import { endLinesFor, recallOffers } from '../rentals/line/offers.ts'
import { endRequestsOf, refreshHolds } from '../rentals/holds.ts'
import {
  findChosen,
  indexDress,
  insertEntries,
  removeEntries,
  SEARCH_VERSION,
  searchText,
} from '../dresses/search/search-index.ts'
import { isOverdue, isPromised } from '../db/rental-stages.ts'
import { freeSlug } from '../db/slug.ts'
import { wishedSlug } from '../dresses/slug.ts'
import { detailColumns } from '../dresses/views.ts'

type ChosenWords = Pick<NewDress, 'colors' | 'occasions'>

async function insertChosen(trx: Db, dressId: number, { colors, occasions }: ChosenWords) {
  if (colors?.length)
    await trx
      .insertInto('dressColor')
      .values([...new Set(colors)].map((family) => ({ dressId, family })))
      .execute()
  if (occasions?.length)
    await trx
      .insertInto('dressOccasion')
      .values([...new Set(occasions)].map((occasion) => ({ dressId, occasion })))
      .execute()
}

/** Replaces the colors and occasions that an owner chose, where given. */
async function replaceChosen(trx: Db, dressId: number, chosen: ChosenWords) {
  if (chosen.colors) await trx.deleteFrom('dressColor').where('dressId', '=', dressId).execute()
  if (chosen.occasions) await trx.deleteFrom('dressOccasion').where('dressId', '=', dressId).execute()
  await insertChosen(trx, dressId, chosen)
}

/** As stored; undefined is unchanged, null is none. */
const retailCents = (price: number | null | undefined) => price && toCents(price)

type Site = Pick<Rules, 'publicUrl' | 'imageOrigin' | 'settings'>

/** Saves a new dress with its pictures and returns its id. Throws when a picture is not the owner's to use. */
export async function insertDress(
  trx: Db,
  ownerId: string,
  { imageUrls, pricePerDay, retailPrice, colors, occasions, ...dress }: NewDress,
  { now = new Date(), ...site }: Site & { now?: Date },
) {
  refuseWords(dress.title, 'title', site)
  await requireCurrency(trx)
  const closetId = await openCloset(trx, ownerId, now)
  const { rows } = await sql<{ id: number }>`select nextval('dress_id_seq')::int as id`.execute(trx)
  const id = rows[0]?.id
  if (!id) throw new Error('dress_id_seq gave nothing.')
  const slug = await freeSlug(trx, 'dress', { slug: wishedSlug(dress) ?? `dress-${id}`, id })
  const found = {
    searchText: searchText(dress),
    searchVersion: SEARCH_VERSION,
    priceCents: toCents(pricePerDay),
  }
  await trx
    .insertInto('dress')
    .values({ ...dress, ...found, retailCents: retailCents(retailPrice), id, ownerId, slug })
    .execute()
  await insertChosen(trx, id, { colors, occasions })
  await insertEntries(trx, id, { ...dress, ...found }, { families: colors ?? [], occasions: occasions ?? [] })
  await attachImages(trx, { dressId: id, ownerId, urls: imageUrls, ...site })
  if (closetId) await queueNewDress(trx, { dressId: id, closetId, now })
  return id
}

/** Locks an owner's dress. Throws when there is none, or when it is another's. */
async function lockOwn(trx: Db, id: number, ownerId: string) {
  const dress = await trx
    .selectFrom('dress')
    .select(['id', 'ownerId', 'slug', 'title', 'description', 'brand', 'category', 'size', 'color'])
    .select(['priceCents', 'location', 'available', 'withheldAt'])
    .select(detailColumns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return requireOwner(dress, ownerId)
}

/** Whether a locked dress has these colors and occasions already; undefined is unchanged. */
async function hasChosen(trx: Db, dressId: number, { colors, occasions }: ChosenWords) {
  const isSame = <Value>(kept: readonly Value[], chosen: readonly Value[] | undefined) =>
    !chosen || new Set(kept).symmetricDifference(new Set(chosen)).size === 0
  const kept = await findChosen(trx, dressId)
  return isSame(kept.families, colors) && isSame(kept.occasions, occasions)
}

const WITHHELD = 'The shop is hiding this dress. Its page can be edited, but only the shop can show it again.'

/**
 * Saves an owner's changes to a dress; false when nothing changes. Another brand, title or size gives another
 * address, and the old one still leads to it. Rentals stay as they were booked.
 */
export async function updateDress(
  trx: Db,
  ownerId: string,
  { id, imageUrls, pricePerDay, retailPrice, colors, occasions, ...change }: DressChange,
  { now = new Date(), ...site }: Site & { now?: Date },
) {
  await requireCurrency(trx)
  const before = await lockOwn(trx, id, ownerId)
  if (change.title && change.title !== before.title) refuseWords(change.title, 'title', site)
  if (before.withheldAt && change.available) throw conflict(WITHHELD)
  const after = { ...before, ...change, ...(pricePerDay && { priceCents: toCents(pricePerDay) }) }
  if (retailPrice !== undefined) after.retailCents = retailCents(retailPrice) ?? null
  const columns = Object.keys(after) as (keyof typeof before)[]
  const isSame =
    columns.every((column) => after[column] === before[column]) &&
    (await hasChosen(trx, id, { colors, occasions })) &&
    (!imageUrls || (await hasImages(trx, { dressId: id, urls: imageUrls, ...site })))
  if (isSame) return false

  const wish = wishedSlug(after) ?? `dress-${id}`
  const renamed = wish !== (wishedSlug(before) ?? `dress-${id}`)
  const slug = renamed ? await freeSlug(trx, 'dress', { slug: wish, id }) : before.slug
  if (slug !== before.slug) {
    await trx.deleteFrom('dressOldSlug').where('slug', '=', slug).execute()
    await trx.insertInto('dressOldSlug').values({ slug: before.slug, dressId: id }).execute()
  }

  await trx
    .updateTable('dress')
    .set({
      ...change,
      retailCents: after.retailCents,
      slug,
      searchText: searchText(after),
      searchVersion: SEARCH_VERSION,
      priceCents: after.priceCents,
      updatedAt: new Date(),
    })
    .where('id', '=', id)
    .execute()
  await replaceChosen(trx, id, { colors, occasions })
  await indexDress(trx, id, after)
  if (imageUrls) await replaceImages(trx, { dressId: id, ownerId, urls: imageUrls, ...site })
  await refreshHolds(trx, [id], now)
  // Those in line wait on while it is hidden, and get their turn when it is shown.
  if (!after.available) await recallOffers(trx, [id])
  return true
}

/**
 * Deletes a dress and cancels its pending requests; its history and earnings stay. Throws a conflict that names the
 * dates while a rental is current or upcoming, or says that it is overdue.
 */
export async function removeDress(
  trx: Db,
  ownerId: string,
  id: number,
  { now, today }: { now: Date; today: Day },
) {
  await lockOwn(trx, id, ownerId)
  const rented = await trx
    .selectFrom('rental')
    .select(['startDate as from', 'endDate as to', isOverdue(today).as('isOverdue')])
    .where('dressId', '=', id)
    .where((eb) => eb.or([isPromised(today), isOverdue(today)]))
    .orderBy('startDate')
    .execute()
  if (rented.some((rental) => rental.isOverdue))
    throw conflict('This dress is not back yet and cannot be deleted.')
  if (rented.length) {
    const named = rented.map((days) => formatDays(days, today)).join(', ')
    throw conflict(`This dress is rented for ${named} and cannot be deleted.`)
  }
  await endLinesFor(trx, [id], now)
  // An expired request has lapsed; it was not cancelled by the deletion.
  await refreshHolds(trx, [id], now)
  await endRequestsOf(trx, [id], 'removed', { now })
  await trx.deleteFrom('favorite').where('dressId', '=', id).execute()
  await trx.deleteFrom('newDress').where('dressId', '=', id).execute()
  await removeEntries(trx, id)
  await trx.updateTable('dress').set({ deletedAt: now, updatedAt: now }).where('id', '=', id).execute()
}
