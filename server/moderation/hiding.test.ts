import { describe, expect, onTestFinished, vi } from 'vitest'
import { deleteAccount } from '../account/delete-account.ts'
import type { Db } from '../db/database.ts'
import { diskStore } from '../images/store.ts'
import { deliverNext } from '../letters/deliver.ts'
import { runMaintenance } from '../maintenance/maintenance.ts'
import { test, type Browser } from '../testing/app.ts'
import { findFaults } from '../testing/faults.ts'
import { hideReview, ownerSays, rented, renterSays } from '../testing/finished-rental.ts'
import { blackPng } from '../testing/png.ts'
import { rules } from '../testing/rules.ts'
import { startMailServer, transportTo } from '../testing/servers/mail-server.ts'
import { sitDown, type Person } from '../testing/test.ts'

type Sit = (name: string, change?: { role: 'admin' }) => Promise<Person>

const DAY = 86_400_000
const gone = { code: 'NOT_FOUND' }
const decided = { code: 'CONFLICT', message: 'This has already been decided.' }
const statement = { reason: 'unsafe', words: 'It shows a street.' } as const
const admins = async (person: Sit) =>
  [await person('Ada', { role: 'admin' }), await person('Ben', { role: 'admin' })] as const

/** A lender who uploads real files over HTTP, and calls procedures without it, as another process would. */
async function uploader(
  db: Db,
  signedUp: (name: string) => Promise<Browser & { email: string; id: string }>,
) {
  const browser = await signedUp('Olga')
  const { id, email } = browser
  const olga = sitDown(db, { id, email, displayName: 'Olga', role: 'user', mustChangePassword: false })
  const upload = async () => {
    const { url } = (await browser.upload(blackPng(60, 80))).json()
    return { url: String(url), id: /[0-9a-f]{32}/.exec(url)?.[0] ?? '' }
  }
  return { olga, upload }
}

/** The statuses of all kinds of files of a picture, as anybody gets them. */
const filesOf = (browser: () => Browser, id: string) =>
  Promise.all(
    ['.webp', '-320.avif', '-640.jpg', '-og.jpg'].map(
      async (ending) => (await browser().get(`/_api/images/${id}${ending}`)).statusCode,
    ),
  )
const there = [200, 200, 200, 200]
const missing = [404, 404, 404, 404]
/** Within a second, also by a process that was told of nothing. */
const soon = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 1_000, interval: 50 })

