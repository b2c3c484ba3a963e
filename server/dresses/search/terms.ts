import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { preparedRead } from '../../db/reads/prepared-read.ts'
import { factOf } from './facts.ts'
import { slips } from './spelling.ts'
import { isUnspaced } from './words.ts'

/** One thing that a dress must have: any of these entries, of which a few are merged; or a beginning that many words have. */
export interface Term {
  wordIds: number[]
  /** The exact word, where the shop has it. */
  exactId?: number
  /** Set when too many words begin so: then the dress's text is scanned. */
  beginning?: string
  /** Set for a filter: how the row that a dress is counted by says it. */
  facet?: Facet
}

/** A column of `dress_facets` with what it has to have: one of these entries, or of these bits. */
export interface Facet {
  brandId?: number[]
  placeIds?: number[]
  sizeBit?: number
  colorBits?: number
  occasionBits?: number
  conditionBit?: number
}

/** Meanings of a word beyond which so many dresses have one that the list itself is the shorter way to the next. */
const MAX_MERGED = 40

/** Greater than any letter, for a range of all words with a beginning. */
export const LAST_LETTER = '\u{10ffff}'

/**
 * Whether any dress that can be rented has a word. `offset 0` has PostgreSQL look up each word, of which a query has few,
 * instead of reading those of every dress.
 */
export const hasDress = () =>
  sql<boolean>`exists (select from dress_word where dress_word.word_id = search_word.id offset 0)`

/**
 * The words or facts of dresses that can be rented. Former words of listings stay in the table until maintenance, because
 * removing them would lock words shared with other dresses; they find no dress and are left out here.
 */
export const wordsInUse = (db: Db, kind: 'name' | 'fact') =>
  db.selectFrom('searchWord').where('kind', '=', sql.lit(kind)).where(hasDress())

const readFacts = preparedRead((db, facts: readonly string[]) =>
  wordsInUse(db, 'fact')
    .select(['id', 'word'])
    .where('word', '=', sql<string>`any(${facts}::text[])`),
)

/** The ids of the facts that any dress has. */
export async function findFacts(db: Db, facts: readonly string[]) {
  const rows = facts.length ? await readFacts(db, facts) : []
  return new Map(rows.map(({ id, word }) => [word, id]))
}

const lookedFor = (db: Db, words: readonly string[]) =>
  db.selectFrom(sql<{ word: string }>`unnest(${words}::text[])`.as<'looked'>(sql`looked(word)`))

const readWords = preparedRead((db, words: readonly string[]) => {
  const looked = sql.ref<string>('looked.word')
  const byStem = wordsInUse(db, 'name')
    .select(['id', 'word'])
    .where('stem', '=', sql<string>`coalesce((ts_lexize('english_stem', ${looked}))[1], ${looked})`)
  const byBeginning = wordsInUse(db, 'name')
    .select(['id', 'word'])
    // A number's beginning is another number.
    .where(sql<boolean>`${looked} !~ '^[0-9]+$'`)
    .where(sql<boolean>`word ~>=~ ${looked} and word ~<~ (${looked} || ${sql.lit(LAST_LETTER)})`)
    .limit(sql.lit(MAX_MERGED + 1))
  return lookedFor(db, words)
    .innerJoinLateral(
      sql<{ id: number; word: string }>`(${byStem} union (${byBeginning}))`.as('hit'),
      (join) => join.onTrue(),
    )
    .select(['looked.word', 'hit.id', 'hit.word as known'])
})

/** The shop's words for each of these: those with its stem, and those that begin so. */
export async function findWords(db: Db, words: readonly string[]) {
  const terms = new Map<string, Term>(words.map((word) => [word, { wordIds: [] }]))
  const rows = words.length ? await readWords(db, words) : []
  for (const { word, id, known } of rows) {
    const term = terms.get(word)
    term?.wordIds.push(id)
    if (term && word === known) term.exactId = id
  }
  for (const [word, term] of terms) if (term.wordIds.length > MAX_MERGED) term.beginning = word
  return terms
}

/** From this length on a part inside words is searched for; a shorter one is in too many. */
const SHORTEST_PART = 5
const SIMILAR = 0.45
const MAX_SIMILAR = 5
/** Two letters that changed places make a word unlike by its parts; from this length on, it is the same word still. */
const LONG = 6
const MAX_SLIPS = 2
const MAX_NAMES = 2_000

