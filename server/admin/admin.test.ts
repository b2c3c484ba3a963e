import { describe, expect } from 'vitest'
import { temporaryPassword } from '../auth/passwords.ts'
import { createSessions } from '../sessions/sessions.ts'
import { issueToken } from '../auth/tokens.ts'
import { newSecret } from '../secret.ts'
import { openBrowser, password, startApp, test } from '../testing/app.ts'
import { asking, inDays } from '../testing/test.ts'

const login = '/_api/auth/login_with_password'
const reset = '/_api/admin/reset-password'
const session = '/_api/auth/session'

describe('an admin’s reset', () => {
  test('ends the person’s sessions and lets them do nothing but change the password [ASVS 6.4.3]', async ({
    signedUp,
    browser,
    db,
  }) => {
    const [admin, anna] = [await signedUp('Ada'), await signedUp('Anna')]
    await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', admin.id).execute()

    const answer = await admin.post(reset, { email: anna.email.toUpperCase() })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { temporaryPassword } = answer.json()
    expect((await anna.get(session)).statusCode).toBe(401)
    expect((await browser().post(login, { email: anna.email, password })).statusCode).toBe(401)

    const back = browser()
    const { user } = (await back.post(login, { email: anna.email, password: temporaryPassword })).json()
    expect(user.mustChangePassword).toBe(true)
    for (const url of ['/_api/favorites', '/_api/dresses/my-listings', '/_api/rental/user-rentals']) {
      const refused = await back.get(url)
      expect(refused.statusCode).toBe(403)
      expect(refused.json().error).toBe('Password change required.')
    }

    const change = (currentPassword: string, newPassword: string) =>
      back.post('/trpc/auth.changePassword', { json: { currentPassword, newPassword } })
    expect((await change(temporaryPassword, temporaryPassword)).statusCode).toBe(400)
    expect((await change('not the one', 'a password of my own')).statusCode).toBe(400)
    expect((await change(temporaryPassword, 'a password of my own')).statusCode).toBe(200)
    expect((await back.get('/_api/dresses/my-listings')).statusCode).toBe(200)
    expect((await browser().post(login, { email: anna.email, password: temporaryPassword })).statusCode).toBe(
      401,
    )
    expect(
      (await browser().post(login, { email: anna.email, password: 'a password of my own' })).statusCode,
    ).toBe(200)
  })

  test('ends every session, token and connection to Google, and is written down', async ({
    signedUp,
    browser,
    db,
  }) => {
    const [admin, anna] = [await signedUp('Ada'), await signedUp('Anna')]
    await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', admin.id).execute()
    const others = [browser(), browser()]
    for (const other of others) await other.post(login, { email: anna.email, password })
    const flow = newSecret()
    const tempToken = await issueToken(db, anna.id, { browser: flow, now: new Date() })
    await db
      .insertInto('oauthAccount')
      .values({ provider: 'google', subject: anna.id, userId: anna.id, email: 'x@gmail.test' })
      .execute()

    expect((await admin.post(reset, { email: anna.email })).statusCode).toBe(200)
    for (const one of [anna, ...others]) expect((await one.get(session)).statusCode).toBe(401)
    const late = await browser().post(
      '/_api/auth/establish_session',
      { tempToken },
      { cookie: `oauth_flow=${flow}` },
    )
    expect(late.statusCode).toBe(401)
    expect(await db.selectFrom('oauthAccount').selectAll().where('userId', '=', anna.id).execute()).toEqual(
      [],
    )
    const written = db.selectFrom('audit').select(['event', 'actorId']).where('subject', '=', anna.id)
    expect(await written.execute()).toContainEqual({ event: 'password_reset', actorId: admin.id })
  })

  test('a session with a temporary password is told nobody’s address [ASVS 8.2.3]', async ({
    person,
    browser,
    db,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(10)))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    const { value } = await createSessions(db, false).create(rita.id)
    const input = (of: object) => `input=${encodeURIComponent(JSON.stringify({ json: of }))}`
    const bodies = () =>
      Promise.all(
        [
          `/_api/dress?id=${dress.id}`,
          `/trpc/dresses.byId?${input({ id: dress.id })}`,
          `/trpc/dresses.bySlug?${input({ slug: dress.slug })}`,
        ].map(async (path) => (await browser().get(path, { cookie: `session=${value}` })).body),
      )
    const { email = '' } = (await olga.context.user()) ?? {}
    for (const body of await bodies()) expect(body).toContain(email)

    await db.updateTable('appUser').set({ mustChangePassword: true }).where('id', '=', rita.id).execute()
    for (const body of await bodies()) {
      expect(body).toContain(dress.title)
      expect(body).not.toContain(email)
    }
  })

  test('is refused after the twentieth in an hour', async ({ signedUp, db, imageFolder }) => {
    const [ada, anna] = [await signedUp('Ada'), await signedUp('Anna')]
    await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', ada.id).execute()
    const limited = await startApp({ db, imageFolder, config: { rateLimits: true } })
    const admin = openBrowser(limited, '198.51.100.88')
    await admin.post(login, { email: ada.email, password })
    for (let n = 0; n < 20; n++) {
      expect((await admin.post(reset, { email: anna.email })).statusCode).toBe(200)
    }
    const refused = await admin.post(reset, { email: anna.email })
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 3_000]).toEqual([429, true])
    await limited.close()
  })

  test('is an admin’s alone, from the moment the role is gone', async ({ signedUp, browser, db }) => {
    const [admin, anna] = [await signedUp('Ada'), await signedUp('Anna')]
    expect((await browser().post(reset, { email: anna.email })).statusCode).toBe(401)
    expect((await admin.post(reset, { email: anna.email })).statusCode).toBe(403)
    await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', admin.id).execute()
    expect((await admin.post(reset, { email: 'nobody@people.test' })).statusCode).toBe(404)
    const bad = await admin.post(reset, { email: 'x' })
    expect([bad.statusCode, bad.json().error]).toEqual([400, 'A valid email is required.'])
    await db.updateTable('appUser').set({ role: 'user' }).where('id', '=', admin.id).execute()
    expect((await admin.post(reset, { email: anna.email })).statusCode).toBe(403)
  })

  test('of somebody who signs in with Google only is a conflict', async ({ signedUp, db }) => {
    const [admin, anna] = [await signedUp('Ada'), await signedUp('Anna')]
    await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', admin.id).execute()
    await db.updateTable('appUser').set({ passwordHash: null }).where('id', '=', anna.id).execute()
    expect((await admin.post(reset, { email: anna.email })).statusCode).toBe(409)
  })
})