describe('a picture of a dress', () => {
  test('is hidden from pages, lists and by its address, stays hidden, and comes back to its place', async ({
    person,
    signedUp,
    browser,
    visitor,
    db,
    imageFolder,
  }) => {
    const { olga, upload } = await uploader(db, signedUp)
    const [first, second, third] = [await upload(), await upload(), await upload()]
    const all = [first, second, third].map(({ url }) => url)
    const dress = await olga.list({ title: 'Counterfeit gown', imageUrls: all })
    const shown = async () => (await visitor.api.dresses.byId({ id: dress.id })).imageUrls
    const page = async () => (await browser().get(`/dresses/${dress.slug}`)).body
    expect(await filesOf(browser, first.id)).toEqual(there)
    expect(await page()).toContain(first.id)

    const [ada, ben] = await admins(person)
    const act = { action: 'hide_picture', id: first.id, ...statement } as const
    const both = await Promise.allSettled([ada, ben].map(({ api }) => api.admin.act(act)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(ben.api.admin.act(act)).rejects.toMatchObject(decided)
    await soon(async () => {
      expect(await filesOf(browser, first.id)).toEqual(missing)
      expect(await page()).not.toContain(first.id)
    })
    expect(await filesOf(browser, second.id)).toEqual(there)
    expect(await page()).toContain(`${second.id}-og.jpg`)
    expect(await shown()).toEqual([second.url, third.url])
    const { dresses } = await visitor.api.dresses.cards({ searchTerm: 'counterfeit gown' })
    expect(dresses).toMatchObject([{ imageUrls: [second.url, third.url] }])

    // Its owner's form has the others, saves them, and cannot bring it back, nor use it elsewhere.
    expect(await olga.api.dresses.mine()).toMatchObject([{ imageUrls: [second.url, third.url] }])
    await olga.api.dresses.update({ id: dress.id, imageUrls: [third.url, second.url] })
    const refused = {
      code: 'CONFLICT',
      message: 'One of these pictures is hidden by the shop. Please take it out.',
    }
    await expect(olga.api.dresses.update({ id: dress.id, imageUrls: all })).rejects.toMatchObject(refused)
    await expect(
      olga.api.auth.updateProfile({ displayName: 'Olga', avatarUrl: first.url }),
    ).rejects.toMatchObject(refused)
    const images = diskStore(imageFolder)
    await runMaintenance({ db, images, now: new Date(Date.now() + 2 * DAY) })
    expect(await findFaults(db)).toEqual([])

    const { id: sanctionId = 0 } = await decision(db, 'imageId', first.id)
    for (let time = 0; time < 2; time++) await ben.api.admin.undo({ sanctionId })
    expect(await shown()).toEqual([first.url, third.url, second.url])
    await soon(async () => expect(await filesOf(browser, first.id)).toEqual(there))
    expect(await findFaults(db)).toEqual([])

    // With the dress all of them go, and come back.
    const whole = { action: 'hide_dress', id: `${dress.id}`, ...statement } as const
    const { sanctionId: hidden } = await ada.api.admin.act(whole)
    await soon(async () => expect(await filesOf(browser, second.id)).toEqual(missing))
    await ben.api.admin.undo({ sanctionId: hidden })
    await soon(async () => expect(await filesOf(browser, second.id)).toEqual(there))
  })

  test('is not hidden where it is the only one, an admin’s own, or gone; undoing of what is gone does nothing', async ({
    person,
    db,
    imageFolder,
  }) => {
    const [ada, ben] = await admins(person)
    const olga = await person('Olga')
    const idOf = (url = '') => /[0-9a-f]{32}/.exec(url)?.[0] ?? ''
    const hide = (who: Person, url?: string) =>
      who.api.admin.act({ action: 'hide_picture', id: idOf(url), ...statement })
    const { id, imageUrls } = await olga.list({ imageUrls: [await olga.upload(), await olga.upload()] })
    const { sanctionId } = await hide(ada, imageUrls[1])
    await expect(hide(ada, imageUrls[0])).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This is the dress’s only picture. Hide the dress instead.',
    })
    const own = await ada.list()
    await expect(hide(ada, own.imageUrls[0])).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const other = await olga.upload()
    await expect(hide(ada, other)).rejects.toMatchObject(gone)
    await olga.api.dresses.update({ id, imageUrls: [other] })
    await expect(hide(ada, imageUrls[0])).rejects.toMatchObject(gone)

    await deleteAccount(db, { id: olga.id, passwordHash: null }, { now: new Date(), rules })
    await runMaintenance({ db, images: diskStore(imageFolder), now: new Date() })
    const rows = db.selectFrom('image').select('id').where('id', '=', idOf(imageUrls[1]))
    expect(await rows.execute()).toEqual([])
    await ben.api.admin.undo({ sanctionId })
    expect(await findFaults(db)).toEqual([])
  })
})

