import { marketToday, type Day } from '../../shared/day.ts'
import { readAddress, writeAddress } from '../../shared/search/address.ts'
import { soughtIn, toFilter } from '../../shared/search/browse-search.ts'
import { findBody } from '../body/queries.ts'
import type { Db } from '../db/database.ts'
import type { Moment } from '../dresses/list-query.ts'
import { findPlaces } from '../dresses/list.ts'
import { findOpenTo } from '../dresses/open-to.ts'
import type { Site } from '../dresses/views.ts'

export type Asking = Moment & Site

/** How many dresses of a search are looked at: the newest. */
export const MAX_LOOKED_AT = 500

/** A search in the form that is stored and compared; empty where an address has none. */
export const soughtAddress = (address: string) =>
  writeAddress(soughtIn(readAddress(address.slice(address.indexOf('?') + 1))))

/**
 * The dresses that the browse page shows to a person for the address of a search, the newest first, without their own,
 * and none where one of the two has blocked the other. None of an address whose day has passed: read anew it is of any day.
 */
export async function findHits(
  db: Db,
  { userId, address }: { userId: string; address: string },
  ask: Asking,
) {
  if (soughtAddress(address) !== address) return []
  const search = soughtIn(readAddress(address))
  const body = search.fits && ((await findBody(db, userId)) ?? {})
  const page = { ...toFilter(search), sort: 'newest', limit: MAX_LOOKED_AT } as const
  const { dresses } = await findPlaces(db, page, { ...ask, ...(body && { body }) })
  return findOpenTo(db, userId, dresses)
}

/** A person's saved searches in the order in which they were saved, also those whose day has passed. */
export async function findSearches(db: Db, userId: string, now: Date) {
  const searches = await db
    .selectFrom('savedSearch')
    .select(['id as searchId', 'address', 'createdAt', 'endsOn'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  return searches.map((search) => ({ ...search, isOver: isOver(search, marketToday(now)) }))
}

/** Whether the last day of a search has passed. */
export const isOver = ({ endsOn }: { endsOn: Day | null }, today: Day) => endsOn !== null && endsOn < today
