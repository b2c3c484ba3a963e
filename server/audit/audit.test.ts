import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Db } from '../db/database.ts'
import { runMaintenance } from '../maintenance/maintenance.ts'
import { diskStore } from '../images/store.ts'
import { password, test } from '../testing/app.ts'
import { asking, inDays } from '../testing/test.ts'

const login = '/_api/auth/login_with_password'

async function recordsOf(db: Db, id: string) {
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where((eb) => eb.or([eb('actorId', '=', id), eb('subject', '=', id)]))
    .orderBy('id')
    .execute()
  return rows
}
const events = async (db: Db, id: string) => (await recordsOf(db, id)).map(({ event }) => event)

describe('on record is', () => {
  test('who signed up, in, out and failed to, from where and in which request [ASVS 16.2.1, 16.3.1]', async ({
    signedUp,
    browser,
    db,
  }) => {
    const anna = await signedUp('Anna')
    await anna.post('/_api/auth/logout')
    const failed = await browser().post(login, { email: anna.email, password: 'not this one' })
    await anna.post(login, { email: anna.email, password })
    const records = await recordsOf(db, anna.id)
    expect(records.map(({ event, actorId }) => [event, actorId])).toEqual([
      ['registration', anna.id],
      ['sign_in', anna.id],
      ['sign_out', anna.id],
      ['sign_in_failed', null],
      ['sign_in', anna.id],
    ])
    expect(records[3]).toMatchObject({
      subject: anna.id,
      ip: '192.0.2.1',
      requestId: failed.headers['x-request-id'],
    })
    expect(Date.now() - (records[3]?.at.getTime() ?? 0)).toBeLessThan(60_000)
  })

  test('that somebody unknown tried, but nothing of what they typed', async ({ browser, db }) => {
    const typed = 'hunter2hunter2@people.test'
    await browser().post(login, { email: typed, password: typed })
    const { rows } = await sql<{ record: string }>`
      select row_to_json(audit)::text as record from audit order by id desc limit 1`.execute(db)
    expect(rows[0]?.record).toContain('"event":"sign_in_failed"')
    expect(rows[0]?.record).not.toContain('hunter2')
  })

  test('a changed password, and a try with the wrong one [ASVS 6.2.3, 7.5.1]', async ({ signedUp, db }) => {
    const anna = await signedUp('Anna')
    const change = (currentPassword: string) =>
      anna.post('/trpc/auth.changePassword', { json: { currentPassword, newPassword: 'quite another one' } })
    await change('wrong')
    await change(password)
    expect(await events(db, anna.id)).toEqual([
      'registration',
      'sign_in',
      'sign_in_failed',
      'password_change',
      'sign_in',
    ])
  })

  test('which admin reset whose password [ASVS 16.3.3]', async ({ person, signedUp, db }) => {
    const anna = await signedUp('Anna')
    const root = await person('Root', { role: 'admin' })
    await root.api.admin.resetPassword({ email: anna.email })
    expect((await recordsOf(db, anna.id)).at(-1)).toMatchObject({
      event: 'password_reset',
      actorId: root.id,
      subject: anna.id,
    })
  })

  test('who decided on a rental and who deleted a dress, unless it came to nothing', async ({
    person,
    db,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
    await expect(rita.api.rentals.decide({ rentalId, status: 'confirmed' })).rejects.toThrow(
      'This request does not exist.',
    )
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' }) // said again, it is no other decision
    await expect(olga.api.dresses.remove({ id: dress.id })).rejects.toThrow('cannot be deleted')
    const other = await olga.list()
    await olga.api.dresses.remove({ id: other.id })
    expect((await recordsOf(db, olga.id)).map(({ event, subject }) => [event, subject])).toEqual([
      ['rental_decision', `rental ${rentalId} confirmed`],
      ['dress_deletion', `dress ${other.id}`],
    ])
    expect(await recordsOf(db, rita.id)).toEqual([])
  })

  test('that the command line made somebody an admin, or no admin, but for the last one [ASVS 16.3.3]', async ({
    signedUp,
    db,
    databaseUrl,
  }) => {
    await db.updateTable('appUser').set({ role: 'user' }).execute()
    const [anna, berta] = [await signedUp('Anna'), await signedUp('Berta')]
    const script = new URL('../scripts/admin.ts', import.meta.url).pathname
    const run = async (...args: string[]) => {
      const child = spawn(process.execPath, [script, ...args], {
        env: { ...process.env, DATABASE_URL: databaseUrl },
        stdio: 'ignore',
      })
      return (await once(child, 'exit'))[0]
    }
    const roles = async () =>
      Promise.all([anna, berta].map(async (one) => (await one.get('/_api/auth/session')).json().user.role))
    expect(await run(anna.email)).toBe(0)
    const made = { event: 'role_change', actorId: null, subject: anna.id, ip: null }
    expect((await recordsOf(db, anna.id)).at(-1)).toMatchObject(made)

    expect(await run('--remove', anna.email)).toBe(1)
    await run(berta.email)
    // Who cannot sign in is no other admin.
    await db.updateTable('appUser').set({ suspendedAt: new Date() }).where('id', '=', berta.id).execute()
    expect(await run('--remove', anna.email)).toBe(1)
    await db.updateTable('appUser').set({ suspendedAt: null }).where('id', '=', berta.id).execute()
    expect([await roles(), (await recordsOf(db, anna.id)).length]).toEqual([['admin', 'admin'], 3])
    const both = await Promise.all([run('--remove', anna.email), run(berta.email, '--remove')])
    expect([both.toSorted(), (await roles()).toSorted()]).toEqual([
      [0, 1],
      ['admin', 'user'],
    ])
    expect(await run('--remvoe', anna.email)).toBe(2)
  })
})

test('what is on record goes after 400 days [ASVS 14.2.4]', async ({ signedUp, db, imageFolder }) => {
  const anna = await signedUp('Anna')
  const images = diskStore(imageFolder)
  const inDaysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)
  await runMaintenance({ db, images, now: inDaysFromNow(399) })
  expect(await events(db, anna.id)).toEqual(['registration', 'sign_in'])
  await runMaintenance({ db, images, now: inDaysFromNow(401) })
  expect(await events(db, anna.id)).toEqual([])
})
