import { sql } from 'kysely'
import { expect } from 'vitest'
import { demoEmails } from '../../demo/people.ts'
import { DAY } from '../../shared/duration.ts'
import { noteBackup } from '../jobs/last-backup.ts'
import { test } from '../testing/app.ts'
import { asking, inDays } from '../testing/test.ts'
import { outlines } from '../settings/legal.ts'
import { version } from '../version.ts'
import { findWeeks } from './weeks.ts'

test('what is to be done follows the facts, the demo goes when an admin says so, and stays while others hold it', async ({
  signedUp,
  person,
  db,
}) => {
  const ada = await signedUp('Ada')
  await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', ada.id).execute()
  const overview = async () => (await ada.get('/trpc/admin.overview')).json().result.data.json
  const nothing = { name: false, mail: false, law: false, travel: false, demo: true, backup: false }
  const { weeks, ...desk } = await overview()
  expect(desk).toEqual({ steps: nothing, waiting: [], backup: null, version })
  expect(weeks).toHaveLength(12)
  const { statusCode, body } = await ada.get('/_api/admin/csv/weeks.csv')
  const lines = body.trim().split('\r\n')
  expect([statusCode, lines.length]).toEqual([200, 13])
  expect(lines[0]).toMatch(/Week of,People,Dresses,Requests,Confirmed,Lapsed,Cancelled,Volume$/)
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,\d+,/)

  const change = async (values: object) => {
    const { version } = (await ada.get('/trpc/settings.read')).json().result.data.json
    await ada.post('/trpc/settings.change', { json: { version, values } })
  }
  await change({ name: 'Rosa' })
  expect((await overview()).steps.name).toBe(false)
  await change({ supportEmail: 'rosa@gowns.test' })
  await change({ terms: 'Be kind.', privacy: 'Yours.' })
  expect((await overview()).steps.law).toBe(false)
  await change({ imprint: outlines.imprint })
  expect((await overview()).steps.law).toBe(false)
  await change({ imprint: 'Rosa, Aachen' })
  await change({ labels: null, ways: null })
  expect((await overview()).steps.travel).toBe(false)
  await change({ cleaning: true }) // said, though it is as in an untouched shop
  const letter = { kind: 'test', userId: ada.id, createdAt: new Date(), dueAt: new Date() } as const
  await db
    .insertInto('letter')
    .values({ ...letter, state: 'kept' })
    .execute()
  expect((await overview()).steps).toEqual({ ...nothing, name: true, law: true, travel: true })
  await db
    .insertInto('letter')
    .values({ ...letter, state: 'sent', settledAt: new Date() })
    .execute()
  await db
    .insertInto('letter')
    .values({ ...letter, state: 'failed', settledAt: new Date() })
    .execute()
  await noteBackup(db, new Date(Date.now() - 8 * DAY))
  expect(await overview()).toMatchObject({ steps: { backup: false }, backup: { days: 8 } })
  await noteBackup(db, new Date())
  expect((await overview()).steps.backup).toBe(true)
  const [margaux, rita] = [await person('Margaux'), await person('Rita')]
  await db
    .updateTable('appUser')
    .set({ email: `${demoEmails[0]}` })
    .where('id', '=', margaux.id)
    .execute()
  expect(await overview()).toMatchObject({
    steps: { mail: true, demo: false },
    waiting: [{ what: 'letters', count: 1, days: 0 }],
  })

  const remove = () => ada.post('/trpc/admin.removeDemo', { json: {} })
  const dress = await margaux.list()
  const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(5)))
  const held = await remove()
  expect([held.statusCode, held.body.includes('Rita: a rental of')]).toEqual([409, true])
  await db.deleteFrom('message').execute()
  await db.deleteFrom('thread').execute()
  await db.deleteFrom('notice').execute()
  await db.deleteFrom('letter').where('rentalId', '=', rentalId).execute()
  await db.deleteFrom('hold').execute()
  await db.deleteFrom('rental').execute()
  expect((await remove()).statusCode).toBe(200)
  expect((await overview()).steps.demo).toBe(true)
  expect((await remove()).statusCode).toBe(200) // the same again

  await db
    .updateTable('appUser')
    .set({ email: `${demoEmails[1]}` })
    .where('id', '=', ada.id)
    .execute()
  const own = await remove()
  expect([own.statusCode, own.body.includes('You are of the demo yourself')]).toEqual([409, true])
})

