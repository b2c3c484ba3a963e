import { expect } from 'vitest'
import { demoEmails } from '../../demo/people.ts'
import { DAY } from '../../shared/duration.ts'
import { noteBackup } from '../jobs/last-backup.ts'
import { test } from '../testing/app.ts'
import { asking, inDays } from '../testing/test.ts'
import { outlines } from '../settings/legal.ts'
import { version } from '../version.ts'

test('what is to be done follows the facts, the demo goes when an admin says so, and stays while others hold it', async ({
  signedUp,
  person,
  db,
}) => {
  const ada = await signedUp('Ada')
  await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', ada.id).execute()
  const overview = async () => (await ada.get('/trpc/admin.overview')).json().result.data.json
  const nothing = { name: false, mail: false, law: false, travel: false, demo: true, backup: false }
  expect(await overview()).toEqual({
    steps: nothing,
    waiting: { letters: 0, reports: 0, reviews: 0 },
    version,
  })

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
  expect((await overview()).steps.backup).toBe(false)
  await noteBackup(db, new Date())
  expect((await overview()).steps.backup).toBe(true)
  const [margaux, rita] = [await person('Margaux'), await person('Rita')]
  await db
    .updateTable('appUser')
    .set({ email: `${demoEmails[0]}` })
    .where('id', '=', margaux.id)
    .execute()
  expect(await overview()).toMatchObject({ steps: { mail: true, demo: false }, waiting: { letters: 1 } })

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
