import { sql } from 'kysely'
import { categories, colorFamilies, conditions, occasions, sizes } from '../../../shared/dress/dress.ts'
import type { Db } from '../../db/database.ts'
import { factOf, isPlaceFact } from './facts.ts'

/**
 * The bits of the chosen words of a list: 1 for its first, 2 for its second, 4 for the next. They are stored: a change of
 * the order of a list needs a new SEARCH_VERSION (server/dresses/search/search-index.ts).
 */
export const bitsOf = <Word>(list: readonly Word[], chosen: (word: Word) => boolean) =>
  list.reduce((bits, word, index) => (chosen(word) ? bits | (1 << index) : bits), 0)

/**
 * Inserts what a dress is counted by (docs/product.md#counts), from its row and its facts, which are in `search_word`
 * already.
 */
export async function insertFacetRow(trx: Db, dressId: number, facts: ReadonlySet<string>) {
  const bits = <Word>(list: readonly Word[], fact: (word: Word) => string) =>
    sql.lit(bitsOf(list, (word) => facts.has(fact(word))))
  const wordId = (fact: string) => sql`(select id from search_word where kind = 'fact' and word = ${fact})`
  const brand = [...facts].find((fact) => fact.startsWith(factOf.brand('')))
  const places = [...facts].filter(isPlaceFact).map(wordId)
  await sql`
    insert into dress_facets (dress_id, price_cents, retail_cents, brand_id, place_ids,
      category_bit, size_bit, color_bits, occasion_bits, condition_bit, rest_days, ways, lead_days)
    select id, price_cents, retail_cents, ${brand ? wordId(brand) : sql.lit(null)}::integer,
      array[${sql.join(places)}]::integer[], ${bits(categories, factOf.category)}, ${bits(sizes, factOf.size)},
      ${bits(colorFamilies, factOf.color)}, ${bits(occasions, factOf.occasion)}, ${bits(conditions, factOf.condition)},
      rest_days, ways, lead_days
    from dress where id = ${dressId}`.execute(trx)
}
