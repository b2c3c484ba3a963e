import { distance } from 'fastest-levenshtein'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { readRows } from '../../db/reads.ts'
import { factOf } from './facts.ts'

/** One thing that a dress must have: any of these entries, of which a few are merged; or a beginning that many words have. */
export interface Term {
  wordIds: number[]
  /** Set when too many words begin so: then the dress's own text is looked at. */
  beginning?: string
}

/** Meanings of a word beyond which so many dresses have one that the list itself is the shorter way to the next. */
export const MAX_MERGED = 40

/** Greater than any letter, for a range of all words with a beginning. */
export const LAST_LETTER = '\u{10ffff}'

/** The ids of the facts that any dress has had. */
export async function findFacts(db: Db, facts: readonly string[]) {
  if (!facts.length) return new Map<string, number>()
  const rows = await readRows(
    db,
    db
      .selectFrom('searchWord')
      .select(['id', 'word'])
      .where('kind', '=', 'fact')
      .where('word', '=', sql<string>`any(${facts})`),
  )
  return new Map(rows.map(({ id, word }) => [word, id]))
}

/** The shop's words that each of these stands for: those with its stem, and those that begin so. */
export async function findWords(db: Db, words: readonly string[]) {
  const terms = new Map<string, Term>(words.map((word) => [word, { wordIds: [] }]))
  if (!words.length) return terms
  const found = (looked: 'looked.word') => ({
    byStem: db
      .selectFrom('searchWord')
      .select('id')
      .where('kind', '=', 'name')
      .where(
        'stem',
        '=',
        sql<string>`coalesce((ts_lexize('english_stem', ${sql.ref(looked)}))[1], ${sql.ref(looked)})`,
      ),
    byBeginning: db
      .selectFrom('searchWord')
      .select('id')
      .where('kind', '=', 'name')
      // A number's beginning is another number.
      .where(sql<boolean>`${sql.ref(looked)} !~ '^[0-9]+$'`)
      .where(sql<boolean>`word ~>=~ ${sql.ref(looked)} and word ~<~ (${sql.ref(looked)} || ${LAST_LETTER})`)
      .limit(MAX_MERGED + 1),
  })
  const { byStem, byBeginning } = found('looked.word')
  const rows = await readRows(
    db,
    db
      .selectFrom(sql<{ word: string }>`unnest(${words}::text[])`.as<'looked'>(sql`looked(word)`))
      .innerJoinLateral(sql<{ id: number }>`(${byStem} union (${byBeginning}))`.as('hit'), (join) =>
        join.onTrue(),
      )
      .select(['looked.word', 'hit.id']),
  )
  for (const { word, id } of rows) terms.get(word)?.wordIds.push(id)
  for (const [word, term] of terms) if (term.wordIds.length > MAX_MERGED) term.beginning = word
  return terms
}

/** A part that stands inside words is worth looking for from this length on; a shorter one stands in too many. */
const SHORTEST_PART = 5
const SIMILAR = 0.45
const MAX_SIMILAR = 5
/** Two letters that changed places make a word unlike by its parts; from this length on, it is the same word still. */
const LONG = 6
const MAX_SLIPS = 2

/** The shop's words that a word which begins none may mean: those it is part of, else those it is most like. */
export async function findSimilar(db: Db, word: string): Promise<Term> {
  const names = db.selectFrom('searchWord').where('kind', '=', 'name')
  if (word.length >= SHORTEST_PART) {
    const inside = await readRows(db, names.select('id').where('word', 'like', `%${word}%`).limit(MAX_MERGED))
    if (inside.length) return { wordIds: inside.map(({ id }) => id) }
  }
  // A misspelt city is no word of any title.
  const places = factOf.place('')
  const name = sql<string>`case kind when 'fact' then substr(word, ${places.length + 1}) else word end`
  const likeness = sql<number>`similarity(${name}, ${word})`
  const isMeant = ({ name, likeness }: { name: string; likeness: number }) =>
    likeness >= SIMILAR || (word.length >= LONG && distance(name, word) <= MAX_SLIPS)
  const similar = await readRows(
    db,
    db
      .selectFrom('searchWord')
      .select(['id', name.as('name'), likeness.as('likeness')])
      .where(({ eb, or, and }) =>
        or([
          and([eb('kind', '=', 'name'), sql<boolean>`word % ${word}`]),
          and([
            eb('kind', '=', 'fact'),
            eb('word', 'like', `${places}%`),
            sql<boolean>`word % ${places + word}`,
          ]),
        ]),
      )
      .orderBy(likeness, 'desc')
      .orderBy('word')
      .limit(MAX_SIMILAR),
  )
  return { wordIds: similar.filter(isMeant).map(({ id }) => id) }
}

/** Beyond this many dresses, a term is common, and it does not matter how much. */
const COMMON = 10_000

/** Puts the rarest term first. */
export async function rarestFirst(db: Db, terms: readonly Term[]) {
  if (terms.length < 2) return [...terms]
  const weighed = await Promise.all(
    terms.map(async (term) => ({ term, weight: await countDresses(db, term) })),
  )
  return weighed.sort((a, b) => a.weight - b.weight).map(({ term }) => term)
}

async function countDresses(db: Db, { wordIds, beginning }: Term) {
  if (beginning !== undefined) return COMMON
  const some = db
    .selectFrom('dressWord')
    .select('dressId')
    .where('wordId', '=', sql<number>`any(${wordIds})`)
    .limit(COMMON)
  const [found] = await readRows(
    db,
    db.selectFrom(some.as('found')).select(({ fn }) => fn.countAll<number>().as('weight')),
  )
  return found?.weight ?? 0
}
