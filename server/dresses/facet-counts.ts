import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { marketToday } from '../../shared/day.ts'
import { categories, MAX_COUNTED, sizes } from '../../shared/dress/dress.ts'
import type { DressFilter } from '../../shared/dress/dress-schema.ts'
import {
  choiceLists,
  priceSteps,
  retailSteps,
  type ChoiceFacet,
  type ChoiceFacets,
  type Facet,
  type Facets,
  type PriceFacet,
} from '../../shared/dress/facets.ts'
import { rentalTotal, toAmount } from '../../shared/price.ts'
import type { Db } from '../db/database.ts'
import { isTimeout } from '../db/errors.ts'
import type { CountedDresses } from './counted-dresses.ts'
import { findHolds, findSought } from './facet-query.ts'
import { tally, type Choices, type FacetName, type Shop, type Wanted } from './facet-tally.ts'
import { findWay, onDays } from './list.ts'
import { readFilter, type CentRange, type Free, type Moment, type SearchCriteria } from './list-query.ts'
import { bitsOf } from './search/facet-row.ts'
import { brandFact, cityFact, nameOf } from './search/facts.ts'
import { parseQuery } from './search/parse-query.ts'
import { findFacts } from './search/terms.ts'
import { wordsOf } from './search/words.ts'

export interface Databases {
  /** Where a term and days are looked for: in a transaction, which can have a timeout of its own. */
  db: Db
  reads: Db
}

interface Bounds {
  /** Milliseconds for all of it. */
  budget: number
  /** Up to how many dresses of a value are counted. */
  most: number
}

export const facetBounds: Bounds = { budget: 300, most: MAX_COUNTED }

/** Brands and cities shown at most, beside the chosen ones. */
export const MAX_NAMES = 20

/** Counts now. Over the budget, values have no count. */
export async function countFacets(
  { db, reads, dresses }: Databases & { dresses: CountedDresses },
  filter: DressFilter,
  moment: Moment,
  { budget, most }: Bounds = facetBounds,
): Promise<Facets> {
  const begun = performance.now()
  const left = () => budget - (performance.now() - begun)
  // A request that has waited too long reads nothing, so that the next are served.
  const isLate = budget < 1
  const names = isLate ? namesOf(filter) : await findNames(reads, filter)
  const wanted = isLate ? undefined : await toWanted(reads, filter, names, moment)
  const isRead = wanted && (await inTime(dresses.read(), left()))
  const found = wanted && isRead ? await findLooked(db, wanted, left) : undefined
  const shop = dresses.now()
  const tallies = wanted && found && (await tally(shop, { ...wanted, ...found }, () => left() < 0))
  // A term that matches nothing has all counts 0.
  const isComplete = Boolean(tallies) || !(isLate || wanted)
  const shown: Shown = {
    brands: tallies ? mostFrequent(tallies.brands) : [],
    cities: tallies ? mostFrequent(tallies.cities) : [],
  }

  const countOf = (name: FacetName, value: number) =>
    isComplete ? Math.min(tallies?.[name][value] ?? 0, most + 1) : null
  /** A state is a place, too, and can be chosen; only cities are counted. */
  const countChosen = (name: keyof Shown, id: number | undefined) => {
    if (id === undefined) return isLate ? null : 0
    return countOf(name, id) || (name === 'cities' ? null : countOf(name, id))
  }
  const words = (name: ChoiceFacet): Facet[] =>
    choiceLists[name].map((value, index) => ({ value, count: countOf(name, index) }))
  const steps = (name: FacetName, list: readonly number[]): PriceFacet[] =>
    list.map((from, index) => ({ from, to: list[index + 1] ?? null, count: countOf(name, index) }))
  const days = { from: filter.startDate, to: filter.endDate }
  const totals = priceSteps.map((step) => toAmount(rentalTotal(step, days).totalCents))
  const labels = await findLabels(db, shop, shown)
  const named = (name: keyof Shown): Facet[] => {
    const chosen = names[name]
    const others = shown[name].filter((id) => chosen.every((one) => one.id !== id))
    const all = [
      ...chosen.map(({ label, id }) => ({ value: label, count: countChosen(name, id) })),
      ...others.flatMap((id) => {
        const value = labels[name].get(id)
        return value ? [{ value, count: countOf(name, id) }] : []
      }),
    ]
    return all.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0) || (a.value < b.value ? -1 : 1))
  }
  return {
    ...(eachChoice(words) as ChoiceFacets),
    brands: named('brands'),
    cities: named('cities'),
    prices: steps('prices', totals),
    retailPrices: steps('retailPrices', retailSteps),
  }
}

const choiceNames = Object.keys(choiceLists) as ChoiceFacet[]
const eachChoice = <Value>(valueOf: (name: ChoiceFacet) => Value) =>
  Object.fromEntries(choiceNames.map((name) => [name, valueOf(name)])) as Record<ChoiceFacet, Value>

/** The chosen brands and cities, each with the id of its fact, if any dress has it. */
type Names = Record<'brands' | 'cities', { label: string; id: number | undefined }[]>
type Shown = Record<keyof Names, number[]>

const citiesOf = ({ city, cities = [] }: DressFilter) => [...new Set([...(city ? [city] : []), ...cities])]

async function findNames(db: Db, filter: DressFilter) {
  const { brands = [] } = filter
  return namesOf(filter, await findFacts(db, [...brands.map(brandFact), ...citiesOf(filter).map(cityFact)]))
}