describe('a person’s own picture', () => {
  test('is hidden as an upload; another may be chosen, which undoing keeps', async ({
    person,
    signedUp,
    browser,
    db,
  }) => {
    const { olga, upload } = await uploader(db, signedUp)
    const [ada] = await admins(person)
    const [first, second] = [await upload(), await upload()]
    const choose = (avatarUrl: string) => olga.api.auth.updateProfile({ displayName: 'Olga', avatarUrl })
    const shown = async () => (await olga.list()).owner.avatarUrl
    const hide = () => ada.api.admin.act({ action: 'hide_avatar', id: olga.id, ...statement })
    await expect(hide()).rejects.toMatchObject(gone)
    await choose(first.url)
    const { sanctionId } = await hide()
    expect(await shown()).toBeNull()
    await soon(async () => expect(await filesOf(browser, first.id)).toEqual(missing))
    await expect(hide()).rejects.toMatchObject(gone)
    await ada.api.admin.undo({ sanctionId })
    expect(await shown()).toContain(first.id)

    await hide()
    await choose(second.url)
    const again = await hide()
    await choose((await upload()).url)
    const { id = 0 } = await decision(db, 'imageId', first.id)
    for (const one of [id, again.sanctionId]) await ada.api.admin.undo({ sanctionId: one })
    expect(await shown()).not.toMatch(new RegExp(`${first.id}|${second.id}`))
    expect(await findFaults(db)).toEqual([])
  })

  test('from Google is hidden and restored', async ({ person, visitor, db }) => {
    const [ada] = await admins(person)
    const gina = await person('Gina')
    const avatarUrl = 'https://lh3.googleusercontent.com/a/gina'
    await db.updateTable('appUser').set({ avatarUrl }).where('id', '=', gina.id).execute()
    const { id } = await gina.list()
    const shown = async () => (await visitor.api.dresses.byId({ id })).owner.avatarUrl
    const { sanctionId } = await ada.api.admin.act({ action: 'hide_avatar', id: gina.id, ...statement })
    expect(await shown()).toBeNull()
    await ada.api.admin.undo({ sanctionId })
    expect(await shown()).toBe(avatarUrl)
  })
})

describe('a review', () => {
  test('is hidden once, counts no more, and tells its author by a decision', async ({
    person,
    visitor,
    db,
  }) => {
    const { olga, rita, rentalId, dress } = await rented(person)
    const [ada, ben] = await admins(person)
    const { reviewId } = await rita.api.reviews.write({ rentalId, ...renterSays })
    await olga.api.reviews.write({ rentalId, ...ownerSays })
    const act = { action: 'hide_review', id: String(reviewId), ...statement } as const
    const { sanctionId } = await ada.api.admin.act(act)
    await expect(ben.api.admin.act(act)).rejects.toMatchObject(decided)
    const stars = async () => (await visitor.api.dresses.byId({ id: dress.id })).rating
    expect(await stars()).toBeNull()
    const own = async () => (await rita.api.reviews.forRental({ rentalId })).own
    expect(await own()).toMatchObject({ hiddenWhy: statement.words })
    expect(await decision(db, 'reviewId', reviewId)).toMatchObject({ personId: rita.id, reason: 'unsafe' })
    for (const { api } of [ben, ada]) await api.admin.undo({ sanctionId })
    expect([await stars(), (await own())?.hiddenWhy]).toEqual([5, null])
    expect(await findFaults(db)).toEqual([])
  })

  test('that was hidden before it was published outlasts its author without words', async ({
    person,
    db,
  }) => {
    const { olga, rita, rentalId } = await rented(person)
    const [ada] = await admins(person)
    // Of one network: both reviews wait for an admin.
    for (const { id: actorId } of [olga, rita])
      await db
        .insertInto('audit')
        .values({ event: 'sign_in', actorId, ip: '203.0.113.30', requestId: null })
        .execute()
    const { reviewId } = await rita.api.reviews.write({ rentalId, ...renterSays, body: 'Her street is …' })
    const { sanctionId } = await hideReview(ada, reviewId)
    const now = new Date(Date.now() + 90 * DAY)
    await deleteAccount(db, { id: rita.id, passwordHash: null }, { now, rules })
    await ada.api.admin.undo({ sanctionId })
    const left = db.selectFrom('review').select('body').where('id', '=', reviewId)
    expect(await left.execute()).toEqual([{ body: null }])
    expect(await findFaults(db)).toEqual([])
  })
})

