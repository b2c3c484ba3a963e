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
import { rentalTotal, toAmount, toCents } from '../../shared/price.ts'
import type { Db } from '../db/database.ts'
import { isStatementTimeout } from '../db/errors.ts'
import {
  facetNames,
  readCounts,
  type Choices,
  type Counted,
  type CountValues,
  type FacetName,
  type Pending,
} from './facet-query.ts'
import { findWay, onDays } from './list.ts'
import { readFilter, type CentRange, type Moment } from './list-query.ts'
import { bitsOf } from './search/facet-row.ts'
import { brandFact, cityFact, nameOf } from './search/facts.ts'
import { parseQuery } from './search/parse-query.ts'
import { findFacts } from './search/terms.ts'
import { wordsOf } from './search/words.ts'

export interface Databases {
  /** Where counts run: in a transaction, which can have a timeout of its own. */
  db: Db
  reads: Db
}

interface Bounds {
  /** Milliseconds for all of it. */
  budget: number
  /** How many of the newest dresses are counted first; a value with more than `most` among them is not counted further. */
  newest: number
  /** Up to how many dresses of a value are counted. */
  most: number
}

export const facetBounds: Bounds = { budget: 300, newest: 20_000, most: MAX_COUNTED }

/** Brands and cities shown at most, beside the chosen ones. */
export const MAX_NAMES = 20

interface Tally {
  count: number
  /** One of its dresses. */
  dress: number | null
}
/** Of each facet, by value; values of a list of words are their indexes in it. */
type Tallies = Record<FacetName, Map<number, Tally>>

/**
 * Counts now. Over the budget, values have no count: all of them, or those that have not come to more than `most` among
 * the newest dresses.
 */
