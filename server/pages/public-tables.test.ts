import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import { inDays } from '../testing/test.ts'
import { test } from '../testing/populated-shop.ts'

beforeAll(() => import('../../client/app.tsx'), 60_000)

test('pages for visitors read only tables whose changes are noted, so that no page is kept for too long', async ({
  app,
  db,
  lively: { rita },
}) => {
  await db.updateTable('review').set({ publishedAt: new Date() }).where('authorId', '=', rita.id).execute()
  const dresses = await db.selectFrom('dress').select('slug').execute()
  const closets = await db.selectFrom('closet').select('slug').execute()
  const days = `startDate=${inDays(8)}&endDate=${inDays(12)}`
  const pages = [
    ...dresses.map(({ slug }) => `/dresses/${slug}`),
    ...closets.map(({ slug }) => `/closets/${slug}`),
    '/',
    '/dress-rental',
    '/dress-rental/wedding',
    `/dress-rental?${days}`,
    `/dress-rental?event=${inDays(10)}&size=8`,
    '/dress-rental?searchTerm=dress+silk&minTotal=10&sort=price_up',
    '/dress-rental?searchTerm=zzz',
    '/about',
    '/contact',
    '/login',
    '/shipping',
  ]
  expect([dresses.length, closets.length]).toEqual([3, 1])
  // Once it is known that the shop has people, that is not asked again.
  await app.inject('/faq')
  // A query of any other table waits for its lock until it times out.
  await db.transaction().execute(async (trx) => {
    await sql`do $$ declare name regclass; begin
      for name in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname not in ('public_change', 'search_demand') -- the one is looked at, the other only written
        and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'public_change')
      loop execute format('lock table %s', name); end loop;
    end $$`.execute(trx)
    const answers = await Promise.all(
      pages.map(async (url) => {
        const { statusCode, body } = await app.inject(url)
        return [url, statusCode, body.includes('Try again')]
      }),
    )
    expect(answers).toEqual(pages.map((url) => [url, 200, false]))
  })
})