const readInside = preparedRead((db, words: readonly string[]) =>
  lookedFor(db, words)
    .innerJoinLateral(
      wordsInUse(db, 'name')
        .select('id')
        .where(sql<boolean>`search_word.word like '%' || looked.word || '%'`)
        .limit(sql.lit(MAX_MERGED))
        .as('hit'),
      (join) => join.onTrue(),
    )
    .select(['looked.word', 'hit.id']),
)

const readSimilar = preparedRead((db, words: readonly string[]) =>
  lookedFor(db, words)
    .innerJoinLateral(
      wordsInUse(db, 'name')
        .where(sql<boolean>`search_word.word % looked.word`)
        .select(['id', 'word', sql<number>`similarity(search_word.word, looked.word)`.as('likeness')])
        .orderBy('likeness', 'desc')
        .orderBy('word')
        .limit(sql.lit(MAX_SIMILAR))
        .as('hit'),
      (join) => join.onTrue(),
    )
    .select(['looked.word', 'hit.id', 'hit.word as known', 'hit.likeness']),
)

const PLACE = factOf.place('')
const BRAND = factOf.brand('')

/** The shop's brands and places, which misspelt words are compared with; of too many, the oldest. */
export async function readNames(db: Db) {
  const names = (start: string) =>
    wordsInUse(db, 'fact')
      .select(['id', 'word'])
      .where(sql<boolean>`word ~>=~ ${sql.lit(start)} and word ~<~ ${sql.lit(start + LAST_LETTER)}`)
      .orderBy('id')
      .limit(sql.lit(MAX_NAMES))
  const { rows } = await sql<{ id: number; word: string }>`
    (${names(PLACE)}) union all (${names(BRAND)})`.execute(db)
  return rows.map(({ id, word }) => ({ id, fact: word, name: word.slice(word.indexOf(':') + 1) }))
}
type ShopName = Awaited<ReturnType<typeof readNames>>[number]

/** The shop's words for each of these, which begin none: those that contain it, else the most similar. */
export async function findSimilar(db: Db, words: readonly string[], names: readonly ShopName[]) {
  const terms = new Map<string, Term>(words.map((word) => [word, { wordIds: [] }]))
  const add = (word: string, id: number) => terms.get(word)?.wordIds.push(id)
  const parts = words.filter((word) => word.length >= SHORTEST_PART || isUnspaced(word))
  for (const { word, id } of parts.length ? await readInside(db, parts) : []) add(word, id)

  const others = words.filter((word) => !terms.get(word)?.wordIds.length)
  const long = others.filter((word) => word.length >= LONG)
  const isSlip = (word: string, known: string) => word.length >= LONG && slips(word, known) <= MAX_SLIPS
  const similar = others.length ? await readSimilar(db, others) : []
  for (const { word, id, known, likeness } of similar)
    if (likeness >= SIMILAR || isSlip(word, known)) add(word, id)
  for (const word of long)
    for (const { fact, name, id } of names) if (fact.startsWith(PLACE) && isSlip(word, name)) add(word, id)
  return terms
}

/** Removes repeated terms. */
export const distinct = (terms: readonly Term[]) => [
  ...new Map(terms.map((term) => [term.beginning ?? idsOf(term), term])).values(),
]

const idsOf = ({ wordIds }: Term) => wordIds.join(' ')

/** How many dresses of a term are counted; with more it is common. */
const COMMON = 2_000

const readWeights = preparedRead((db, idLists: readonly string[]) =>
  db
    .selectFrom(sql<{ ids: string }>`unnest(${idLists}::text[])`.as<'term'>(sql`term(ids)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom(
            eb
              .selectFrom('dressWord')
              .select('dressId')
              .where('wordId', '=', sql<number>`any(string_to_array(term.ids, ' ')::int[])`)
              .limit(sql.lit(COMMON))
              .as('found'),
          )
          .select(({ fn }) => fn.countAll<number>().as('weight'))
          .as('weighed'),
      (join) => join.onTrue(),
    )
    .select(['term.ids', 'weighed.weight']),
)

/** Puts the rarest term of each list first. */
export async function rarestFirst(db: Db, lists: readonly (readonly Term[])[]) {
  const compared = lists.filter((terms) => terms.length > 1).flat()
  const idLists = new Set(compared.filter(({ beginning }) => beginning === undefined).map(idsOf))
  const rows = idLists.size ? await readWeights(db, [...idLists]) : []
  const weights = new Map(rows.map(({ ids, weight }) => [ids, weight]))
  const weightOf = (term: Term) => weights.get(idsOf(term)) ?? COMMON
  return lists.map((terms) => terms.toSorted((a, b) => weightOf(a) - weightOf(b)))
}
