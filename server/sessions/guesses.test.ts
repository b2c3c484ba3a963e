import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import type { Db } from '../db/database.ts'
import { openBrowser, password, startApp, test as base, type Browser } from '../testing/app.ts'
import { FREE_FAILURES } from './failures.ts'
import { createLimits } from './limits.ts'

const AT_ONCE = 45
const login = '/_api/auth/login_with_password'

/** The application with limits on, and browsers at addresses not seen before. */
const test = base.extend<{ limited: FastifyInstance; somewhere: () => Browser }>({
  limited: [
    async ({ db, imageFolder }, use) => {
      const app = await startApp({ db, imageFolder, config: { rateLimits: true } })
      await use(app)
      await app.close()
    },
    { scope: 'file' },
  ],
  somewhere: ({ limited }, use) => use(() => openBrowser(limited, someIp())),
})

let visitors = 0
const someIp = () => `203.0.113.${++visitors}`
const someNetwork = () => `2001:db8:${(++visitors).toString(16)}:1`

/** How many of these guesses at once were checked: the others had to wait. */
async function lookedAt(guesses: (() => Promise<{ statusCode: number }>)[], wrong = 401) {
  const answers = await Promise.all(guesses.map((guess) => guess()))
  for (const { statusCode } of answers) expect([wrong, 429]).toContain(statusCode)
  return answers.filter(({ statusCode }) => statusCode === wrong).length
}
const times = <T>(make: (n: number) => T, many = AT_ONCE) => Array.from({ length: many }, (_, n) => make(n))
const wrong = (email: string) => ({ email, password: 'not the password' })

describe('of 45 guesses at once, no more are looked at than of 45 in a row,', () => {
  test('from one address, and the right password from a known place still enters [ASVS 6.3.1]', async ({
    signedUp,
    somewhere,
  }) => {
    const { email } = await signedUp('Anna')
    const home = somewhere()
    expect((await home.post(login, { email, password })).statusCode).toBe(200)
    const stranger = somewhere()
    expect(await lookedAt(times(() => () => stranger.post(login, wrong(email))))).toBe(FREE_FAILURES)
    expect((await stranger.post(login, { email, password })).statusCode).toBe(429)
    expect((await home.post(login, { email, password })).statusCode).toBe(200)
  })

  test('from as many addresses', async ({ signedUp, somewhere }) => {
    const { email } = await signedUp('Anna')
    expect(await lookedAt(times(() => () => somewhere().post(login, wrong(email))))).toBe(FREE_FAILURES)
  })

  test('while one’s password is changed, or one’s account deleted [ASVS 6.3.1]', async ({
    signedUp,
    limited,
    db,
  }) => {
    for (const [path, body] of [
      ['changePassword', { currentPassword: 'not the password', newPassword: 'quite another one' }],
      ['deleteAccount', { password: 'not the password' }],
    ] as const) {
      const anna = await signedUp('Anna')
      const cookie = `session=${anna.session()}`
      const thief = openBrowser(limited, someIp())
      const guess = () => thief.post(`/trpc/auth.${path}`, { json: body }, { cookie })
      expect(
        await lookedAt(
          times(() => guess),
          400,
        ),
      ).toBe(FREE_FAILURES)
      expect(await failuresOnRecord(db, anna.id)).toBe(FREE_FAILURES)
    }
  })

  test('in one request, however its names are written [ASVS 6.3.1]', async ({ signedUp, somewhere, db }) => {
    const { email, id } = await signedUp('Anna')
    const body = Object.fromEntries(times((n) => [n, { json: wrong(email) }] as const, 10))
    for (const comma of [',', '%2C', '%252C', '%25252C']) {
      const names = times(() => 'auth.login', 10).join(comma)
      await somewhere().post(`/trpc/${names}?batch=1`, body)
    }
    expect(await failuresOnRecord(db, id)).toBeLessThanOrEqual(FREE_FAILURES)
  })

  test('at many accounts from one /64 [ASVS 6.3.1]', async ({ limited }) => {
    const network = someNetwork()
    const guess = (n: number) => () =>
      openBrowser(limited, `${network}::${n}`).post(login, wrong(`many${n}@people.test`))
    expect(await lookedAt(times(guess))).toBe(30)
  })
})

test('nobody waits for the second guess that was counted before the first, or by a clock that is ahead', async ({
  signedUp,
  somewhere,
  db,
}) => {
  const { email } = await signedUp('Anna')
  for (let n = 0; n < FREE_FAILURES; n++) {
    expect((await somewhere().post(login, wrong(email))).statusCode).toBe(401)
    await pass(db, -2)
  }
  expect((await somewhere().post(login, wrong(email))).statusCode).toBe(429)
})

test('when a wait is over, one guess of many is looked at [ASVS 6.3.1]', async ({
  signedUp,
  somewhere,
  db,
}) => {
  const { email } = await signedUp('Anna')
  const guesses = () => lookedAt(times(() => () => somewhere().post(login, wrong(email)), 10))
  expect(await guesses()).toBe(FREE_FAILURES)
  await pass(db, 31)
  expect(await guesses()).toBe(1)
  await pass(db, 31)
  expect(await guesses()).toBe(0)
  await pass(db, 31)
  expect(await guesses()).toBe(1)
})

test('what could not be looked at is no wrong password', async ({ db }) => {
  const limits = createLimits(db, true)
  const guess = (look: () => Promise<boolean>) =>
    limits.guess({ email: 'busy@people.test', ip: someIp() }, look)
  const isWrong = async () => false
  const fail = () => expect(guess(() => Promise.reject(new Error('too busy')))).rejects.toThrow('too busy')
  for (let n = 0; n < FREE_FAILURES; n++) await fail()
  for (let n = 0; n < FREE_FAILURES; n++) expect(await guess(isWrong)).toBe(false)
  await pass(db, 31)
  await fail()
  expect(await guess(isWrong)).toBe(false)
  await expect(guess(isWrong)).rejects.toThrow('Too many attempts.')
})

test('too many wrong passwords in all keep strangers out, and nobody who has been there before [ASVS 6.1.1]', async ({
  signedUp,
  somewhere,
  db,
}) => {
  const { email } = await signedUp('Anna')
  const home = somewhere()
  await home.post(login, { email, password })
  const full = { key: 'all:all', points: 1_000, expire: Date.now() + 60_000 }
  await db.deleteFrom('loginAttempt').where('key', '=', full.key).execute()
  await db.insertInto('loginAttempt').values(full).execute()
  expect((await somewhere().post(login, { email, password })).statusCode).toBe(429)
  expect((await home.post(login, { email, password })).statusCode).toBe(200)
  await db.deleteFrom('loginAttempt').where('key', '=', full.key).execute()
})

test('of twenty new accounts from one /64, five are made [ASVS 2.4.1]', async ({ limited }) => {
  const network = someNetwork()
  const answers = await Promise.all(
    times((n) => {
      const person = { email: `slash64-${n}@people.test`, password, displayName: 'Nora' }
      return openBrowser(limited, `${network}:${n}::1`).post('/_api/auth/register_with_password', person)
    }, 20),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
})

/** Moves all failures so many seconds into the past. */
const pass = (db: Db, seconds: number) =>
  db
    .updateTable('loginAttempt')
    .set((eb) => ({ expire: eb('expire', '-', seconds * 1_000) }))
    .where('key', 'like', 'failures:%')
    .execute()

const failuresOnRecord = async (db: Db, id: string) => {
  const failures = db.selectFrom('audit').select('id').where('event', '=', 'sign_in_failed')
  return (await failures.where('subject', '=', id).execute()).length
}