test('what waits is counted by what it is, with the age of the oldest', async ({ person, db }) => {
  const ada = await person('Ada', { role: 'admin' })
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const now = new Date(Date.now() + 10 * DAY)
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  const waiting = async () => (await ada.at({ now }).api.admin.overview()).waiting
  for (const table of ['report', 'letter', 'job'] as const) await db.deleteFrom(table).execute()

  await rita.api.reports.create({ reason: 'fraud', personId: olga.id })
  await olga.api.reports.create({ reason: 'rude', personId: rita.id })
  await sql`update report set at = ${before(3)} where reporter_id = ${rita.id}`.execute(db)
  await sql`update report set at = ${before(0.9)} where reporter_id = ${olga.id}`.execute(db)
  const failed = {
    kind: 'test',
    userId: ada.id,
    createdAt: before(40),
    dueAt: before(40),
    state: 'failed',
  } as const
  await db
    .insertInto('letter')
    .values({ ...failed, settledAt: before(2) })
    .execute()
  const job = { name: 'reminders', dueAt: now, finishedAt: before(1), problem: 'the disk is full' }
  await db.insertInto('job').values(job).execute()
  expect((await waiting()).toSorted((a, b) => (a.what < b.what ? -1 : 1))).toEqual([
    { what: 'jobs', count: 1, days: 1 },
    { what: 'letters', count: 1, days: 2 },
    { what: 'reports', count: 2, days: 3 },
  ])
  for (const table of ['report', 'letter', 'job'] as const) await db.deleteFrom(table).execute()

  // Both sides of one rental, and a rental that has begun.
  const [far, near] = [await olga.list(), await olga.list()]
  const rented = async (dress: typeof far, days: number) => {
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(days)))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    return rentalId
  }
  await rented(far, 40)
  const rentalId = await rented(near, 1)
  await db.deleteFrom('letter').execute()
  for (const { id } of [olga, rita])
    await db
      .updateTable('appUser')
      .set({ suspendedAt: before(5) })
      .where('id', '=', id)
      .execute()
  expect(await waiting()).toEqual([{ what: 'toDecide', count: 1, days: 5 }])
  await db.updateTable('appUser').set({ suspendedUntil: now }).where('suspendedAt', 'is not', null).execute()
  expect(await waiting()).toEqual([])
  await db
    .updateTable('rental')
    .set({ notBackAt: before(1) })
    .where('id', '=', rentalId)
    .execute()
  expect(await waiting()).toEqual([{ what: 'overdue', count: 1, days: 1 }])
  await db.updateTable('appUser').set({ suspendedAt: null, suspendedUntil: null }).execute()
})

test('a week begins on Monday in the time zone of the shop, and has what happened in it', async ({
  person,
  db,
}) => {
  const ada = await person('Ada', { role: 'admin' })
  const rita = await person('Rita')
  const dress = await ada.list()
  const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(5)))
  const { dressId, renterId, startDate, endDate, rateCents, totalCents } = await db
    .selectFrom('rental')
    .selectAll()
    .where('id', '=', rentalId)
    .executeTakeFirstOrThrow()
  for (const table of ['message', 'notice', 'letter', 'thread', 'hold', 'rental'] as const)
    await db.deleteFrom(table).execute()
  const rental = { dressId, renterId, startDate, endDate, rateCents, totalCents }
  const at = (text: string) => new Date(text)
  await sql`update app_user set created_at = '2020-01-01'`.execute(db)
  await sql`update dress set created_at = '2020-01-01'`.execute(db)
  // Sunday evening in New York, and Monday there.
  await sql`update app_user set created_at = ${at('2026-11-02T04:59:59Z')} where id = ${ada.id}`.execute(db)
  await sql`update app_user set created_at = ${at('2026-11-02T05:00:00Z')} where id = ${rita.id}`.execute(db)
  const asked = { ...rental, requestedAt: at('2026-10-28T12:00:00Z'), lapsesAt: at('2026-11-03T12:00:00Z') }
  const decidedAt = at('2026-10-29T12:00:00Z')
  await db
    .insertInto('rental')
    .values([
      { ...asked, status: 'confirmed', decidedAt },
      // Confirmed in one week, cancelled in the next.
      {
        ...asked,
        status: 'cancelled',
        cancelledBy: 'owner',
        decidedAt,
        cancelledAt: at('2026-11-04T12:00:00Z'),
        cancelReason: 'other',
      },
      { ...asked, status: 'cancelled', cancelledBy: 'renter', decidedAt },
      // Ended by the shop before it lapsed, lapsed and noticed late, and not noticed yet.
      { ...asked, status: 'cancelled', cancelledBy: 'system', decidedAt },
      { ...asked, status: 'cancelled', cancelledBy: 'system', decidedAt: at('2026-11-11T12:00:00Z') },
      { ...asked, status: 'pending' },
      { ...asked, status: 'pending', lapsesAt: at('2027-01-01T12:00:00Z') },
    ])
    .execute()
  const none = { people: 0, dresses: 0, requests: 0, confirmed: 0, lapsed: 0, cancelled: 0, cents: 0 }
  const weeks = await findWeeks(db, { now: at('2026-11-09T04:59:59Z'), timeZone: 'America/New_York' })
  expect([weeks.length, weeks.at(-1)?.week]).toEqual([12, '2026-08-17'])
  expect(weeks.slice(0, 3)).toEqual([
    { ...none, week: '2026-11-02', people: 1, lapsed: 2, cancelled: 1 },
    { ...none, week: '2026-10-26', people: 1, requests: 7, confirmed: 2, cents: totalCents },
    { ...none, week: '2026-10-19' },
  ])
  // A second later it is Monday; in Kolkata it long is.
  const next = await findWeeks(db, { now: at('2026-11-09T05:00:00Z'), timeZone: 'America/New_York' })
  expect(next[0]).toEqual({ ...none, week: '2026-11-09' })
  const kolkata = await findWeeks(db, { now: at('2026-11-09T04:59:59Z'), timeZone: 'Asia/Kolkata' })
  expect(kolkata.slice(0, 2).map(({ week, people }) => [week, people])).toEqual([
    ['2026-11-09', 0],
    ['2026-11-02', 2],
  ])
})
