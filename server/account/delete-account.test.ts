import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { FORMER_MEMBER } from '../../shared/account/account.ts'
import { formatDays } from '../../shared/day.ts'
import type { Db } from '../db/database.ts'
import { runMaintenance } from '../maintenance/maintenance.ts'
import { diskStore } from '../images/store.ts'
import { deliverNext } from '../letters/deliver.ts'
import { forgetKept, listKept, outboxOf } from '../mail/outbox.ts'
import { openTransport } from '../mail/transport.ts'
import { lockDress, refreshHolds } from '../rentals/holds.ts'
import { countWaiting } from '../testing/deadlocks.ts'
import { openBrowser, password, startApp, test, type Browser } from '../testing/app.ts'
import { rules } from '../testing/rules.ts'
import { asking, dress as aDress, inDays } from '../testing/test.ts'
import { deleteAccount } from './delete-account.ts'
import { prepareConnection } from '../auth/google/google-accounts.ts'
import { lockPerson } from '../people/rows.ts'

const session = '/_api/auth/session'
const login = '/_api/auth/login_with_password'
const register = '/_api/auth/register_with_password'
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const upload = async (browser: Browser): Promise<string> =>
  (await browser.upload(pixel, { filename: 'me.gif', contentType: 'image/gif' })).json().url
const profile = (browser: Browser, change: object) =>
  browser.post('/trpc/auth.updateProfile', { json: change })
const remove = (browser: Browser, proof: object = { password }) =>
  browser.post('/trpc/auth.deleteAccount', { json: proof })
const listDress = async (browser: Browser, change: object = {}) => {
  const dress = { ...aDress, ...change, imageUrls: [await upload(browser)] }
  // As the app asks, so that the stored answer has to be deleted too.
  const once = { 'idempotency-key': crypto.randomUUID() }
  return (await browser.post('/_api/dresses/create', dress, once)).json()
}
const said = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body).error.json.message,
]