const namesOf = (filter: DressFilter, facts: ReadonlyMap<string, number> = new Map()): Names => ({
  brands: (filter.brands ?? []).map((label) => ({ label, id: facts.get(brandFact(label)) })),
  cities: citiesOf(filter).map((label) => ({ label, id: facts.get(cityFact(label)) })),
})

/** What is counted, and what has to be looked for; undefined when the search term matches nothing. */
async function toWanted(db: Db, filter: DressFilter, names: Names, moment: Moment) {
  const { category, searchTerm, startDate, endDate, event, by } = filter
  // A term is read without the choices of facets: each facet is counted without its own.
  const wanted = await parseQuery(db, { searchTerm }, marketToday(moment.now))
  const base = readFilter(onDays({ category, startDate, endDate, event, by }, wanted), moment)
  const { readings } = searchTerm ? await findWay(db, wanted, base) : { readings: [] }
  if (searchTerm && !readings.length) return undefined
  return {
    categoryBit: category && bitsOf(categories, (one) => one === category),
    days: base.free,
    readings,
    choices: toChoices(filter, names, moment),
  }
}

function toChoices(filter: DressFilter, names: Names, moment: Moment): Choices {
  const { size, brands, city, cities } = filter
  const { prices, retail } = readFilter(filter, moment)
  const anyOf = (list: readonly string[], chosen: readonly string[] | undefined) =>
    chosen?.length ? bitsOf(list, (one) => chosen.includes(one)) : undefined
  const isRange = ({ min, max }: CentRange) => min !== undefined || max !== undefined
  const placeIds = (labels: readonly string[]) =>
    names.cities.flatMap(({ label, id }) => (id !== undefined && labels.includes(label) ? [id] : []))
  const places = [...(city ? [placeIds([city])] : []), ...(cities?.length ? [placeIds(cities)] : [])]
  const one = anyOf(sizes, size && [size])
  const chosen = eachChoice((name) => anyOf(choiceLists[name], filter[name]))
  const any = chosen.sizes
  return {
    ...chosen,
    sizes: one === undefined ? any : any === undefined ? one : one & any,
    brands: brands?.length ? names.brands.flatMap(({ id }) => id ?? []) : undefined,
    cities: places.length ? places : undefined,
    prices: isRange(prices) ? prices : undefined,
    retailPrices: isRange(retail) ? retail : undefined,
  }
}

/** Whether it is done in time; it goes on otherwise. */
async function inTime(work: Promise<unknown>, milliseconds: number) {
  const isDone = work.then(
    () => true,
    (error: unknown) => {
      if (isTimeout(error)) return false
      throw error
    },
  )
  const late = new AbortController()
  const isOver = delay(Math.max(0, milliseconds), false, { signal: late.signal }).catch(() => false)
  try {
    return await Promise.race([isDone, isOver])
  } finally {
    late.abort()
  }
}

/** What the term finds and what is held on the days; undefined when there is no time for it. */
async function findLooked(
  db: Db,
  { readings, days }: { readings: readonly SearchCriteria[]; days: Free | undefined },
  left: () => number,
): Promise<Pick<Wanted, 'sought' | 'free'> | undefined> {
  if (!readings.length && !days) return { sought: undefined, free: undefined }
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        // Without parallel workers, for lists need the processors; without JIT, which takes longer than counting.
        await sql`select set_config('statement_timeout', ${String(Math.max(1, Math.floor(left())))}, true),
          set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true)`.execute(
          trx,
        )
        return {
          sought: readings.length ? await findSought(trx, readings) : undefined,
          free: days && { days, holds: await findHolds(trx, days) },
        }
      })
  } catch (error) {
    if (isTimeout(error)) return undefined
    throw error
  }
}

const mostFrequent = (counts: Uint32Array) =>
  [...counts.entries()]
    .filter(([, count]) => count)
    .toSorted(([a, most], [b, least]) => least - most || a - b)
    .slice(0, MAX_NAMES)
    .map(([id]) => id)

/** Brands and cities as one of their dresses writes them. */
async function findLabels(db: Db, shop: Shop, shown: Shown) {
  const columns = { brands: shop.brandId, cities: shop.cityId }
  const dressOf = (name: keyof Shown, id: number) => columns[name].lastIndexOf(id)
  const ids = (['brands', 'cities'] as const).flatMap((name) => shown[name].map((id) => dressOf(name, id)))
  const rows = ids.length
    ? await db
        .selectFrom('dress')
        .select(['id', 'brand', 'location'])
        .where('id', '=', sql<number>`any(${ids}::integer[])`)
        .execute()
    : []
  const dresses = new Map(rows.map((row) => [row.id, row]))
  const labelled = (name: keyof Shown, label: (dress: (typeof rows)[number]) => string | undefined) =>
    new Map(
      shown[name].flatMap((id) => {
        const dress = dresses.get(dressOf(name, id))
        const text = dress && label(dress)
        return text ? [[id, text] as const] : []
      }),
    )
  return {
    // An address separates several by commas.
    brands: labelled('brands', ({ brand }) => brand.replaceAll(/\s*,\s*/g, ' ').trim()),
    cities: labelled('cities', ({ location }) =>
      location
        .split(',')
        .find((part) => nameOf(wordsOf(part)))
        ?.trim(),
    ),
  }
}
