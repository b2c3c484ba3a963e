import { marketToday, type Day } from '../../shared/day.ts'
import { firstOf } from '../closets/news.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { findMorning, type Morning } from '../mail/morning.ts'
import { notifyOfAccount } from '../notices/commands.ts'
import { lockPerson } from '../people/rows.ts'
import { addShown } from './commands.ts'
import { findHits, isOver, MAX_LOOKED_AT, type Asking } from './queries.ts'

/** How many searches are looked for at once, and how often in a row. */
const BATCH = 500
const MAX_ROUNDS = 40

/**
 * Tells people once a day, after ten in the morning, what their saved searches have found, and returns how many it told
 * (docs/product.md#saved-searches). Several servers may run it at once; what was missed is told with the next.
 */
export async function sendSearchNews(db: Db, moment: Asking & Morning) {
  const today = await findMorning(db, moment)
  if (!today) return 0
  let told = 0
  const failures: unknown[] = []
  const fail = (error: unknown) => {
    failures.push(error)
    return 0
  }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const due = await db
      .selectFrom('savedSearch')
      .select('userId')
      .where('lookedOn', '<', today.day)
      .orderBy('lookedOn')
      .orderBy('userId')
      .limit(BATCH)
      .execute()
    for (const userId of new Set(due.map((search) => search.userId)))
      // Those behind somebody whose searches cannot be looked at are told all the same.
      told += await inTransaction(db, (trx) => tell(trx, userId, { ...moment, day: today.day })).catch(fail)
    if (due.length < BATCH) break
  }
  if (failures.length) throw new AggregateError(failures, 'Some saved searches could not be looked at.')
  return told
}

/** Looks at the searches of a person, and returns whether they were told of something. */
async function tell(trx: Db, userId: string, { day, ...ask }: Asking & { day: Day }) {
  await lockPerson(trx, userId)
  // In statements of their own: they have to see what another server did while this one waited for the lock.
  const searches = await trx
    .updateTable('savedSearch')
    .set({ lookedOn: day })
    .where('userId', '=', userId)
    .where('lookedOn', '<', day)
    .returning(['id', 'userId', 'address', 'endsOn', 'newestDress'])
    .execute()
  const toldToday = await trx
    .selectFrom('searchNews')
    .select('day')
    .where('userId', '=', userId)
    .where('day', '>=', day)
    .executeTakeFirst()
  if (toldToday) return 0
  const found: { searchId: number; dressIds: number[] }[] = []
  for (const search of searches) {
    if (isOver(search, marketToday(ask.now))) continue
    const dressIds = await findUnshown(trx, search, await findHits(trx, search, ask))
    if (!dressIds.length) continue
    await addShown(trx, search.id, dressIds)
    const newestDress = Math.max(search.newestDress, ...dressIds)
    await trx.updateTable('savedSearch').set({ newestDress }).where('id', '=', search.id).execute()
    found.push({ searchId: search.id, dressIds })
  }
  if (!found.length) return 0
  const [notice] = await notifyOfAccount(trx, 'search_news', userId, ask.now)
  if (!notice) return 0
  await trx
    .insertInto('searchNews')
    .values({ userId, day, noticeId: notice.id, found: JSON.stringify(found) })
    .execute()
  return 1
}

/** Of these hits those that the search has not shown; only newer ones, where it found more than it remembers. */
async function findUnshown(
  trx: Db,
  { id, newestDress }: { id: number; newestDress: number },
  hits: readonly number[],
) {
  const rows = await trx.selectFrom('savedSearchDress').select('dressId').where('searchId', '=', id).execute()
  const shown = new Set(rows.map(({ dressId }) => dressId))
  return hits.filter((hit) => !shown.has(hit) && (hit > newestDress || shown.size < MAX_LOOKED_AT))
}

/**
 * What there still is of some news, by search: what the browse page shows at this moment. Undefined when nothing is
 * left, or the searches were removed.
 */
export async function findSearchNews(db: Db, noticeId: number, ask: Asking) {
  const news = await db
    .selectFrom('searchNews')
    .select(['userId', 'found'])
    .where('noticeId', '=', noticeId)
    .executeTakeFirst()
  const searches = []
  // What several searches have found is told with the first.
  const told = new Set<number>()
  for (const { searchId, dressIds } of news?.found ?? []) {
    const search = await db
      .selectFrom('savedSearch')
      .select(['userId', 'address'])
      .where('id', '=', searchId)
      .executeTakeFirst()
    const hits = search ? await findHits(db, search, ask) : []
    const unseen = hits.filter((id) => dressIds.includes(id) && !told.has(id))
    for (const id of unseen) told.add(id)
    const first = await firstOf(db, unseen)
    if (search && first) searches.push({ address: search.address, ...first })
  }
  const [{ dressTitle, imageId } = {}] = searches
  return dressTitle === undefined ? undefined : { searches, dressTitle, imageId: imageId ?? null }
}
