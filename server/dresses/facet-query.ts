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

/** Values of a facet that are still counted: bits, ids, or ranges of prices. */
type Open<Name extends FacetName> = Name extends ChoiceFacet
  ? number
  : Name extends 'brands' | 'cities'
    ? number[]
    : CentRange[]
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
const cents = (name: string, steps: readonly number[]): FacetColumn<CentRange, CentRange[]> => {
  const price = column<number | null>(name)
  const has = (range: CentRange) => all(priceConditions(range, price))
  return { value: step(price, steps), has, isOneOf: (pending) => anyOf(pending.map(has)) }
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
  const fails = (name: FacetName) => sql<SqlBool>`(${chosenOf(name, choices)} is not true)`
  const failures = chosen.map((name) => sql`${fails(name)}::integer`)
  const conditions = [
    ...(failures.length > 1 ? [sql<SqlBool>`${sql.join(failures, sql` + `)} <= 1`] : []),
    ...(rest ? [isPending(rest.pending, chosen, fails)] : []),
    ...(values.free ? [isFree(values.free, resting)] : []),
  ]
  const source = db
    .selectFrom('dressFacets')
    .selectAll()
    .where(({ and }) => and(baseConditions(values)))
  const scanned = rest ? source : source.orderBy('dressId', 'desc').limit(sql.lit(newest))
  const counting = facetNames.filter((name) => !rest || rest.pending[name] !== undefined)
  const counts = [
    countOf(counting, sql`failed is null`),
    ...chosen
      .filter((name) => counting.includes(name))
      .map((name) => countOf([name], sql`failed = ${sql.lit(name)}`)),
    ...(rest ? [] : [sql`select 'all', null, count(*)::integer, min(dress_id) from scanned`]),
  ]
  // Both are kept in memory where they are read more than once.
  const query = sql<Counted>`(
    with scanned as (${scanned}),
    counted as (
      select dress_id, ${failed(chosen, fails)} as failed,
        ${sql.join(counting.map((name) => sql`${columns[name].value} as ${sql.ref(name)}`))}
      from scanned as dress_facets where ${all(conditions)})
    ${sql.join(counts, sql` union all `)})`
  return db.selectFrom(query.as('counts')).selectAll()
})

/** How many of the dresses counted have each value of these facets: each dress is read once for all of them. */
function countOf(names: readonly FacetName[], condition: RawBuilder<unknown>) {
  const refs = names.map((name) => sql.ref(name))
  const facets = names.map((name) => sql`when grouping(${sql.ref(name)}) = 0 then ${sql.lit(name)}`)
  return sql`select case ${sql.join(facets, sql` `)} end as facet, coalesce(${sql.join(refs)})::integer as value,
      count(*)::integer as count, max(dress_id) as dress
    from counted where ${condition} group by grouping sets (${sql.join(refs.map((ref) => sql`(${ref})`))})`
}

/** The name of the facet whose choice a dress fails. */
const failed = (chosen: readonly FacetName[], fails: (name: FacetName) => Expression<SqlBool>) => {
  const whens = chosen.map((name) => sql`when ${fails(name)} then ${sql.lit(name)}`)
  return whens.length ? sql`case ${sql.join(whens, sql` `)} end` : sql`null`
}

const chosenOf = <Name extends FacetName>(name: Name, choices: Choices) => {
  const choice = choices[name]
  return choice === undefined ? sql<SqlBool>`true` : columns[name].has(choice as NonNullable<Choices[Name]>)
}
const pendingOf = <Name extends FacetName>(name: Name, pending: Pending) => {
  const open = pending[name]
  return open === undefined ? [] : [columns[name].isOneOf(open as Open<Name>)]
}

/** The condition that a dress has a value still counted: of the facet whose choice it fails, or of any. */
function isPending(
  pending: Pending,
  chosen: readonly FacetName[],
  fails: (name: FacetName) => Expression<SqlBool>,
) {
  const whens = chosen.map((name) => sql`when ${fails(name)} then ${anyOf(pendingOf(name, pending))}`)
  const any = anyOf(facetNames.flatMap((name) => pendingOf(name, pending)))
  return whens.length ? sql<SqlBool>`case ${sql.join(whens, sql` `)} else ${any} end` : any
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
  sql<SqlBool>`${dressId} in (${sql.join(readings.map(idsOf), sql` union `)})`

function idsOf(reading: SearchCriteria) {
  const [first, ...terms] = reading.terms
  if (!first || first.beginning !== undefined || reading.prices.length)
    return sql`select dress_id from dress_facets where ${all(soughtConditions(reading))}`
  const posting = sql.ref<number>('posting.dressId')
  return sql`select dress_id from dress_word as posting where word_id = any(${first.wordIds}::integer[])
    and ${all(soughtConditions({ ...reading, terms }, posting))}`
}

const soughtConditions = ({ terms, without, prices }: SearchCriteria, id: Expression<number> = dressId) => [
  ...terms.map((term) => hasTerm(term, id)),
  ...without.map((term) => sql<SqlBool>`not ${hasTerm(term, id)}`),
  ...prices.flatMap((range) => priceConditions(range, column<number>('priceCents'))),
]

const hasTerm = ({ wordIds, beginning }: Term, id: Expression<number>) =>
  beginning === undefined
    ? sql<SqlBool>`exists (select from dress_word where dress_word.dress_id = ${id} and dress_word.word_id = any(${wordIds}::integer[]))`
    : sql<SqlBool>`exists (select from dress where dress.id = ${id} and (' ' || dress.search_text) like '% ' || ${beginning}::text || '%')`