test('ten thousand temporary passwords differ, and none has characters that look alike [ASVS 6.4.1, 11.5.1]', () => {
  const made = new Set(Array.from({ length: 10_000 }, temporaryPassword))
  expect(made.size).toBe(10_000)
  for (const one of made) expect(one).toMatch(/^[a-hjkmnp-zA-HJ-NP-Z2-9]{16}$/)
})

test('changing one’s password ends every other session, and this browser gets a new one [ASVS 6.2.2, 7.4.3]', async ({
  signedUp,
  browser,
}) => {
  const anna = await signedUp('Anna')
  const elsewhere = browser()
  await elsewhere.post(login, { email: anna.email, password })
  const before = anna.session()
  const body = { json: { currentPassword: password, newPassword: 'another long password' } }
  expect((await anna.post('/trpc/auth.changePassword', body)).statusCode).toBe(200)
  expect(anna.session()).not.toBe(before)
  expect((await anna.get(session)).statusCode).toBe(200)
  expect((await elsewhere.get(session)).statusCode).toBe(401)
})

test.for(['password1', '12345678', 'Second Dance', 'SecondDance!', 'weak-one'])(
  'a password everybody tries is refused: %s [ASVS 6.2.4]',
  async (guess, { browser }) => {
    const answer = await browser().post('/_api/auth/register_with_password', {
      email: 'weakone@people.test',
      password: guess,
      displayName: 'W',
    })
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'This password is too easy to guess. Please choose another one.',
    ])
  },
)
