import { sql } from 'kysely'
import { expect } from 'vitest'
import { deleteAccount } from '../account/delete-account.ts'
import { checkIntegrity } from '../backup/integrity.ts'
import { runFileSweep, runMaintenance } from '../maintenance/maintenance.ts'
import { keepPrivateImage } from '../images/private-images.ts'
import { diskStore } from '../images/store.ts'
import { decode } from '../images/decode.ts'
import { filesIn, test as base, type Browser } from '../testing/app.ts'
import { rules } from '../testing/rules.ts'
import { asking, inDays, sitDown, type Person } from '../testing/test.ts'

type Visitor = Browser & { id: string; email: string }
interface Rented {
  /** Each in a browser, and as who calls without HTTP. */
  olga: Visitor
  rita: Visitor
  lender: Person
  renter: Person
  rentalId: number
  /** Uploads a picture; gives its id. */
  upload: (ownerId: string) => Promise<string>
}

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const test = base.extend<{ rented: Rented }>({
  rented: async ({ signedUp, db, imageFolder }, use) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const personOf = ({ id, email }: Visitor, displayName: string) =>
      sitDown(db, { id, email, displayName, role: 'user', mustChangePassword: false })
    const [lender, renter] = [personOf(olga, 'Olga'), personOf(rita, 'Rita')]
    const { rentalId } = await renter.api.rentals.book(asking(await lender.list(), inDays(10)))
    await lender.api.rentals.decide({ rentalId, status: 'confirmed' })
    const images = diskStore(imageFolder)
    const upload = async (ownerId: string) => keepPrivateImage({ db, images }, ownerId, await decode(pixel))
    await use({ olga, rita, lender, renter, rentalId, upload })
  },
})

const front = { leg: 'there', view: 'front' } as const
const addressOf = (imageId: string) => `/_api/handover/images/${imageId}.webp`

test('A photograph of a hand-over is seen by the two sides, and by an admin on record once there is damage [ASVS 8.2.2]', async ({
  rented: { olga, rita, lender, rentalId, upload },
  signedUp,
  browser,
  db,
}) => {
  const imageId = await upload(olga.id)
  const url = addressOf(imageId)
  expect((await olga.get(url)).statusCode).toBe(404)
  await lender.api.handover.photograph({ rentalId, ...front, imageId })
  const [ada, tess] = [await signedUp('Ada'), await signedUp('Tess')]
  await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', ada.id).execute()
  const statuses = async () =>
    Promise.all([olga, rita, ada, tess, browser()].map(async (who) => (await who.get(url)).statusCode))
  expect(await statuses()).toEqual([200, 200, 404, 404, 404])
  expect((await rita.get(url)).headers['cache-control']).toBe('private, no-store')
  for (const path of ['messages', 'reviews'])
    expect((await olga.get(`/_api/${path}/images/${imageId}.webp`)).statusCode).toBe(404)
  const ofAdmin = await ada.get(`/_api/handover?rentalId=${rentalId}`)
  expect(ofAdmin.json().there.photographs).toEqual([])

  const now = new Date()
  await db.updateTable('rental').set({ backAt: now, damagedAt: now }).where('id', '=', rentalId).execute()
  expect(await statuses()).toEqual([200, 200, 200, 404, 404])
  const looks = db
    .selectFrom('audit')
    .select(['actorId', 'subject'])
    .where('event', '=', 'handover_looked_at')
  expect(await looks.execute()).toEqual([{ actorId: ada.id, subject: `rental ${rentalId}` }])
})

