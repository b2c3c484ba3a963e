import { addDays, marketToday } from '../../shared/day.ts'
import { readAddress } from '../../shared/search/address.ts'
import { soughtIn, toFilter } from '../../shared/search/browse-search.ts'
import { MAX_SEARCH_ADDRESS, MAX_SEARCHES, TOO_LONG } from '../../shared/search/saved-search.ts'
import type { Db } from '../db/database.ts'
import type { When } from '../dresses/search/modifiers.ts'
import { parseQuery } from '../dresses/search/parse-query.ts'
import { badRequest, conflict } from '../errors.ts'
import { lastMorning, type Morning } from '../mail/morning.ts'
import { requirePerson } from '../people/rows.ts'
import { findHits, soughtAddress, type Asking } from './queries.ts'

/**
 * Saves a search, in a transaction, and returns its id; the same search is saved once. What it finds now counts as
 * shown. Throws a 400 for an address that searches for nothing, and a 409 beyond `MAX_SEARCHES` that are not over.
 */
export async function saveSearch(
  trx: Db,
  { userId, address: given }: { userId: string; address: string },
  { timeZone, ...ask }: Asking & Morning,
) {
  const address = soughtAddress(given)
  if (!address) throw badRequest('Please search for something first, or choose a filter.')
  if (address.length > MAX_SEARCH_ADDRESS) throw badRequest(TOO_LONG)
  await requirePerson(trx, userId)
  const today = marketToday(ask.now)
  await trx.deleteFrom('savedSearch').where('userId', '=', userId).where('endsOn', '<', today).execute()
  const known = await trx
    .selectFrom('savedSearch')
    .select('id')
    .where('userId', '=', userId)
    .where('address', '=', address)
    .executeTakeFirst()
  if (known) return { searchId: known.id }
  const { count } = await trx
    .selectFrom('savedSearch')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_SEARCHES)
    throw conflict(`You have saved ${MAX_SEARCHES} searches, which is as many as one can. Remove one first.`)
  const search = soughtIn(readAddress(address))
  const { when } = await parseQuery(trx, toFilter(search), today)
  const endsOn = search.event ?? search.to ?? endOfTyped(when)
  if (endsOn !== null && endsOn < today)
    throw badRequest('There is nothing to look for any more on this day. Please choose a later one.')
  const hits = await findHits(trx, { userId, address }, ask)
  const { id: searchId } = await trx
    .insertInto('savedSearch')
    .values({
      userId,
      address,
      createdAt: ask.now,
      endsOn,
      newestDress: hits[0] ?? 0,
      lookedOn: lastMorning({ now: ask.now, timeZone }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addShown(trx, searchId, hits)
  return { searchId }
}

/** The last day on which typed days are those that were meant: on an event's own, "this saturday" is the next one. */
const endOfTyped = ({ event, days }: When) => (event ? addDays(event, -1) : (days?.from ?? null))

/** Counts dresses as shown by a search. */
export async function addShown(trx: Db, searchId: number, dressIds: readonly number[]) {
  if (!dressIds.length) return
  await trx
    .insertInto('savedSearchDress')
    .values(dressIds.map((dressId) => ({ searchId, dressId })))
    .execute()
}

/** Does nothing where the search is not theirs. */
export const removeSearch = (trx: Db, { userId, searchId }: { userId: string; searchId: number }) =>
  trx.deleteFrom('savedSearch').where('id', '=', searchId).where('userId', '=', userId).execute()

/** Deletes what somebody has saved, and what they were told of it. */
export async function forgetSearches(trx: Db, userId: string) {
  await trx.deleteFrom('savedSearch').where('userId', '=', userId).execute()
  await trx.deleteFrom('searchNews').where('userId', '=', userId).execute()
}
