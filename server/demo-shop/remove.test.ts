import { expect } from 'vitest'
import { sql } from 'kysely'
import { dresses } from '../../demo/catalogue.ts'
import { lenders, renters } from '../../demo/people.ts'
import type { Db } from '../db/database.ts'
import { decode } from '../images/decode.ts'
import { keepPrivateImage } from '../images/private-images.ts'
import { diskStore } from '../images/store.ts'
import { filesIn, test } from '../testing/app.ts'
import { rules } from '../testing/rules.ts'
import { asking, inDays } from '../testing/test.ts'
import { removeDemoShop } from './remove.ts'
import { seedDemoShop } from './seed.ts'

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

async function rowsOf(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^kysely|^public_change$' order by 1`.execute(
    db,
  )
  const counts = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db)
      return [name, rows[0]?.n ?? 0] as const
    }),
  )
  return Object.fromEntries(counts.filter(([, n]) => n > 0))
}

test('the demo is taken away with all that is of it, but not while somebody real hangs on it', async ({
  db,
  imageFolder,
  person,
}) => {
  const images = diskStore(imageFolder)
  const remove = () => removeDemoShop({ db, images, now: new Date() })
  await seedDemoShop({ db, images, rules, log: () => {} })
  const anna = await person('Anna')
  const bea = await person('Bea')
  const own = await anna.list()
  await bea.api.rentals.book(asking(own, inDays(5)))
  const { id, ownerId, pricePerDay } = await db
    .selectFrom('dress')
    .innerJoin('appUser', 'appUser.id', 'dress.ownerId')
    .select(['dress.id', 'dress.ownerId', sql<number>`price_cents / 100.0`.as('pricePerDay')])
    .where('appUser.email', '=', 'margaux@demo.example')
    .limit(1)
    .executeTakeFirstOrThrow()
  await bea.api.favorites.toggle({ dressId: id })
  await keepPrivateImage({ db, images }, ownerId, await decode(pixel))
  const sought = { category: 'wedding', size: '', color: '', week: '-infinity', searches: 5 } as const
  await db
    .insertInto('searchDemand')
    .values({ ...sought, day: inDays(0) })
    .execute()
  const before = await rowsOf(db)

  const { rentalId } = await bea.api.rentals.book(
    asking({ id, pricePerDay: Number(pricePerDay) }, inDays(200)),
  )
  expect(await remove()).toEqual({
    heldBy: [
      expect.stringMatching(/^Bea: a rental of .+, /),
      expect.stringMatching(/^Bea: a conversation about /),
    ],
  })
  expect(await rowsOf(db)).toMatchObject({ app_user: before.app_user, dress: before.dress })
  expect(rentalId).toBeGreaterThan(0)

  await db.deleteFrom('message').where('rentalId', '=', rentalId).execute()
  await db.deleteFrom('letter').where('rentalId', '=', rentalId).execute()
  await db.deleteFrom('notice').where('rentalId', '=', rentalId).execute()
  await db.deleteFrom('hold').where('rentalId', '=', rentalId).execute()
  await db.deleteFrom('rental').where('id', '=', rentalId).execute()
  expect(await remove()).toMatchObject({ heldBy: [expect.stringMatching(/^Bea: a conversation about /)] })
  await db.deleteFrom('thread').where('renterId', '=', bea.id).where('dressId', '=', id).execute()

  await bea.api.reports.create({ reason: 'fraud', dressId: id })
  expect(await remove()).toEqual({ heldBy: [expect.stringMatching(/^Bea: report \d+$/)] })
  await db.deleteFrom('report').execute()

  const logo = {
    id: 'f'.repeat(32),
    ownerId,
    shopUse: 'logo' as const,
    width: 1,
    height: 1,
    color: '#ffffff',
  }
  await db.insertInto('image').values(logo).execute()
  expect(await remove()).toEqual({ heldBy: ['the shop: its logo, which an admin of the demo uploaded'] })
  await db.updateTable('image').set({ shopUse: null }).where('id', '=', logo.id).execute()

  const decide = (personId: string, byId: string) =>
    db
      .insertInto('sanction')
      .values({ action: 'warn', personId, reason: 'other', words: 'No.', byId, at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
  await decide(bea.id, ownerId)
  expect(await remove()).toEqual({
    heldBy: [expect.stringMatching(/^Bea: decision \d+, by an admin of the demo$/)],
  })
  await db.deleteFrom('sanction').execute()
  // A decision about a person of the demo, with their answer.
  const { id: sanctionId } = await decide(ownerId, anna.id)
  const answer = { reporterId: ownerId, reason: 'answer', sanctionId, at: new Date() } as const
  const { id: reportId } = await db
    .insertInto('report')
    .values(answer)
    .returning('id')
    .executeTakeFirstOrThrow()
  const letter = {
    kind: 'statement',
    userId: ownerId,
    sanctionId,
    createdAt: new Date(),
    dueAt: new Date(),
  } as const
  await db.insertInto('letter').values(letter).execute()
  await db.updateTable('privateImage').set({ reportId }).where('ownerId', '=', ownerId).execute()

  expect(await remove()).toEqual({ people: lenders.length + renters.length, dresses: dresses.length })
  const left = await rowsOf(db)
  expect(left).toMatchObject({ app_user: 2, dress: 1, rental: 1, image: 1, search_demand: 1 })
  expect([left.favorite, left.sanction, left.report]).toEqual([undefined, undefined, undefined])
  expect(await filesIn(imageFolder)).toEqual([])
  expect(await remove()).toEqual({ people: 0, dresses: 0 })
  expect(await bea.api.rentals.mine()).toHaveLength(1)
})
