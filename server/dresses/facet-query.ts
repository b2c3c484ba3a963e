import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Term } from './search/terms.ts'
import { priceSteps, retailSteps, type ChoiceFacet } from '../../shared/dress/facets.ts'
import { toCents } from '../../shared/price.ts'
import type { DressWays } from '../../shared/dress/travel.ts'
import type { Db } from '../db/database.ts'
import { preparedRead } from '../db/reads/prepared-read.ts'
import { isFree, priceConditions, type CentRange, type Filter, type SearchCriteria } from './list-query.ts'

/** The choices of each facet, as in `dress_facets`; undefined where nothing is chosen. */
export interface Choices extends Record<ChoiceFacet, number | undefined> {
  brands: number[] | undefined
  /** The dress has to be in one place of each list. */
  cities: number[][] | undefined
  prices: CentRange | undefined
  retailPrices: CentRange | undefined
}

export type FacetName = keyof Choices

/** Values of a facet that are still counted: bits, ids, or steps of prices. */
type Open<Name extends FacetName> = Name extends ChoiceFacet ? number : number[]
export type Pending = { [Name in FacetName]: Open<Name> | undefined }

export interface CountValues {
  categoryBit: number | undefined
  free: Filter['free']
  /** Readings of the search term, of which one has to match; none without a term. */
  readings: readonly SearchCriteria[]
  choices: Choices
  /** Counts only dresses older than one, and of them only those with a value that is pending. */
  rest: { olderThan: number; pending: Pending } | undefined
}

/** How many dresses a value has, or a set of bits together. */
export interface Counted {
  facet: FacetName | 'all'
  value: number | null
  count: number
  /** The newest of them, or the oldest of all. */
  dress: number | null
}

const column = <Type>(name: string) => sql.ref<Type>(`dressFacets.${name}`)
const dressId = column<number>('dressId')

/** The number of the step that a price is on, from 0. */
const step = (price: Expression<number | null>, [, ...steps]: readonly number[]) =>
  sql<number>`width_bucket(${price}, ${sql.lit(`{${steps.map(toCents).join()}}`)}::int[])`