export async function countFacets(
  { db, reads }: Databases,
  filter: DressFilter,
  moment: Moment,
  { budget, newest, most }: Bounds = facetBounds,
): Promise<Facets> {
  const begun = performance.now()
  // A request that has waited too long reads nothing, so that the next are served.
  const isLate = budget < 1
  const names = isLate ? namesOf(filter) : await findNames(reads, filter)
  const values = isLate ? undefined : await toCountValues(reads, filter, names, moment)
  const tallies = Object.fromEntries(facetNames.map((name) => [name, new Map()])) as Tallies
  const shown: Shown = { brands: [], cities: [] }
  // A term that matches nothing has all counts 0.
  let isComplete = !isLate && !values

  if (values)
    await inTime(db, async (trx, allow) => {
      const left = () => budget - (performance.now() - begun)
      await allow(left())
      const first = await readCounts(trx, { ...values, rest: undefined }, { newest })
      for (const found of first) add(tallies, found)
      const scanned = first.find(({ facet }) => facet === 'all')
      for (const name of ['brands', 'cities'] as const)
        shown[name] = [
          ...new Set([...mostFrequent(tallies[name]), ...names[name].flatMap(({ id }) => id ?? [])]),
        ]
      isComplete = !scanned?.dress || scanned.count < newest
      if (isComplete || !scanned?.dress) return

      await allow(left())
      const rest = { olderThan: scanned.dress, pending: pendingOf(tallies, shown, most) }
      for (const found of await readCounts(trx, { ...values, rest }, { newest })) add(tallies, found)
      isComplete = true
    })

  const countOf = (name: FacetName, value: number) => {
    const { count } = tallies[name].get(value) ?? { count: 0 }
    return count > most ? most + 1 : isComplete ? count : null
  }
  /** A state is a place, too, and can be chosen; only cities are counted. */
  const countChosen = (name: keyof Shown, id: number | undefined) => {
    if (id === undefined) return isLate ? null : 0
    return name === 'cities' && !tallies.cities.has(id) ? null : countOf(name, id)
  }
  const words = (name: ChoiceFacet): Facet[] =>
    choiceLists[name].map((value, index) => ({ value, count: countOf(name, index) }))
  const steps = (name: FacetName, list: readonly number[]): PriceFacet[] =>
    list.map((from, index) => ({ from, to: list[index + 1] ?? null, count: countOf(name, index) }))
  const days = { from: filter.startDate, to: filter.endDate }
  const totals = priceSteps.map((step) => toAmount(rentalTotal(step, days).totalCents))
  const labels = await findLabels(reads, tallies, shown)
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

/** What is counted; undefined when the search term matches nothing. */
async function toCountValues(db: Db, filter: DressFilter, names: Names, moment: Moment) {
  const { category, searchTerm, startDate, endDate, event, by } = filter
  // A term is read without the choices of facets: each facet is counted without its own.
  const wanted = await parseQuery(db, { searchTerm }, marketToday(moment.now))
  const base = readFilter(onDays({ category, startDate, endDate, event, by }, wanted), moment)
  const { readings } = searchTerm ? await findWay(db, wanted, base) : { readings: [] }
  if (searchTerm && !readings.length) return undefined
  return {
    categoryBit: category && bitsOf(categories, (one) => one === category),
    free: base.free,
    readings,
    choices: toChoices(filter, names, moment),
  } satisfies Omit<CountValues, 'rest'>
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

class OutOfTime extends Error {}

/** Reads in one transaction, which ends without an error when it is out of time; `allow` sets the statement timeout. */
async function inTime(db: Db, read: (trx: Db, allow: (ms: number) => Promise<unknown>) => Promise<void>) {
  try {
    await db
      .transaction()
      .setAccessMode('read only')
      .execute((trx) =>
        read(trx, async (milliseconds) => {
          if (milliseconds < 1) throw new OutOfTime()
          // Without parallel workers, for lists need the processors; without JIT, which takes longer than counting.
          await sql`select set_config('statement_timeout', ${String(Math.floor(milliseconds))}, true),
            set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true)`.execute(
            trx,
          )
        }),
      )
  } catch (error) {
    if (!isStatementTimeout(error) && !(error instanceof OutOfTime)) throw error
  }
}

/** Adds a count; of several bits, to each. */
function add(tallies: Tallies, { facet, value, count, dress }: Counted) {
  if (facet === 'all' || value === null) return
  const tally = tallies[facet]
  for (const one of facet in choiceLists ? placesOf(value) : [value])
    tally.set(one, { count: (tally.get(one)?.count ?? 0) + count, dress: tally.get(one)?.dress ?? dress })
}

const placesOf = (bits: number) =>
  Array.from({ length: 31 }, (_, place) => place).filter((place) => bits & (1 << place))

const mostFrequent = (tally: ReadonlyMap<number, Tally>) =>
  [...tally]
    .toSorted(([a, { count: most }], [b, { count: least }]) => least - most || a - b)
    .slice(0, MAX_NAMES)
    .map(([id]) => id)

/** The values that have not come to more than `most`. */
function pendingOf(tallies: Tallies, { brands, cities }: Shown, most: number): Pending {
  const isPending = (name: FacetName) => (value: number) => (tallies[name].get(value)?.count ?? 0) <= most
  const bits = (name: ChoiceFacet) => bitsOf([...choiceLists[name].keys()], isPending(name)) || undefined
  const values = (name: FacetName, all: readonly number[]) => {
    const pending = all.filter(isPending(name))
    return pending.length ? pending : undefined
  }
  /** Steps beside each other are one range. */
  const ranges = (name: FacetName, steps: readonly number[]) => {
    const isOpen = isPending(name)
    const found = steps.flatMap((from, step) => {
      if (!isOpen(step) || (step > 0 && isOpen(step - 1))) return []
      const to = steps.find((_, later) => later > step && !isOpen(later))
      return [{ min: toCents(from), max: to === undefined ? undefined : toCents(to) - 1 }]
    })
    return found.length ? found : undefined
  }
  return {
    ...eachChoice(bits),
    brands: values('brands', brands),
    cities: values('cities', cities),
    prices: ranges('prices', priceSteps),
    retailPrices: ranges('retailPrices', retailSteps),
  }
}

/** Brands and cities as one of their dresses writes them. */
async function findLabels(db: Db, tallies: Tallies, shown: Shown) {
  const dressOf = (name: keyof Shown, id: number) => tallies[name].get(id)?.dress ?? undefined
  const ids = (['brands', 'cities'] as const).flatMap((name) =>
    shown[name].flatMap((id) => dressOf(name, id) ?? []),
  )
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
        const dress = dresses.get(dressOf(name, id) ?? 0)
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
