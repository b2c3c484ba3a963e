import { sql } from 'kysely'
import { expect } from 'vitest'
import { inDays, sitDown, test } from '../testing/test.ts'
import { runMaintenance } from '../maintenance/maintenance.ts'
import { tmpdir } from 'node:os'
import { diskStore } from '../images/store.ts'
import { openDemand } from './demand.ts'

const failed = (error: unknown) => {
  throw error
}

test('what is hardly found is counted without who searched, and shown from five', async ({ db, person }) => {
  const [ada, olga] = [await person('Ada', { role: 'admin' }), await person('Olga')]
  const event = inDays(40)
  const wanted = { colors: ['black' as const], sizes: ['14' as const, '16' as const], event }
  const email = 'rosa.secret@people.test'
  const shown = async () => (await ada.api.admin.list({ list: 'demand' })).rows.map(({ name }) => name)
  async function search(visitor: string, ...pages: Parameters<typeof olga.api.dresses.cards>[0][]) {
    const demand = openDemand(db, failed)
    const { api, context } = sitDown(db, null)
    context.noteSearch = (page, found) => demand.note(page, found, { visitor, now: new Date() })
    for (const page of pages) await api.dresses.cards(page)
    await demand.close()
  }
  for (const n of [1, 2, 3, 4])
    // Refined, typed again and again, and paged: counted once, as it was at last.
    await search(
      `192.0.2.${n}`,
      { colors: ['black'] },
      wanted,
      { ...wanted, searchTerm: email.slice(0, 8) },
      { ...wanted, searchTerm: email },
      { ...wanted, searchTerm: email },
      { ...wanted, limit: 4 },
    )
  expect(await shown()).toEqual([])
  expect(await olga.api.searches.demand()).toBe(null)
  await search('192.0.2.5', wanted)
  const words = await shown()
  expect(words).toHaveLength(2)
  expect(words[0]).toMatch(/^a black dress in size 14 for /)
  expect(await olga.api.searches.demand()).toMatchObject({ color: 'black', size: '14', searches: 5 })

  // Words alone, and what is found often, are nothing that anybody could list.
  await search('192.0.2.6', { searchTerm: email }, {})
  for (let n = 0; n < 12; n++) await olga.list({ size: '20' })
  await search('192.0.2.7', { size: '20' })
  const rows = await db.selectFrom('searchDemand').selectAll().execute()
  expect(rows).toHaveLength(2)
  // All that is kept: nothing of a person, and no words.
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual([
    'category',
    'color',
    'day',
    'searches',
    'size',
    'week',
  ])
  const { rows: everything } = await sql<{
    text: string
  }>`select string_agg(search_demand::text, '') as text from search_demand`.execute(db)
  expect(everything[0]?.text).not.toContain('rosa')

  await runMaintenance({ db, images: diskStore(tmpdir()), now: new Date(`${inDays(92)}T18:00:00Z`) })
  expect(await db.selectFrom('searchDemand').selectAll().execute()).toEqual([])
})

test('a visitor who searches for the same again is counted once, and one that cannot be counted is answered', async ({
  db,
}) => {
  const problems: unknown[] = []
  const demand = openDemand(db, (error) => problems.push(error))
  const wanted = { size: '0' as const }
  for (const visitor of ['192.0.2.1', '192.0.2.1', '192.0.2.2'])
    demand.note(wanted, 0, { visitor, now: new Date() })
  demand.note({ size: 'no size' as '0' }, 0, { visitor: '192.0.2.3', now: new Date(Number.NaN) })
  await demand.close()
  expect(problems).toHaveLength(1)
  const [row] = await db.selectFrom('searchDemand').select('searches').where('size', '=', '0').execute()
  expect(row).toEqual({ searches: 2 })
})