const isAmong = (value: Expression<unknown>, ids: number[]) => sql<SqlBool>`${value} = any(${ids}::integer[])`
const hasBit = (value: Expression<number>, bits: number) => sql<SqlBool>`${value} & ${bits}::integer <> 0`
const all = (conditions: readonly Expression<SqlBool>[]) =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`
const anyOf = (conditions: readonly Expression<SqlBool>[]) =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : sql<SqlBool>`false`

interface FacetColumn<Choice, Values> {
  value: Expression<number | null>
  /** The condition that a dress has what is chosen. */
  has: (choice: Choice) => Expression<SqlBool>
  /** The condition that it has one of the values still counted. */
  isOneOf: (pending: Values) => Expression<SqlBool>
}

const bits = (name: string): FacetColumn<number, number> => {
  const value = column<number>(name)
  return { value, has: (chosen) => hasBit(value, chosen), isOneOf: (pending) => hasBit(value, pending) }
}
const cents = (name: string, steps: readonly number[]): FacetColumn<CentRange, number[]> => {
  const price = column<number | null>(name)
  const value = step(price, steps)
  return {
    value,
    has: (range) => all(priceConditions(range, price)),
    isOneOf: (pending) => isAmong(value, pending),
  }
}
const brand = column<number | null>('brandId')
const city = sql<number | null>`${column('placeIds')}[1]`

const columns: { [Name in FacetName]: FacetColumn<NonNullable<Choices[Name]>, Open<Name>> } = {
  sizes: bits('sizeBit'),
  colors: bits('colorBits'),
  occasions: bits('occasionBits'),
  conditions: bits('conditionBit'),
  brands: {
    value: brand,
    has: (ids) => isAmong(brand, ids),
    isOneOf: (pending) => isAmong(brand, pending),
  },
  cities: {
    value: city,
    has: (lists) => all(lists.map((ids) => sql`${column('placeIds')} && ${ids}::integer[]`)),
    isOneOf: (pending) => isAmong(city, pending),
  },
  prices: cents('priceCents', priceSteps),
  retailPrices: cents('retailCents', retailSteps),
}
const resting = {
  id: dressId,
  restDays: column<number | null>('restDays'),
  ways: column<DressWays | null>('ways'),
  leadDays: column<number | null>('leadDays'),
}
export const facetNames = Object.keys(columns) as FacetName[]

/**
 * Counts the dresses of every value, each facet without its own choice, in one pass: a dress that fails one choice counts
 * for that facet, one that fails none for all. The pass is over the newest dresses, or over those of the rest that have
 * a value still counted.
 */
export const readCounts = preparedRead((db: Db, values: CountValues, { newest }: { newest: number }) => {
  const { choices, rest } = values
  const chosen = facetNames.filter((name) => choices[name] !== undefined)
  const failures = chosen.map((name) => sql`(${chosenOf(name, choices)} is not true)`)
  const failed = failures.length
    ? sql<number>`case ${sql.join(
        failures.map((fails, index) => sql`when ${fails} then ${sql.lit(index + 1)}`),
        sql` `,
      )} else 0 end`
    : sql<number>`0`
  const conditions = [
    ...(failures.length > 1
      ? [
          sql<SqlBool>`${sql.join(
            failures.map((fails) => sql`${fails}::integer`),
            sql` + `,
          )} <= 1`,
        ]
      : []),
    ...(rest ? [isPending(chosen, rest.pending, failed)] : []),
    ...(values.free ? [isFree(values.free, resting)] : []),
  ]
  const source = db
    .selectFrom('dressFacets')
    .selectAll()
    .where(({ and }) => and(baseConditions(values)))
  const scanned = rest ? source : source.orderBy('dressId', 'desc').limit(sql.lit(newest))
  const groups = facetNames.map(
    (name) => sql`
      select ${sql.lit(name)} as facet, ${sql.ref(name)}::integer as value, count(*)::integer as count, max(dress_id) as dress
      from counted where failed in (0, ${sql.lit(chosen.indexOf(name) + 1)}) group by ${sql.ref(name)}`,
  )
  const counts = sql<Counted>`(
    with scanned as ${rest ? sql`not materialized` : sql`materialized`} (${scanned}),
    counted as materialized (
      select dress_id, ${failed} as failed, ${sql.join(facetNames.map((name) => sql`${columns[name].value} as ${sql.ref(name)}`))}
      from scanned as dress_facets where ${all(conditions)})
    ${sql.join(groups, sql` union all `)}
    union all ${
      rest
        ? sql`select 'all', null, 0, null`
        : sql`select 'all', null, count(*)::integer, min(dress_id) from scanned`
    })`
  return db.selectFrom(counts.as('counts')).selectAll()
})

const chosenOf = <Name extends FacetName>(name: Name, choices: Choices) => {
  const choice = choices[name]
  return choice === undefined ? sql<SqlBool>`true` : columns[name].has(choice as NonNullable<Choices[Name]>)
}
const pendingOf = <Name extends FacetName>(name: Name, pending: Pending) => {
  const open = pending[name]
  return open === undefined ? [] : [columns[name].isOneOf(open as Open<Name>)]
}

/** The condition that a dress has a value still counted: of the facet whose choice it fails, or of any. */
function isPending(chosen: readonly FacetName[], pending: Pending, failed: RawBuilder<number>) {
  const any = anyOf(facetNames.flatMap((name) => pendingOf(name, pending)))
  const cases = chosen.map(
    (name, index) => sql`when ${sql.lit(index + 1)} then ${anyOf(pendingOf(name, pending))}`,
  )
  return chosen.length ? sql<SqlBool>`case ${failed} ${sql.join(cases, sql` `)} else ${any} end` : any
}

/** The conditions that hold for all facets. */
function baseConditions({ categoryBit, readings, rest }: CountValues): Expression<SqlBool>[] {
  const [first, ...others] = readings
  return [
    ...(categoryBit === undefined ? [] : [sql<SqlBool>`${column('categoryBit')} = ${categoryBit}`]),
    ...(rest ? [sql<SqlBool>`${dressId} < ${rest.olderThan}`] : []),
    ...(!first ? [] : others.length ? [hasAny(readings)] : soughtConditions(first)),
  ]
}

/** As a set of ids and not as an OR, so that PostgreSQL can begin with rare words. */
const hasAny = (readings: readonly SearchCriteria[]) =>
  sql<SqlBool>`${dressId} in (${sql.join(
    readings.map((reading) => sql`select dress_id from dress_facets where ${all(soughtConditions(reading))}`),
    sql` union `,
  )})`

const soughtConditions = ({ terms, without, prices }: SearchCriteria) => [
  ...terms.map(hasTerm),
  ...without.map((term) => sql<SqlBool>`not ${hasTerm(term)}`),
  ...prices.flatMap((range) => priceConditions(range, column<number>('priceCents'))),
]

const hasTerm = ({ wordIds, beginning }: Term) =>
  beginning === undefined
    ? sql<SqlBool>`exists (select from dress_word where dress_word.dress_id = ${dressId} and dress_word.word_id = any(${wordIds}::integer[]))`
    : sql<SqlBool>`exists (select from dress where dress.id = ${dressId} and (' ' || dress.search_text) like '% ' || ${beginning}::text || '%')`