test('The packing slip is for the two sides of an open rental: address, day and QR code, and no code of the hand-over', async ({
  rented: { olga, rita, lender, renter, rentalId },
  signedUp,
  browser,
  db,
}) => {
  const eventDate = sql<string>`end_date`
  await db.updateTable('rental').set({ eventDate }).where('id', '=', rentalId).execute()
  await renter.api.handover.writeAddress({ rentalId, address: '12 <b>Elm</b> St\nChicago' })
  const { code } = (await renter.api.handover.one({ rentalId })).there
  const url = `/rentals/${rentalId}/slip`
  const page = await olga.get(url)
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(page.body).toContain('12 &lt;b&gt;Elm&lt;/b&gt; St\nChicago')
  expect(page.body).toMatch(/<svg.*<path [^>]*d="M/)
  expect(page.body).toContain('content="noindex"')
  expect(page.body).toContain('<dt>To wear on</dt>')
  expect(page.body).not.toContain(code)
  expect((await rita.get(url)).body).not.toContain('Elm')
  expect((await (await signedUp('Tess')).get(url)).statusCode).toBe(404)
  expect((await browser().get(url)).headers.location).toBe(
    `http://localhost:3000/login?from=%2Frentals%2F${rentalId}`,
  )
  await lender.api.rentals.cancel({ rentalId, reason: 'needed' })
  expect((await olga.get(url)).statusCode).toBe(404)
})

test('It is replaced and removed for a day after it was made, and then stays', async ({
  rented: { olga, lender, renter, rita, rentalId, upload },
  imageFolder,
  db,
}) => {
  const one = { rentalId, ...front }
  const [first, second, third] = [await upload(olga.id), await upload(olga.id), await upload(olga.id)]
  const shown = async () =>
    (await renter.api.handover.one({ rentalId })).there.photographs.map(({ url, side, view }) => [
      url,
      side,
      view,
    ])
  await lender.api.handover.photograph({ ...one, imageId: first })
  await lender.api.handover.photograph({ ...one, imageId: first })
  await lender.api.handover.photograph({ ...one, imageId: second })
  const taken = lender.api.handover.photograph({ ...one, view: 'back', imageId: second })
  await expect(taken).rejects.toThrow('The photograph must be one that you have uploaded here.')
  await expect(renter.api.handover.photograph({ ...one, imageId: third })).rejects.toThrow('must be one that')
  await renter.api.handover.photograph({ ...one, imageId: await upload(rita.id) })
  expect(await shown()).toEqual([
    [addressOf(second), 'owner', 'front'],
    [expect.any(String), 'renter', 'front'],
  ])

  const later = { now: new Date(Date.now() + 86_400_000 + 60_000) }
  await runMaintenance({ db, images: diskStore(imageFolder), ...later })
  const kept = 'This photograph is more than 24 hours old and stays as it is.'
  const { handover } = lender.at(later).api
  const fourth = await upload(olga.id)
  await expect(handover.photograph({ ...one, imageId: fourth })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: kept,
  })
  await expect(handover.removePhotograph(one)).rejects.toThrow(kept)
  expect((await handover.one({ rentalId })).there.photographs[0]).toMatchObject({ isChangeable: false })
  await renter.api.handover.removePhotograph(one)
  await renter.api.handover.removePhotograph(one)
  expect(await shown()).toHaveLength(1)

  // A view that was free can still be filled, and what replaced nothing is swept.
  await handover.photograph({ ...one, view: 'label', imageId: fourth })
  await runFileSweep({ db, images: diskStore(imageFolder), ...later })
  // An address that no answer shows goes, too.
  await lender.api.handover.writeAddress({ rentalId, address: '3 Oak Ave' })
  await lender.api.rentals.cancel({ rentalId, reason: 'needed' })
  await runMaintenance({ db, images: diskStore(imageFolder), ...later })
  const addresses = db.selectFrom('handover').select('address').where('rentalId', '=', rentalId)
  expect((await addresses.execute()).map(({ address }) => address)).toEqual([null, null])
  const names = (await filesIn(imageFolder)).map(({ name }) => name.slice(0, 32))
  expect([first, second, fourth].map((id) => names.includes(id))).toEqual([false, true, true])
  // The dress itself has none.
  const wrong = await checkIntegrity({ db, images: diskStore(imageFolder) })
  expect(wrong.map(({ what }) => what)).toEqual(['a picture has no file'])
})

test('It is made up to two days after the dress is back, and goes with the account of who made it', async ({
  rented: { olga, rita, lender, renter, rentalId, upload },
  db,
}) => {
  const backAt = new Date()
  await renter.api.handover.writeAddress({ rentalId, address: '12 Elm St' })
  await lender.api.handover.namePlace({ rentalId, leg: 'there', place: 'Café Lou' })
  await renter.api.handover.notAsDescribed({ rentalId, words: 'It is torn.' })
  await db.updateTable('rental').set({ backAt }).where('id', '=', rentalId).execute()
  const after = (hours: number) => lender.at({ now: new Date(backAt.getTime() + hours * 3_600_000) })
  const one = { rentalId, leg: 'back', view: 'flaw' } as const
  const late = after(49).api.handover.photograph({ ...one, imageId: await upload(olga.id) })
  await expect(late).rejects.toThrow('This rental is over.')
  const isAsked = async (hours: number) =>
    (await after(hours).api.handover.one({ rentalId })).isPhotographable
  expect([await isAsked(47), await isAsked(49)]).toEqual([true, false])
  await after(47).api.handover.photograph({ ...one, imageId: await upload(olga.id) })
  await after(1).api.handover.photograph({ ...one, view: 'front', imageId: await upload(olga.id) })
  await renter.api.handover.photograph({ ...one, imageId: await upload(rita.id) })

  await db
    .updateTable('rental')
    .set({ startDate: inDays(-30), endDate: inDays(-27) })
    .where('id', '=', rentalId)
    .execute()
  await db.deleteFrom('hold').where('rentalId', '=', rentalId).execute()
  const { passwordHash } = await db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('id', '=', rita.id)
    .executeTakeFirstOrThrow()
  await deleteAccount(db, { id: rita.id, passwordHash }, { now: new Date(), rules })
  const left = await lender.api.handover.one({ rentalId })
  expect(left.back.photographs.map(({ side }) => side)).toEqual(['owner', 'owner'])
  expect(left.problemWords).toBeNull()
  const kept = await db
    .selectFrom('handover')
    .select(['leg', 'address', 'place'])
    .where('rentalId', '=', rentalId)
    .orderBy('leg', 'desc')
    .execute()
  expect(kept).toMatchObject([
    { leg: 'there', address: null, place: 'Café Lou' },
    { leg: 'back', address: null },
  ])
})
