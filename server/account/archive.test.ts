import { describe, expect } from 'vitest'
import { prepareConnection } from '../auth/google/google-accounts.ts'
import { issueToken } from '../auth/tokens.ts'
import { inTransaction } from '../db/database.ts'
import { decode } from '../images/decode.ts'
import { keepPrivateImage } from '../images/private-images.ts'
import { imageUrl } from '../images/queries.ts'
import { keepImage } from '../images/storage.ts'
import { diskStore, type ImageStore } from '../images/store.ts'
import { mintLink } from '../mail/links.ts'
import { createSessions } from '../sessions/sessions.ts'
import { openBrowser, password, startApp, test, type Browser } from '../testing/app.ts'
import { finishedRental, ownerSays, renterSays } from '../testing/finished-rental.ts'
import { rules } from '../testing/rules.ts'
import { quoted, readSection } from '../testing/sources.ts'
import { asking, dress as aDress, inDays, sitDown, type Person } from '../testing/test.ts'
import { archiveOf, ownRows } from './archive.ts'

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const ask = (browser: Browser, proof: object = { password }) => browser.post('/_api/account/archive', proof)
const said = (answer: { statusCode: number; json: () => { error: string } }) => [
  answer.statusCode,
  answer.json().error,
]

describe('the archive of one’s own data', () => {
  test('has all that is documented, each word they wrote, and nothing that they are not shown', async ({
    person,
    db,
    imageFolder,
  }) => {
    const images = diskStore(imageFolder)
    const [{ id }, olga] = [await person('Rita', { role: 'admin' }), await person('Olga')]
    const { email } = await db
      .selectFrom('appUser')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const me = { id, email, displayName: 'Rita', role: 'admin', mustChangePassword: false } as const
    const written = await useEverything({ rita: sitDown(db, me), olga, images, email })

    const files = new Map<string, string | Buffer>()
    for await (const { name, input } of archiveOf({ db, images, me, rules, now: new Date() }))
      files.set(name, input)

    const empty = Object.keys(ownRows).filter((name) => files.get(`${name}.json`) === '[]')
    expect(empty).toEqual([])
    // Each table of docs/security.md is in it, or is said there to be left out.
    const { rows, text } = await readSection('What is kept, and for how long')
    const documented = new Set(
      rows.flatMap(([, kind, tables]) => (kind === 'Internal' ? [] : quoted(tables))),
    )
    const [, leftOut = ''] = /^(\[A person’s own archive\].*)$/m.exec(text) ?? []
    const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const own = Object.values(ownRows).map(([table]) => snake(table))
    expect([...own, ...quoted(leftOut)].toSorted()).toEqual([...documented].toSorted())

    const words = [...files.values()].filter((content) => typeof content === 'string').join('\n')
    expect(written.filter((word) => !words.includes(word))).toEqual([])
    for (const shown of ['olgas-answer', 'olgas-words', 'Olga', email])
      expect([shown, words.includes(shown)]).toEqual([shown, true])
    for (const word of [
      'olgas-report',
      'an-admins-note',
      'olgas-note',
      'olgas-review',
      'olgas-reply',
      'a-secret-hash',
    ])
      expect([word, words.includes(word)]).toEqual([word, false])
    const pictures = [...files].filter(([name]) => name.startsWith('pictures/'))
    expect(pictures.map(([, bytes]) => Buffer.from(bytes).subarray(8, 12).toString())).toEqual([
      'WEBP',
      'WEBP',
      'WEBP',
      'WEBP',
    ])
  })

  test('is a zip for its owner alone, with the password, once a day, on record', async ({
    db,
    imageFolder,
    browser,
  }) => {
    const app = await startApp({ db, imageFolder, config: { rateLimits: true } })
    const rita = openBrowser(app, '198.51.100.9')
    const email = `${crypto.randomUUID()}@people.test`
    await rita.post('/_api/auth/register_with_password', { email, password, displayName: 'Rita' })
    expect(said(await ask(browser()))).toEqual([401, 'Please sign in.'])
    for (const proof of [{}, { password: 'wrong' }, { password: { $ne: '' } }, { email }])
      expect(said(await ask(rita, proof))).toEqual([400, 'The password is not right.'])

    const answer = await ask(rita)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/zip',
      'no-store',
    ])
    expect(answer.rawPayload.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'))
    for (const part of ['account.json', email, 'read-me.txt']) expect(answer.body).toContain(part)
    expect(answer.body).not.toContain('$argon2')
    const again = await ask(rita)
    expect(said(again)).toEqual([429, 'You have downloaded your data today. Please come back tomorrow.'])
    const recorded = db.selectFrom('audit').select('subject').where('event', '=', 'data_download')
    expect(await recorded.execute()).toHaveLength(1)
    await app.close()
  })

  test('that did not arrive is not counted, five times a day', async ({ db, imageFolder }) => {
    const images = diskStore(imageFolder)
    let broken = true
    const failing: ImageStore = {
      ...images,
      get: (name) => (broken ? Promise.reject(new Error('The store is gone.')) : images.get(name)),
    }
    const app = await startApp({ db, imageFolder, images: failing, config: { rateLimits: true } })
    const rita = openBrowser(app, '198.51.100.10')
    const email = `${crypto.randomUUID()}@people.test`
    await rita.post('/_api/auth/register_with_password', { email, password, displayName: 'Rita' })
    await rita.upload(pixel, { contentType: 'image/gif' })
    await expect(ask(rita)).rejects.toThrow('destroyed before completion')
    const outcome = () =>
      ask(rita).then(
        ({ statusCode }) => statusCode,
        () => 'broken',
      )
    for (let n = 1; n < 4; n++) await expect.poll(outcome).toBe('broken')
    broken = false
    await expect.poll(outcome).toBe(200)
    await db.deleteFrom('loginAttempt').where('key', 'like', 'archive:%').execute()
    expect(await outcome()).toBe(429)
    await app.close()
  })
})

