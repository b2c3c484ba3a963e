import { sql } from 'kysely'
import { inTransaction, type Db } from '../../db/database.ts'
import { locks, tryLock } from '../../db/locks.ts'
import { insertFacetRow } from './facet-row.ts'
import { factsOf, pairsOf, type Chosen, type Described } from './facts.ts'
import { contentWords } from './reader.ts'
import { hasDress } from './terms.ts'
import { tokensOf, wordsOf } from './words.ts'

/** To be raised when dresses get other words or facts than before: all are then reindexed. */
export const SEARCH_VERSION = 6

/** Dresses reindexed in one transaction. */
const BATCH = 100

/** The words that a dress is found by (docs/product.md#search) as one text; last its brand in one word. */
export function searchText({ title, brand, color }: Pick<Described, 'title' | 'brand' | 'color'>) {
  const ofBrand = wordsOf(brand)
  return [...wordsOf(`${title} ${brand} ${color}`), ...(ofBrand.length > 1 ? [ofBrand.join('')] : [])].join(
    ' ',
  )
}

/**
 * Replaces the entries of a dress with its words and facts; none while it cannot be rented. Runs in the transaction that
 * saves it.
 */
export async function indexDress(
  trx: Db,
  dressId: number,
  dress: Described & { priceCents: number; available: boolean },
) {
  await removeEntries(trx, dressId)
  if (dress.available) await insertEntries(trx, dressId, dress, await findChosen(trx, dressId))
}

/** Enters a dress that has no entries, with the colors and occasions that its owner chose. */
export async function insertEntries(
  trx: Db,
  dressId: number,
  dress: Described & { priceCents: number },
  chosen: Chosen,
) {
  const names = new Set(searchText(dress).split(' ').filter(Boolean))
  const facts = new Set([...factsOf(dress, chosen), ...pairsOf(contentWords(tokensOf(dress.title)))])
  // Sorted, so that two dresses with the same new words do not deadlock.
  const words = [
    ...[...facts].sort().map((word) => ({ kind: 'fact' as const, word })),
    ...[...names].sort().map((word) => ({ kind: 'name' as const, word })),
  ]
  // Keeps maintenance from removing a word between the two statements.
  await sql`select pg_advisory_xact_lock_shared(${locks.words})`.execute(trx)
  await trx
    .insertInto('searchWord')
    .values(words)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('dressWord')
    .columns(['wordId', 'dressId', 'priceCents'])
    .expression((eb) =>
      eb
        .selectFrom('searchWord')
        .select(['id', sql.lit(dressId).as('dressId'), sql.lit(dress.priceCents).as('priceCents')])
        .where(({ eb, or, and }) =>
          or([
            and([eb('kind', '=', 'name'), eb('word', 'in', [...names])]),
            and([eb('kind', '=', 'fact'), eb('word', 'in', [...facts])]),
          ]),
        ),
    )
    .execute()
  await insertFacetRow(trx, dressId, facts)
}

/** The families of colors and the occasions that its owner chose. */
export async function findChosen(trx: Db, dressId: number): Promise<Chosen> {
  const families = await trx
    .selectFrom('dressColor')
    .select('family')
    .where('dressId', '=', dressId)
    .execute()
  const occasions = await trx
    .selectFrom('dressOccasion')
    .select('occasion')
    .where('dressId', '=', dressId)
    .execute()
  return {
    families: families.map(({ family }) => family),
    occasions: occasions.map(({ occasion }) => occasion),
  }
}

export async function removeEntries(trx: Db, dressId: number) {
  await trx.deleteFrom('dressWord').where('dressId', '=', dressId).execute()
  await trx.deleteFrom('dressFacets').where('dressId', '=', dressId).execute()
}

/** Removes words that no dress has, and gives their number; none while a dress is being indexed. */
export async function removeUnusedWords(trx: Db, atMost: number) {
  if (!(await tryLock(trx, 'words'))) return 0
  const { numDeletedRows } = await trx
    .deleteFrom('searchWord')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('searchWord')
        .select('id')
        .where(sql<boolean>`not ${hasDress()}`)
        .limit(atMost),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * Reindexes the dresses of an older version, until none is left or `signal` is aborted; gives their number. Safe on
 * several servers at once: one does it.
 */
export async function reindexDresses(db: Db, signal: AbortSignal) {
  let entered = 0
  for (;;) {
    const batch = signal.aborted ? 0 : await inTransaction(db, reenterSome)
    entered += batch
    if (batch < BATCH) return entered
  }
}

async function reenterSome(trx: Db) {
  if (!(await tryLock(trx, 'reentering'))) return 0
  const dresses = await trx
    .selectFrom('dress')
    .select(['id', 'title', 'description', 'brand', 'category', 'size', 'color', 'location'])
    .select(['condition', 'priceCents', 'available'])
    .where('searchVersion', '<', SEARCH_VERSION)
    .where('deletedAt', 'is', null)
    .orderBy('searchVersion')
    .orderBy('id')
    .limit(BATCH)
    .forNoKeyUpdate()
    .execute()
  for (const dress of dresses) {
    await indexDress(trx, dress.id, dress)
    await trx
      .updateTable('dress')
      .set({ searchText: searchText(dress), searchVersion: SEARCH_VERSION })
      .where('id', '=', dress.id)
      .execute()
  }
  return dresses.length
}
