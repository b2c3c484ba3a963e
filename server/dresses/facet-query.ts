import { sql, type Expression } from 'kysely'
import type { Db } from '../db/database.ts'
import { preparedRead } from '../db/reads/prepared-read.ts'
import { packed, unpacked } from './counted-dresses.ts'
import { isHeldOn, priceConditions, type Free, type SearchCriteria } from './list-query.ts'
import type { Term } from './search/terms.ts'

// What counts beside filters have to ask for each time: which dresses a term finds, and what is held on some days.

const readSought = preparedRead((db: Db, readings: readonly SearchCriteria[]) =>
  db
    .selectFrom(sql<{ dressId: number }>`(${sql.join(readings.map(idsOf), sql` union all `)})`.as('sought'))
    .select(packed(sql`dress_id`).as('dresses')),
)

/** The dresses that match one of the readings of a search term, some more than once. */
export async function findSought(db: Db, readings: readonly SearchCriteria[]) {
  const [found] = await readSought(db, readings)
  return unpacked(found?.dresses ?? Buffer.alloc(0))
}

const readHolds = preparedRead((db: Db, free: Free) => {
  const daysOn = (day: Expression<unknown>) => packed(sql`${day} - ${free.from}::date`)
  return db
    .selectFrom('hold')
    .select([
      packed(sql`dress_id`).as('dresses'),
      daysOn(sql`lower(period)`).as('from'),
      daysOn(sql`upper(period)`).as('until'),
    ])
    .where(isHeldOn(free))
})

/** What holds dresses near these days: from which day until before which, counted from the first of them. */
export async function findHolds(db: Db, { from, to, mostRest, turnaroundDays, now }: Free) {
  const [found] = await readHolds(db, { from, to, mostRest, turnaroundDays, now })
  const column = (name: 'dresses' | 'from' | 'until') => unpacked(found?.[name] ?? Buffer.alloc(0))
  return { dresses: column('dresses'), from: column('from'), until: column('until') }
}

function idsOf(reading: SearchCriteria) {
  const [first, ...terms] = reading.terms
  if (!first || first.beginning !== undefined)
    return sql`select dress_id from dress_facets where ${soughtIn('dressFacets', reading)}`
  return sql`select dress_id from dress_word as posting
    where word_id = any(${first.wordIds}::integer[]) and ${soughtIn('posting', { ...reading, terms })}`
}

function soughtIn(table: string, { terms, without, prices }: SearchCriteria) {
  const [id, price] = [sql.ref<number>(`${table}.dressId`), sql.ref<number>(`${table}.priceCents`)]
  const conditions = [
    sql`true`,
    ...terms.map((term) => hasTerm(term, id)),
    ...without.map((term) => sql`not ${hasTerm(term, id)}`),
    ...prices.flatMap((range) => priceConditions(range, price)),
  ]
  return sql.join(conditions, sql` and `)
}

const hasTerm = ({ wordIds, beginning }: Term, id: Expression<number>) =>
  beginning === undefined
    ? sql`exists (select from dress_word where dress_word.dress_id = ${id} and dress_word.word_id = any(${wordIds}::integer[]))`
    : sql`exists (select from dress where dress.id = ${id} and (' ' || dress.search_text) like '% ' || ${beginning}::text || '%')`