describe('a message', () => {
  async function written(person: Sit) {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const words = { subject: 'Hello', message: 'Something rude.' }
    const { threadId, messageId } = await rita.api.messages.open({ dressId: dress.id, ...words })
    const seen = async ({ api }: Person) => {
      const { messages } = await api.messages.thread({ threadId })
      return messages.find((one) => one.messageId === messageId)?.text
    }
    return { olga, rita, threadId, messageId, seen }
  }

  test('is hidden from both sides and from letters, is not unread, and is shown again', async ({
    person,
    db,
  }) => {
    const server = await startMailServer()
    onTestFinished(() => server.close())
    const { olga, rita, messageId, threadId, seen } = await written(person)
    await db.updateTable('appUser').set({ emailVerifiedAt: new Date() }).where('id', '=', olga.id).execute()
    await rita.api.messages.write({ threadId, text: 'And a kind word.' })
    const [ada, ben] = await admins(person)
    const act = { action: 'hide_message', id: String(messageId), ...statement } as const
    const { sanctionId } = await ada.api.admin.act(act)
    await expect(ben.api.admin.act(act)).rejects.toMatchObject(decided)
    expect([await seen(olga), await seen(rita), await olga.api.messages.unread()]).toEqual([null, null, 1])
    const { thread, messages } = await rita.api.messages.thread({ threadId })
    expect(thread.subject).toBeNull()
    expect(messages.map(({ isWithheld }) => isWithheld)).toEqual([false, true])
    expect(await findFaults(db)).toEqual([])

    const transport = transportTo(server.url)
    onTestFinished(() => transport.close())
    const clock = () => new Date(Date.now() + 10 * 60_000)
    while ((await deliverNext({ db, transport, rules, clock })) === 'done');
    const told = server.inbox.filter(({ text }) => text?.includes('And a kind word.'))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).not.toContain('Something rude.')

    await ben.api.admin.undo({ sanctionId })
    expect(await seen(olga)).toContain('Something rude.')
    expect((await olga.api.messages.threads({})).threads).toMatchObject([{ unread: 2 }])
    expect(await findFaults(db)).toEqual([])
  })

  test('that its author takes back stays gone, and nobody judges in a conversation of theirs', async ({
    person,
  }) => {
    const { olga, rita, messageId, threadId, seen } = await written(person)
    const [ada, ben] = await admins(person)
    const hide = (who: Person, id: number) =>
      who.api.admin.act({ action: 'hide_message', id: String(id), ...statement })
    const { sanctionId } = await hide(ada, messageId)
    await rita.api.messages.hideMine({ messageId })
    await ada.api.admin.undo({ sanctionId })
    expect(await seen(olga)).toBeNull()
    await expect(hide(ada, messageId)).rejects.toMatchObject({ message: 'This message is gone already.' })

    const dress = await ada.list()
    const toAda = await olga.api.messages.open({
      dressId: dress.id,
      subject: 'Hm',
      message: 'You are wrong.',
    })
    await expect(hide(ada, toAda.messageId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await hide(ben, toAda.messageId)
    expect(threadId).toBeGreaterThan(0)
  })

  test('of the shop itself is none', async ({ person }) => {
    const { olga, rita, rentalId, dress } = await rented(person)
    const [ada] = await admins(person)
    const { threadId } = await rita.api.messages.open({
      dressId: dress.id,
      subject: 'Hm',
      message: 'Thank you very much',
    })
    const { messages } = await olga.api.messages.thread({ threadId })
    const line = messages.find((one) => one.rentalId === rentalId)
    expect(line).toBeTruthy()
    for (const id of [String(line?.messageId), '0', '2147483647', 'x'])
      await expect(ada.api.admin.act({ action: 'hide_message', id, ...statement })).rejects.toMatchObject(
        gone,
      )
  })
})

/** The newest decision about something. */
const decision = async (db: Db, column: 'imageId' | 'reviewId', id: string | number) =>
  db
    .selectFrom('sanction')
    .select(['id', 'personId', 'reason', 'words'])
    .where(column, '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
