import transliterate from '@sindresorhus/transliterate'
import { sql as kyselySql } from 'kysely'
import type { Db } from '../db/database.ts'
import { ask, sql, type Sql } from '../db/statement.ts'

/** Text without accents and capitals, so that "crepe" finds "Crêpe". */
const fold = (text: string) =>
  transliterate(text.normalize('NFKC')).toLowerCase().replaceAll(/\s+/g, ' ').trim()

const wordsOf = (text: string) => [...new Set(fold(text).split(' ').filter(Boolean))].sort()

/** What a dress is found by (decisions.md, "Wire"). */
export const searchText = (dress: { title: string; brand: string; color: string }) =>
  fold(`${dress.title} ${dress.brand} ${dress.color}`)

/** Enters a dress under each of its words, and under no other. Runs in the transaction that saves the dress. */
export async function indexWords(
  trx: Db,
  dressId: number,
  dress: { searchText: string; priceCents: number },
) {
  await unindexWords(trx, dressId)
  // Sorted, so that two dresses with the same new words wait for each other instead of deadlocking.
  const words = wordsOf(dress.searchText)
  await trx
    .insertInto('searchWord')
    .values(words.map((word) => ({ word })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('dressWord')
    .columns(['wordId', 'dressId', 'priceCents'])
    .expression((eb) =>
      eb
        .selectFrom('searchWord')
        .select([
          'id',
          kyselySql.lit(dressId).as('dressId'),
          kyselySql.lit(dress.priceCents).as('priceCents'),
        ])
        .where('word', 'in', words),
    )
    .execute()
}

export const unindexWords = (trx: Db, dressId: number) =>
  trx.deleteFrom('dressWord').where('dressId', '=', dressId).execute()

/** Meanings of a word beyond which so many dresses have one that the list itself is the shorter way to the next. */
export const MOST_MERGED = 40

/** A word looked for: the words of the shop that it may mean, and how a dress is checked for having one of them. */
export interface Term {
  /** No more than MOST_MERGED and one, which says that there are too many. */
  wordIds: number[]
  /** A condition on the table `dress`. */
  isOn: Sql
}

const literally = (text: string) => text.replaceAll(/[%_\\]/g, '\\$&')
/** Two letters stand in too many words to mean anything inside one; they mean its beginning. */
const SHORTEST_PART = 3
const SIMILAR = 0.45
const MOST_SIMILAR = 5

/**
 * Understands what is looked for, word by word: every one has to match. A word means those it is part of; when
 * it is part of none, those it is most like, so that a slip of the finger finds the dress all the same.
 * Gives the rarest word first, or nothing when nothing was looked for.
 */
export async function understand(db: Db, searchTerm: string): Promise<Term[]> {
  const looked = wordsOf(searchTerm)
  const terms = await Promise.all(
    looked.map(async (word) => (await exactly(db, word)) ?? similarly(db, word)),
  )
  if (terms.length < 2) return terms
  const weighed = await Promise.all(terms.map(async (term) => ({ term, weight: await weigh(db, term) })))
  return weighed.sort((a, b) => a.weight - b.weight).map(({ term }) => term)
}

async function exactly(db: Db, word: string): Promise<Term | undefined> {
  const part = word.length >= SHORTEST_PART ? `%${literally(word)}%` : `${literally(word)}%`
  const rows = await ask<{ id: number }>(
    db,
    sql`select id from search_word where word like ${part} limit ${MOST_MERGED + 1}`,
  )
  if (!rows.length) return undefined
  const onDress = word.length >= SHORTEST_PART ? part : `% ${part}`
  return { wordIds: rows.map(({ id }) => id), isOn: sql`(' ' || dress.search_text) like ${onDress}` }
}

async function similarly(db: Db, word: string): Promise<Term> {
  const rows = await ask<{ id: number; likeness: number }>(
    db,
    sql`select id, similarity(word, ${word}) as likeness from search_word
      where word % ${word} order by likeness desc, word limit ${MOST_SIMILAR}`,
  )
  const wordIds = rows.filter(({ likeness }) => likeness >= SIMILAR).map(({ id }) => id)
  const isOn = sql`exists (
    select from dress_word where dress_word.dress_id = dress.id and dress_word.word_id = any(${wordIds}))`
  return { wordIds, isOn }
}

/** Beyond this, a word is common, and it does not matter how much. */
const COMMON = 10_000

async function weigh(db: Db, { wordIds }: Term) {
  if (wordIds.length > MOST_MERGED) return COMMON
  const [found] = await ask<{ weight: number }>(
    db,
    sql`select count(*) as weight from (
      select from dress_word where word_id = any(${wordIds}) limit ${COMMON}) as found`,
  )
  return found?.weight ?? 0
}
