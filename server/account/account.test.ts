import { describe, expect } from 'vitest'
import { runMaintenance } from '../maintenance/maintenance.ts'
import { diskStore } from '../images/store.ts'
import { password, test, type Browser } from '../testing/app.ts'
import { asking, dress as aDress, inDays } from '../testing/test.ts'

const session = '/_api/auth/session'
const login = '/_api/auth/login_with_password'
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const upload = async (browser: Browser): Promise<string> =>
  (await browser.upload(pixel, { filename: 'me.gif', contentType: 'image/gif' })).json().url
const profile = (browser: Browser, change: object) =>
  browser.post('/trpc/auth.updateProfile', { json: change })
const listDress = async (browser: Browser, change: object = {}) => {
  const dress = { ...aDress, ...change, imageUrls: [await upload(browser)] }
  return (await browser.post('/_api/dresses/create', dress)).json()
}
const nextDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const said = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body).error.json.message,
]

describe('how others see somebody', () => {
  test('is a name by the rules of registration, and a picture they have uploaded', async ({
    signedUp,
    browser,
  }) => {
    const anna = await signedUp('Anna')
    expect(said(await profile(anna, { displayName: '  ' }))).toEqual([400, 'Name is required'])
    expect(said(await profile(anna, { displayName: 'x'.repeat(81) }))).toEqual([
      400,
      'Name must be 80 characters or less.',
    ])
    expect((await profile(anna, { displayName: ' Anna 🌷 ', email: 'x@y.test' })).statusCode).toBe(400)

    const url = await upload(anna)
    expect((await profile(anna, { displayName: ' Anna 🌷 ', avatarUrl: url })).statusCode).toBe(200)
    const { user } = (await anna.get(session)).json()
    expect(user).toMatchObject({ displayName: 'Anna 🌷', avatarUrl: url.replace('.webp', '-320.webp') })
    expect((await browser().get(new URL(user.avatarUrl).pathname)).headers['content-type']).toBe('image/webp')

    const dress = await listDress(anna)
    const shown = (await browser().get(`/_api/dress?id=${dress.id}`)).json()
    expect(shown.owner).toMatchObject({ displayName: 'Anna 🌷', avatarUrl: user.avatarUrl })
    const rita = await signedUp('Rita')
    await profile(rita, { avatarUrl: await upload(rita) })
    await rita.post('/_api/rental/create-booking', asking(dress, inDays(10)))
    const [request] = (await anna.get('/_api/rental/owner-requests')).json()
    expect(request.renterAvatarUrl).toBe((await rita.get(session)).json().user.avatarUrl)

    expect((await profile(anna, { avatarUrl: null })).statusCode).toBe(200)
    expect((await anna.get(session)).json().user).toMatchObject({ displayName: 'Anna 🌷', avatarUrl: null })
  })

  test('is nobody else’s upload, no dress’s, and no address of elsewhere [ASVS 1.3.6]', async ({
    signedUp,
  }) => {
    const [anna, bea] = [await signedUp('Anna'), await signedUp('Bea')]
    const dress = await listDress(anna)
    for (const avatarUrl of [await upload(bea), dress.imageUrls[0], 'https://evil.example/x.webp', '', 'x'])
      expect(said(await profile(anna, { avatarUrl }))).toEqual([
        400,
        'Each image must be one that you have uploaded here.',
      ])
    const own = await upload(anna)
    expect((await profile(anna, { avatarUrl: own })).statusCode).toBe(200)
    const listing = await anna.post('/_api/dresses/create', { ...aDress, imageUrls: [own] })
    expect(listing.statusCode).toBe(400)
  })

  test('keeps its picture from being tidied away, and lets go of the one before', async ({
    signedUp,
    db,
    imageFolder,
  }) => {
    const anna = await signedUp('Anna')
    const images = diskStore(imageFolder)
    const [first, second] = [await upload(anna), await upload(anna)]
    await profile(anna, { avatarUrl: first })
    await profile(anna, { avatarUrl: second })
    await runMaintenance({ db, images, now: nextDays(2) })
    expect((await anna.get(new URL(first).pathname)).statusCode).toBe(404)
    expect((await anna.get(new URL(second).pathname)).statusCode).toBe(200)
  })

  test('changed many times at once ends with one picture', async ({ signedUp, db }) => {
    const anna = await signedUp('Anna')
    const urls = await Promise.all(Array.from({ length: 8 }, () => upload(anna)))
    const answers = await Promise.all(urls.map((avatarUrl) => profile(anna, { avatarUrl })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect(await db.selectFrom('image').select('id').where('avatarOf', '=', anna.id).execute()).toHaveLength(
      1,
    )
  })
})

test('signing out everywhere ends every session, this one too, and says how many [ASVS 7.1.2, 7.5.2]', async ({
  signedUp,
  browser,
}) => {
  const anna = await signedUp('Anna')
  const others = [browser(), browser()]
  for (const other of others) await other.post(login, { email: anna.email, password })
  const { sessions, ...account } = (await anna.get('/trpc/auth.account')).json().result.data.json
  expect(account).toEqual({ hasPassword: true, google: null, isVerified: false, sendsMail: true })
  expect(sessions).toHaveLength(3)
  const answer = await anna.post('/trpc/auth.signOutEverywhere')
  expect(answer.json().result.data.json).toEqual({ devices: 3 })
  for (const one of [anna, ...others]) expect((await one.get(session)).statusCode).toBe(401)
})
