import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { deleteAccount } from '../account/delete-account.ts'
import { checkIntegrity } from '../backup/integrity.ts'
import { runFileSweep, runMaintenance } from '../maintenance/maintenance.ts'
import { filesIn, openBrowser, startApp, test, type Browser } from '../testing/app.ts'
import { dress as aDress } from '../testing/test.ts'
import { rules } from '../testing/rules.ts'
import { diskStore } from './store.ts'

type Visitor = Browser & { id: string; email: string }
const DAY = 86_400_000
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const gif = { contentType: 'image/gif' }

/** Sends a picture to be kept for one other person, or for a report; gives the answer. */
async function uploadPrivate(browser: Browser, to: 'messages' | 'reports' = 'messages') {
  const form = new FormData()
  form.append('image', new File([pixel], 'hem.gif', { type: 'image/gif' }))
  const encoded = new Response(form)
  return browser.post(`/_api/${to}/images`, Buffer.from(await encoded.arrayBuffer()), {
    'content-type': encoded.headers.get('content-type') ?? '',
  })
}

/** Rita has sent Olga a picture. */
async function sent(signedUp: (name: string) => Promise<Visitor>) {
  const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
  const { url } = (await olga.upload(pixel, gif)).json()
  const listed = (await olga.post('/_api/dresses/create', { ...aDress, imageUrls: [url] })).json()
  const opening = { dressId: listed.id, subject: 'The hem', message: 'How long is the hem of it?' }
  const { threadId } = (await rita.post('/_api/messages/open', opening)).json()
  const { imageId } = (await uploadPrivate(rita)).json()
  const write = await rita.post('/_api/messages/write', { threadId, imageId })
  const address = `/_api/messages/images/${imageId}.webp`
  return { olga, rita, threadId, imageId, address, messageId: write.json().messageId, listed }
}