interface Scene {
  rita: Person
  olga: Person
  images: ImageStore
  email: string
}

/** Rita does everything once, each text a word of its own; gives those words. */
async function useEverything({ rita, olga, images, email }: Scene) {
  const { db } = rita.context
  const words: string[] = []
  const word = () => words[words.push(`rita-wrote-${words.length}.`) - 1] ?? ''
  const [{ api, id }, now, browser] = [rita, new Date(), 'a-secret-hash']
  const upload = async () => keepImage({ db, images }, id, await decode(pixel))
  const uploadPrivate = async () => keepPrivateImage({ db, images }, id, await decode(pixel))
  const closetOf = ({ id }: Person) =>
    db.selectFrom('closet').selectAll().where('ownerId', '=', id).executeTakeFirstOrThrow()

  await db.updateTable('appUser').set({ passwordHash: 'a-secret-hash' }).where('id', '=', id).execute()
  await createSessions(db, false).create(id)
  const google = { provider: 'google', subject: word(), userId: id, email: `${word()}@gmail.test` }
  await db.insertInto('oauthAccount').values(google).execute()
  const waiting = { subject: 'other', email, displayName: 'Rita', avatarUrl: null }
  await prepareConnection(db, id, waiting, { browser, now })
  await issueToken(db, id, { browser, now })
  await mintLink(db, { purpose: 'verify', userId: id, email, now })
  await db.insertInto('acceptance').values({ userId: id, version: 1, acceptedAt: now }).execute()
  await db
    .insertInto('idempotencyKey')
    .values({ userId: id, key: crypto.randomUUID(), request: 'x', answer: { json: word() } })
    .execute()

  const dress = await api.dresses.create({
    ...aDress,
    title: `Gown ${word()}`,
    description: `A gown, worn once. ${word()}`,
    location: `Street ${word()}`,
    altered: true,
    alterations: word(),
    colors: ['white'],
    occasions: ['party'],
    imageUrls: [imageUrl(rules, await upload())],
  })
  await api.closets.edit({ city: word(), about: word() })
  const [closet, theirs] = [await closetOf(rita), await olga.list()]
  const before = `${word()}-before`
  await db.insertInto('closetOldSlug').values({ slug: before, closetId: closet.id }).execute()
  await db
    .insertInto('dressOldSlug')
    .values({ slug: `${word()}-before`, dressId: dress.id })
    .execute()
  const days = { startDate: inDays(60), endDate: inDays(63) }
  await api.rentals.block({ dressId: dress.id, ...days, reason: word(), notes: word() })
  await api.body.set({ heightMm: 1680 })
  await api.favorites.toggle({ dressId: theirs.id })
  const line = { dressId: theirs.id, renterId: rita.id, ...days, restDays: 0, at: new Date() }
  await db.insertInto('waiting').values(line).execute()
  await api.messages.saveReply({ title: word(), body: word() })
  await olga.api.messages.saveReply({ title: 'Hem', body: 'olgas-reply' })
  await api.mail.choose({ topic: 'requests', isWanted: false })
  const tess = await inTransaction(db, (trx) =>
    trx
      .insertInto('appUser')
      .values({ email: `${crypto.randomUUID()}@people.test`, displayName: 'Tess', passwordHash: null })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await api.people.block({ personId: tess.id })
  const shown = [await uploadPrivate()]
  await api.reports.create({ reason: 'rude', personId: tess.id, words: word(), imageIds: shown })
  await db.updateTable('report').set({ note: 'an-admins-note' }).where('reporterId', '=', id).execute()
  await olga.api.reports.create({ reason: 'rude', personId: id, words: 'olgas-report' })
  const warning = { action: 'warn', personId: id, reason: 'rude', byId: tess.id, at: now } as const
  await db
    .insertInto('sanction')
    .values({ ...warning, words: word() })
    .execute()
  const { version } = await api.settings.read()
  await api.settings.change({ version, values: { tagline: word() } })

  await api.closets.follow({ closetId: (await closetOf(olga)).id })
  const wish = {
    bookingNotes: word(),
    specialRequests: word(),
    way: 'post',
    city: word(),
    region: word(),
  } as const
  const { rentalId } = await api.rentals.book({ ...asking(theirs, inDays(10)), ...wish })
  await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
  await api.rentals.askForDays({ rentalId, startDate: inDays(20), endDate: inDays(23), words: word() })
  await api.handover.writeAddress({ rentalId, address: word() })
  const { threads } = await api.messages.threads({})
  const [threadId = 0] = threads.map((thread) => thread.threadId)
  await api.messages.write({ threadId, text: word(), imageId: await uploadPrivate() })
  const { messageId } = await api.messages.write({ threadId, text: word() })
  await api.messages.hideMine({ messageId })
  await olga.api.messages.write({ threadId, text: 'olgas-answer' })
  const notice = await db
    .insertInto('notice')
    .values({ userId: id, kind: 'closet_news', at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('closetNews')
    .values({ userId: id, day: inDays(0), noticeId: notice.id, dressIds: [theirs.id], toldUntil: now })
    .execute()

  await api.searches.save({ address: `searchTerm=${theirs.title}` })
  const found = await api.notices.list({})
  await db
    .insertInto('searchNews')
    .values({ userId: id, day: inDays(0), noticeId: found.notices[0]?.id ?? 0, found: '[]' })
    .execute()

  const first = await finishedRental({ olga, rita, dress: theirs, endedAgo: 8 })
  const imageIds = [await uploadPrivate()]
  await api.reviews.write({ rentalId: first.rentalId, ...renterSays, body: word(), note: word(), imageIds })
  await olga.api.reviews.write({ rentalId: first.rentalId, ...ownerSays, body: 'olgas-words' })
  const ofOlga = db
    .updateTable('review')
    .set({ publishedAt: now, heldAt: null })
    .where('authorId', '=', olga.id)
  await ofOlga.execute()
  const second = await finishedRental({ olga, rita, dress: theirs, endedAgo: 3 })
  const unpublished = { ...ownerSays, body: 'olgas-review', note: 'olgas-note' }
  await olga.api.reviews.write({ rentalId: second.rentalId, ...unpublished })
  return words
}
