import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { DressFilter } from '../../shared/dress/dress-schema.ts'
import type { Facets } from '../../shared/dress/facets.ts'
import type { Db } from '../db/database.ts'
import { countedDresses } from './counted-dresses.ts'
import { facetBounds, countFacets, type Databases } from './facet-counts.ts'
import type { Moment } from './list-query.ts'

/** Counts at once, so that connections and processors are left for lists and bookings. */
const MAX_AT_ONCE = 2
const KEPT_MS = 60_000
/** An answer without some counts is kept for less long. */
const KEPT_INCOMPLETE_MS = 10_000
const MAX_KEPT = 500

const keep = () => new LRUCache<string, Promise<Facets>>({ max: MAX_KEPT, ttl: KEPT_MS })
const begin = (db: Db) => ({ place: pLimit(MAX_AT_ONCE), dresses: countedDresses(db), kept: keep() })
const countings = new WeakMap<Db, ReturnType<typeof begin>>()

function countingOf(db: Db) {
  const known = countings.get(db)
  if (known) return known
  const begun = begin(db)
  countings.set(db, begun)
  return begun
}

/** Counts anew from now on, where something has been taken out of the shop. */
export function forgetFacets(db: Db) {
  countingOf(db).kept = keep()
}

/**
 * How many dresses each value of each filter has, without that filter's own choice (docs/product.md#counts). An answer
 * is a minute old at most; equal requests share one, and a request that waits for others has less time.
 */
export async function findFacets(databases: Databases, filter: DressFilter, moment: Moment) {
  const { place, dresses, kept } = countingOf(databases.db)
  const key = JSON.stringify({ ...filter, sort: undefined })
  const known = kept.get(key)
  if (known) return known

  const asked = performance.now()
  const answer = place(() => {
    const budget = facetBounds.budget - (performance.now() - asked)
    return countFacets({ ...databases, dresses }, filter, moment, { ...facetBounds, budget })
  })
  kept.set(key, answer)
  try {
    const facets = await answer
    if (!isComplete(facets)) kept.set(key, answer, { ttl: KEPT_INCOMPLETE_MS })
    return facets
  } catch (error) {
    kept.delete(key)
    throw error
  }
}

const isComplete = (facets: Facets) =>
  Object.values(facets).every((values: { count: number | null }[]) =>
    values.every(({ count }) => count !== null),
  )