describe('a picture in a conversation', () => {
  test('is for an admin while an open report names it that is not about them, and each look is on record', async ({
    db,
    app,
    signedUp,
  }) => {
    expect(app).toBeTruthy()
    const { olga, rita, threadId, address, messageId } = await sent(signedUp)
    const { imageId: another } = (await uploadPrivate(rita)).json()
    await rita.post('/_api/messages/write', { threadId, imageId: another })
    const [ada, ben, cleo] = [await signedUp('Ada'), await signedUp('Ben'), await signedUp('Cleo')]
    const promote = (ids: string[]) =>
      db.updateTable('appUser').set({ role: 'admin' }).where('id', 'in', ids).execute()
    await promote([ada.id, ben.id])
    const statusFor = async (who: Visitor) => (await who.get(address)).statusCode
    expect(await statusFor(ada)).toBe(404)
    await olga.post('/_api/reports/create', { reason: 'rude', messageId })
    const reportId = await db
      .selectFrom('report')
      .select('id')
      .where('messageId', '=', messageId)
      .executeTakeFirstOrThrow()
    expect([await statusFor(ada), await statusFor(cleo)]).toEqual([200, 404])
    // Of the same conversation, and not reported.
    expect((await ada.get(`/_api/messages/images/${another}.webp`)).statusCode).toBe(404)
    const looked = await ada.post('/trpc/admin.lookAtReport', { json: { reportId: reportId.id } })
    expect(looked.body).toContain(address)
    const looks = await db
      .selectFrom('audit')
      .select('subject')
      .where('event', '=', 'conversation_looked_at')
      .where('actorId', '=', ada.id)
      .execute()
    expect(looks).toEqual(Array.from({ length: 2 }, () => ({ subject: `report ${reportId.id}` })))

    // Taken back it can still be judged, but not by whoever sent it.
    await promote([rita.id])
    await rita.post('/trpc/messages.hideMine', { json: { messageId } })
    expect([await statusFor(ada), await statusFor(rita)]).toEqual([200, 404])
    await ben.post('/trpc/admin.closeReport', {
      json: { reportId: reportId.id, outcome: 'acted' },
    })
    expect(await statusFor(ada)).toBe(404)
  })

  test('is for its two sides: 404 for a third, a visitor, under every other name [ASVS 8.2.2]', async ({
    app,
    signedUp,
    browser,
  }) => {
    expect(app).toBeTruthy()
    const { olga, rita, imageId, address, threadId } = await sent(signedUp)
    const tess = await signedUp('Tess')
    for (const side of [olga, rita]) {
      const answer = await side.get(address)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
      expect((await side.get(address.replace('.webp', '-640.avif'))).headers['content-type']).toBe(
        'image/avif',
      )
    }
    const strangers = [tess, browser()]
    const names = [
      address,
      address.replace('.webp', '-640.avif'),
      `/_api/images/${imageId}.webp`,
      `/_api/images/${imageId}-640.avif`,
      `/_api/images/private/${imageId}.webp`,
      `/_api/images/private%2F${imageId}.webp`,
      `/_api/messages/images/private/${imageId}.webp`,
    ]
    for (const who of strangers)
      for (const name of names)
        expect([name, [400, 404].includes((await who.get(name)).statusCode)]).toEqual([name, true])
    // Not even its two sides have it from where everybody's pictures are.
    for (const name of names.slice(2)) expect([400, 404]).toContain((await rita.get(name)).statusCode)
    const { messages } = (await olga.get(`/_api/messages/thread?threadId=${threadId}`)).json()
    const { threads } = (await olga.get('/_api/messages/threads')).json()
    expect(threads[0].last).toMatchObject({ text: null, isRemoved: false })
    expect(messages[0]).toMatchObject({ text: null, isRemoved: false, picture: { url: address } })
  })

  test('is never given by the name of a content network', async ({ db, imageFolder, signedUp }) => {
    const { rita, address } = await sent(signedUp)
    const app = await startApp({ db, imageFolder, config: { imageOrigin: 'https://cdn.example' } })
    onTestFinished(() => app.close())
    const ask = (host: string) =>
      app.inject({ url: address, headers: { host }, cookies: { session: rita.session() ?? '' } })
    expect((await ask('localhost:3000')).statusCode).toBe(200)
    expect((await ask('cdn.example')).statusCode).toBe(404)
    // Nor to a network that comes without a cookie.
    expect((await openBrowser(app).get(address)).statusCode).toBe(404)
  })

  test('is gone when it was taken back, and with the account of whoever sent it', async ({
    db,
    imageFolder,
    signedUp,
  }) => {
    const images = diskStore(imageFolder)
    const first = await sent(signedUp)
    await first.rita.post('/_api/messages/hide', { messageId: first.messageId })
    for (const side of [first.olga, first.rita]) expect((await side.get(first.address)).statusCode).toBe(404)

    const { olga, rita, address, imageId } = await sent(signedUp)
    const { passwordHash } = await db
      .selectFrom('appUser')
      .select('passwordHash')
      .where('id', '=', rita.id)
      .executeTakeFirstOrThrow()
    await deleteAccount(db, { id: rita.id, passwordHash }, { now: new Date(), rules })
    expect((await olga.get(address)).statusCode).toBe(404)
    const filesOf = async () => (await filesIn(imageFolder)).filter(({ name }) => name.startsWith(imageId))
    expect(await filesOf()).toHaveLength(2)
    await runMaintenance({ db, images, now: new Date() })
    expect(await filesOf()).toEqual([])
  })

  test('is sent once, and only by whoever uploaded it', async ({ signedUp }) => {
    const { olga, rita, threadId, imageId } = await sent(signedUp)
    const refused = {
      statusCode: 400,
      error: 'The picture must be one that you have uploaded here.',
    }
    const write = async (who: Browser, id: string) => {
      const answer = await who.post('/_api/messages/write', { threadId, imageId: id, text: 'Look' })
      return { statusCode: answer.statusCode, error: answer.json().error }
    }
    expect(await write(rita, imageId)).toEqual(refused)
    const { imageId: unsent } = (await uploadPrivate(rita)).json()
    expect(await write(olga, unsent)).toEqual(refused)
    expect(await write(rita, randomUUID().replaceAll('-', ''))).toEqual(refused)
    expect((await write(rita, unsent)).statusCode).toBe(200)
    // Nobody sees one that was not sent, and it can be no dress's.
    const { imageId: alone } = (await uploadPrivate(rita)).json()
    expect((await rita.get(`/_api/messages/images/${alone}.webp`)).statusCode).toBe(404)
    const imageUrls = [`http://localhost:3000/_api/images/${alone}.webp`]
    expect((await rita.post('/_api/dresses/create', { ...aDress, imageUrls })).statusCode).toBe(400)
  })

  test('that was never sent goes after a day, and files without a row go too', async ({
    db,
    imageFolder,
    signedUp,
  }) => {
    const images = diskStore(imageFolder)
    const { imageId } = await sent(signedUp)
    const rita = await signedUp('Rita')
    const { imageId: unsent } = (await uploadPrivate(rita)).json()
    const lost = `private/${'ab'.repeat(16)}-1600.webp`
    await images.put(lost, Buffer.from('x'))
    const later = new Date(Date.now() + DAY + 60_000)
    await runMaintenance({ db, images, now: later })
    await runFileSweep({ db, images, now: later })
    const names = (await filesIn(join(imageFolder, 'private'))).map(({ name }) => name)
    expect(names.some((name) => name.startsWith(unsent))).toBe(false)
    expect(names.some((name) => name.startsWith('abab'))).toBe(false)
    expect(names.filter((name) => name.startsWith(imageId))).toHaveLength(2)
    expect(await checkIntegrity({ db, images })).toEqual([])
  })
})