describe('deleting an account', () => {
  test('needs its password [ASVS 7.5.1]', async ({ signedUp }) => {
    const anna = await signedUp('Anna')
    for (const proof of [{}, { password: 'wrong' }, { password: '' }, { email: anna.email }])
      expect(said(await remove(anna, proof))).toEqual([400, 'The password is not right.'])
    expect((await anna.get(session)).statusCode).toBe(200)
  })

  test('counts wrong passwords as a sign-in does', async ({ signedUp, db, imageFolder }) => {
    const { email } = await signedUp('Anna')
    const limited = await startApp({ db, imageFolder, config: { rateLimits: true } })
    const anna = openBrowser(limited, '198.51.100.77')
    await anna.post(login, { email, password })
    for (let n = 0; n < 5; n++) expect((await remove(anna, { password: 'wrong' })).statusCode).toBe(400)
    const refused = await remove(anna)
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    await limited.close()
  })

  test('without a password needs its e-mail, typed', async ({ signedUp, db }) => {
    const anna = await signedUp('Anna')
    await db.updateTable('appUser').set({ passwordHash: null }).where('id', '=', anna.id).execute()
    for (const proof of [{}, { password }, { email: 'other@people.test' }])
      expect(said(await remove(anna, proof))).toEqual([
        400,
        'Please type the email of this account to confirm.',
      ])
    expect((await remove(anna, { email: ` ${anna.email.toUpperCase()} ` })).statusCode).toBe(200)
    expect((await anna.get(session)).statusCode).toBe(401)
  })

  test('is refused while a rental is open, on either side, and says which', async ({ signedUp }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const dress = await listDress(olga)
    const [from, to] = [inDays(10), inDays(13)]
    const { rentalId } = (await rita.post('/_api/rental/create-booking', asking(dress, from, to))).json()
    const days = formatDays({ from, to }, inDays(0))
    const refusal = (which: string) => [
      409,
      `Your account cannot be deleted while rentals are open: ${which}.`,
    ]
    expect(said(await remove(rita))).toEqual(refusal(`your request for Silk slip dress (${days})`))
    expect(said(await remove(olga))).toEqual(refusal(`a request for your Silk slip dress (${days})`))
    await olga.post('/_api/rental/update-status', { rentalId, status: 'confirmed' })
    expect(said(await remove(rita))).toEqual(refusal(`your rental of Silk slip dress (${days})`))
    expect(said(await remove(olga))).toEqual(refusal(`a rental of your Silk slip dress (${days})`))
    expect((await olga.get(session)).statusCode).toBe(200)
    expect((await olga.get('/_api/dresses/my-listings')).json()).toHaveLength(1)
  })

  test('takes everything personal with it, leaves the history of others, and frees the address [ASVS 7.4.2, 14.2.4]', async ({
    signedUp,
    browser,
    db,
    imageFolder,
  }) => {
    const [olga, rita] = [await signedUp('OlgaPersonal'), await signedUp('RitaPersonal')]
    const words = { description: 'Personal: worn at my wedding.', location: 'Personal street 1' }
    const [rented, never] = [await listDress(olga, words), await listDress(olga, words)]
    const book = async (startDate: string, notes: string) => {
      const where = { way: 'post' as const, city: 'Personal', region: 'Personal' }
      const wish = { ...asking(rented, startDate), ...where, bookingNotes: notes }
      return (await rita.post('/_api/rental/create-booking', wish)).json().rentalId
    }
    const declined = await book(inDays(10), 'For my sister Personal')
    await olga.post('/_api/rental/update-status', { rentalId: declined, status: 'cancelled' })
    await olga.post('/_api/rental/block-dates', {
      dressId: rented.id,
      startDate: inDays(40),
      endDate: inDays(43),
      notes: 'kept for myself',
    })
    await rita.post('/_api/favorites/toggle', { dressId: never.id })
    await olga.post('/_api/favorites/toggle', { dressId: never.id })
    const face = await upload(olga)
    await profile(olga, { avatarUrl: face })
    const google = { subject: olga.id, email: 'personal@gmail.test', displayName: 'O', avatarUrl: null }
    await prepareConnection(db, olga.id, google, { browser: 'x', now: new Date() })
    await db
      .insertInto('oauthAccount')
      .values({ provider: 'google', subject: olga.id, userId: olga.id, email: google.email })
      .execute()

    const answer = await remove(olga)
    expect(answer.statusCode).toBe(200)
    expect((await olga.get(session)).statusCode).toBe(401)
    expect((await browser().post(login, { email: olga.email, password })).statusCode).toBe(401)

    // No id, address or words of the deleted account, in any table.
    const everything = await everyRow(db)
    for (const trace of [
      olga.id,
      olga.email,
      'OlgaPersonal',
      'personal@gmail.test',
      'Personal street',
      'Personal:',
      'kept for myself',
    ])
      expect(everything.filter((row) => row.includes(trace))).toEqual([])
    expect((await browser().get(`/_api/dress?id=${rented.id}`)).statusCode).toBe(404)
    const offered: { id: number }[] = (await browser().get('/_api/dresses')).json()
    expect(offered.filter(({ id }) => id === rented.id || id === never.id)).toEqual([])
    expect((await rita.get('/_api/favorites')).json().json).toEqual([])

    // The renter still sees the rental, with no name for its owner.
    expect((await rita.get('/_api/rental/user-rentals')).json()).toMatchObject([
      {
        title: 'Silk slip dress',
        ownerDisplayName: FORMER_MEMBER,
        slug: null,
        bookingNotes: 'For my sister Personal',
      },
    ])
    await runMaintenance({ db, images: diskStore(imageFolder), now: new Date() })
    const pictureOf = async ({ imageUrls }: { imageUrls: string[] }) =>
      (await browser().get(new URL(imageUrls[0] ?? '').pathname)).statusCode
    expect([await pictureOf(rented), await pictureOf(never)]).toEqual([200, 404])
    expect((await browser().get(new URL(face).pathname)).statusCode).toBe(404)

    const again = await browser().post(register, { email: olga.email, password, displayName: 'Olga again' })
    expect(again.statusCode).toBe(200)
    expect(again.json().user.id).not.toBe(olga.id)
    expect((await remove(rita)).statusCode).toBe(200)
    expect((await everyRow(db)).filter((row) => row.includes('Personal'))).toEqual([])
  })

  test('takes dresses that nobody asked for as a whole, and every picture that no history shows, at once', async ({
    signedUp,
    browser,
    db,
  }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const label = { labelSystem: 'IT', label: 'Atelier' }
    const listed = [
      await listDress(olga, { ...label, title: 'Rented gown' }),
      await listDress(olga, { ...label, title: 'Talked-of gown' }),
      await listDress(olga, { ...label, title: 'Reported gown' }),
      await listDress(olga, { ...label, title: 'Unknown gown', colors: ['white'], occasions: ['party'] }),
      await listDress(olga, { ...label, title: 'Unknown gown, removed before' }),
    ]
    const [rented, talkedOf, reported, unknown, removed] = listed.map(({ id }) => id)
    const { rentalId } = (
      await rita.post('/_api/rental/create-booking', asking(listed[0], inDays(10)))
    ).json()
    await olga.post('/_api/rental/update-status', { rentalId, status: 'cancelled' })
    await rita.post('/_api/messages/open', {
      dressId: talkedOf,
      subject: 'The hem',
      message: 'How long is the hem of it?',
    })
    await rita.post('/_api/reports/create', { dressId: reported, reason: 'other' })
    await rita.post('/_api/favorites/toggle', { dressId: unknown })
    // An address that it had before.
    const { slug } = listed[3]
    await db
      .insertInto('dressOldSlug')
      .values({ slug: `${slug}-before`, dressId: unknown ?? 0 })
      .execute()
    await olga.post('/_api/dresses/delete', { id: removed })
    const face = await upload(olga)
    await profile(olga, { avatarUrl: face })
    const unsaved = await upload(olga)

    expect((await remove(olga)).statusCode).toBe(200)
    const left = await db
      .selectFrom('dress')
      .select(['id', 'label', 'labelSystem'])
      .where(
        'id',
        'in',
        listed.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
    expect(left).toEqual([rented, talkedOf, reported].map((id) => ({ id, label: null, labelSystem: null })))
    const everything = await everyRow(db)
    expect(everything.filter((row) => row.includes(slug) || row.includes('Unknown gown'))).toEqual([])
    const statusOf = async (url: string) => (await browser().get(new URL(url).pathname)).statusCode
    expect(await Promise.all([face, unsaved, listed[3].imageUrls[0]].map(statusOf))).toEqual([404, 404, 404])
    expect(await statusOf(listed[0].imageUrls[0])).toBe(200)
  })

  test('takes what its letters say out of the outbox too, and nobody else’s', async ({ db, imageFolder }) => {
    await db.deleteFrom('letter').execute()
    const dataDir = await mkdtemp(join(tmpdir(), 'second-dance-outbox-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const folder = outboxOf(dataDir)
    const mail = {
      smtp: undefined,
      verifyTls: true,
      from: { name: 'Second Dance', address: 'hello@shop.test' },
    }
    const transport = openTransport({ mailWay: 'outbox', mail, dataDir })
    const app = await startApp({ db, imageFolder, config: { dataDir } })
    onTestFinished(() => app.close())
    const signUp = async (displayName: string) => {
      const browser = openBrowser(app)
      const email = `${displayName.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@people.test`
      const answer = await browser.post(register, { email, password, displayName })
      return { ...browser, id: answer.json().user.id as string }
    }
    const [rita, ada] = [await signUp('Rita'), await signUp('Ada')]
    await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', ada.id).execute()
    while ((await deliverNext({ db, transport, rules, clock: () => new Date() })) === 'done');
    const letterOf = async (userId: string) =>
      (await db.selectFrom('letter').select('id').where('userId', '=', userId).executeTakeFirstOrThrow()).id
    const [hers, others] = [await letterOf(rita.id), await letterOf(ada.id)]
    const kept = async (id: number) =>
      (
        await ada.get(`/trpc/admin.letter?input=${encodeURIComponent(JSON.stringify({ json: { id } }))}`)
      ).json().result.data.json.kept
    expect([await kept(hers), await kept(others)]).toMatchObject([
      { subject: 'Please confirm your address for Second Dance' },
      { id: others },
    ])
    const file = await readFile(join(folder, `${hers}.eml`))

    expect((await remove(rita)).statusCode).toBe(200)
    expect(await listKept(folder)).toEqual([others])
    // A returned file, or one that could not be removed, is not read and goes with the next sweep.
    await writeFile(join(folder, `${hers}.eml`), file)
    expect([await kept(hers), await kept(others)]).toMatchObject([null, { id: others }])
    await forgetKept(db, folder)
    expect(await listKept(folder)).toEqual([others])
  })

  test('waits for whoever reviews them, and leaves them the dresses until then', async ({ signedUp, db }) => {
    const olga = await signedUp('Olga')
    const { id } = await listDress(olga)
    const reviewing = await db.startTransaction().execute()
    await lockPerson(reviewing, olga.id)
    const leaving = remove(olga)
    await delay(300)
    const dress = reviewing.selectFrom('dress').select('id').where('id', '=', id)
    const free = await dress.forNoKeyUpdate().skipLocked().execute()
    await reviewing.commit().execute()
    expect((await leaving).statusCode).toBe(200)
    expect(free).toEqual([{ id }])
  })

  test('does not lock out whoever clears away a request of theirs that has lapsed', async ({
    person,
    db,
  }) => {
    const [olga, rita, tess] = [await person('Olga'), await person('Rita'), await person('Tess')]
    const [asked, own] = [await olga.list(), await rita.list()]
    await tess.api.favorites.toggle({ dressId: own.id })
    await rita.api.rentals.book(asking(asked, inDays(10)))
    const now = new Date(Date.now() + 49 * 3_600_000)
    const waiting = (many: number) =>
      vi.waitFor(async () => expect(await countWaiting(db)).toBe(many), { timeout: 10_000 })
    const heart = await db.startTransaction().execute()
    await heart.selectFrom('favorite').selectAll().where('dressId', '=', own.id).forUpdate().execute()
    const leaving = db
      .transaction()
      .execute((trx) => deleteAccount(trx, { id: rita.id, passwordHash: null }, { now, rules }))
    await waiting(1)
    const clearing = db.transaction().execute(async (trx) => {
      await lockDress(trx, asked.id)
      return refreshHolds(trx, [asked.id], now)
    })
    await waiting(2)
    await heart.commit().execute()
    // No retry here, so that a deadlock shows.
    expect(await Promise.all([leaving, clearing])).toEqual([expect.any(String), { lapsed: 1, prolonged: 0 }])
  })

  test('at the same moment as other calls of theirs leaves nothing of them behind', async ({
    signedUp,
    db,
    browser,
  }) => {
    const others = await Promise.all(['Ona', 'Oda', 'Ora'].map(async (name) => signedUp(name)))
    const outcomes = new Set<string>()
    const verified = ({ id }: { id: string }) =>
      db.selectFrom('appUser').select(['id', 'passwordHash']).where('id', '=', id).executeTakeFirstOrThrow()
    for (let round = 0; round < 30; round++) {
      const [anna, lender] = [await signedUp('Anna'), others[round % others.length]]
      if (!lender) throw new Error('There is no lender.')
      const theirs = await listDress(lender)
      const own = await upload(anna)
      const elsewhere = browser()
      const [left] = await Promise.all([
        // Without hashing the password, so that they meet in the middle.
        delay(Math.random() * 30)
          .then(async () => deleteAccount(db, await verified(anna), { now: new Date(), rules }))
          .then(
            () => 'left',
            (error) => error.code,
          ),
        anna.post('/_api/dresses/create', { ...aDress, imageUrls: [own] }),
        anna.post('/_api/rental/create-booking', asking(theirs, inDays(10))),
        anna.post('/_api/favorites/toggle', { dressId: theirs.id }),
        elsewhere.post(login, { email: anna.email, password }),
      ])
      const rows = (await everyRow(db)).filter((row) => row.includes(anna.id) || row.includes(anna.email))
      // Either the booking was first and the account stays whole, or nothing is left of it.
      expect([left, rows.length > 0]).toEqual(left === 'left' ? ['left', false] : ['CONFLICT', true])
      outcomes.add(left)
      const [former] = await db
        .selectFrom('dress')
        .innerJoin('appUser', 'appUser.id', 'dress.ownerId')
        .select('dress.id')
        .where('leftAt', 'is not', null)
        .where('deletedAt', 'is', null)
        .execute()
      expect(former).toBeUndefined()
    }
    console.info(`leaving: 30 rounds, ended as ${[...outcomes].join(' and ')}`)
  }, 180_000)
})

async function everyRow(db: Db) {
  const tables = await db.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db
        .selectFrom(name as 'appUser')
        .selectAll()
        .execute(),
    ),
  )
  return rows.flat().map((row) => JSON.stringify(row))
}