test('a picture of a report is for its author, and for an admin while the report is open and not about them', async ({
  db,
  app,
  imageFolder,
  signedUp,
}) => {
  expect(app).toBeTruthy()
  const [olga, rita, ada, ben] = [
    await signedUp('Olga'),
    await signedUp('Rita'),
    await signedUp('Ada'),
    await signedUp('Ben'),
  ]
  const [{ imageId }, { imageId: of }] = [
    (await uploadPrivate(rita, 'reports')).json(),
    (await uploadPrivate(olga, 'reports')).json(),
  ]
  await db.updateTable('appUser').set({ role: 'admin' }).where('id', 'in', [ada.id, ben.id]).execute()
  const report = { reason: 'fraud', personId: ben.id }
  const stolen = await rita.post('/_api/reports/create', { ...report, imageIds: [of] })
  expect(stolen.json()).toMatchObject({ error: 'Each photograph must be one that you have uploaded here.' })
  await rita.post('/_api/reports/create', { ...report, imageIds: [imageId] })
  const seen = async (who: Visitor, of = 'reports') =>
    (await who.get(`/_api/${of}/images/${imageId}.webp`)).statusCode
  expect([await seen(rita), await seen(olga), await seen(ben), await seen(ada)]).toEqual([200, 404, 404, 200])
  // Nor in the name of what it is not.
  expect([await seen(olga, 'messages'), await seen(ben, 'reviews')]).toEqual([404, 404])
  const { id: reportId } = await db
    .selectFrom('report')
    .select('id')
    .where('reporterId', '=', rita.id)
    .executeTakeFirstOrThrow()
  const looks = db.selectFrom('audit').select('actorId').where('event', '=', 'report_looked_at')
  expect(await looks.where('subject', '=', `report ${reportId}`).execute()).toEqual([{ actorId: ada.id }])
  await ada.post('/trpc/admin.closeReport', { json: { reportId, outcome: 'acted' } })
  expect([await seen(rita), await seen(ada)]).toEqual([200, 404])
  await runMaintenance({ db, images: diskStore(imageFolder), now: new Date(Date.now() + 2 * DAY) })
  expect(await seen(rita)).toBe(200)
})
