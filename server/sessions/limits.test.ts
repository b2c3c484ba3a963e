import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import type { Db } from '../db/database.ts'
import { openBrowser, password, startApp, test as base } from '../testing/app.ts'
import { waitAfter } from './failures.ts'
import { createLimits, rates } from './limits.ts'

const login = '/_api/auth/login_with_password'
const register = '/_api/auth/register_with_password'

const test = base.extend<{ limited: FastifyInstance }>({
  limited: [
    async ({ db, imageFolder }, use) => {
      const app = await startApp({ db, imageFolder, config: { rateLimits: true } })
      await use(app)
      await app.close()
    },
    { scope: 'file' },
  ],
})

/** A new address for each visitor; limits count by it. */
let visitors = 0
const someIp = () => `198.51.100.${++visitors}`

describe('wrong passwords', () => {
  test('in a row cost longer and longer waits', () => {
    expect([1, 4, 5, 6, 7, 9, 10, 100].map(waitAfter)).toEqual([0, 0, 30, 60, 120, 480, 900, 900])
  })

  test('make an account wait after the fifth, also for the right one, and say for how long [ASVS 6.3.1]', async ({
    limited,
    signedUp,
  }) => {
    const { email } = await signedUp('Anna')
    const browser = openBrowser(limited, someIp())
    const wrong = () => browser.post(login, { email, password: 'wrong' })
    for (let n = 0; n < 5; n++) expect((await wrong()).statusCode).toBe(401)
    const refused = await wrong()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(25)
    expect(refused.json().message).toBe('Too many attempts. Please try again later.')
    expect((await openBrowser(limited, someIp()).post(login, { email, password })).statusCode).toBe(429)
  })

  test('of others do not lock out whoever has signed in from there before [ASVS 6.1.1]', async ({
    limited,
    signedUp,
  }) => {
    const { email } = await signedUp('Anna')
    const home = openBrowser(limited, someIp())
    expect((await home.post(login, { email, password })).statusCode).toBe(200)
    const attacker = openBrowser(limited, someIp())
    for (let n = 0; n < 7; n++) await attacker.post(login, { email, password: 'wrong' })
    expect((await attacker.post(login, { email, password })).statusCode).toBe(429)
    expect((await home.post(login, { email, password })).statusCode).toBe(200)
  })

  test('are forgotten with a new password, also those of a place that is known', async ({
    limited,
    signedUp,
    db,
  }) => {
    const { email } = await signedUp('Anna')
    const home = openBrowser(limited, someIp())
    const signIn = async (chosen: string) => (await home.post(login, { email, password: chosen })).statusCode
    expect(await signIn(password)).toBe(200)
    for (let n = 0; n < 6; n++) await signIn('wrong')
    expect(await signIn(password)).toBe(429)
    const { email: admins, id } = await signedUp('Ada')
    await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', id).execute()
    const admin = openBrowser(limited, someIp())
    await admin.post(login, { email: admins, password })
    const { temporaryPassword } = (await admin.post('/_api/admin/reset-password', { email })).json()
    expect(await signIn(temporaryPassword)).toBe(200)

    for (let n = 0; n < 6; n++) await signIn('wrong')
    expect(await signIn(temporaryPassword)).toBe(429)
    await createLimits(db, true).unlock(db, email)
    expect(await signIn(temporaryPassword)).toBe(200)
  })

  test('are forgotten after the right one, and remembered over a restart', async ({
    limited,
    signedUp,
    db,
  }) => {
    const { email } = await signedUp('Anna')
    const ip = someIp()
    const browser = openBrowser(limited, ip)
    for (let n = 0; n < 4; n++) await browser.post(login, { email, password: 'wrong' })
    expect((await browser.post(login, { email, password })).statusCode).toBe(200)
    for (let n = 0; n < 4; n++)
      expect((await browser.post(login, { email, password: 'wrong' })).statusCode).toBe(401)

    const restarted = createLimits(db, true)
    const guess = () => restarted.guess({ email, ip }, async () => false)
    expect(await guess()).toBe(false)
    await expect(guess()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('over many accounts from one place are refused from the thirty-first on [ASVS 2.4.1, 6.3.1]', async ({
    limited,
  }) => {
    const browser = openBrowser(limited, someIp())
    const answers = []
    for (let n = 0; n < 32; n++)
      answers.push((await browser.post(login, { email: `spray${n}@people.test`, password })).statusCode)
    expect(answers).toEqual([...Array<number>(30).fill(401), 429, 429])
  })

  test('cannot be tried many at once in a batch [ASVS 6.3.1]', async ({ limited }) => {
    const names = Array<string>(8).fill('auth.login').join(',')
    for (const url of [`/trpc/${names}?batch=1`, `/trpc/${names.replaceAll(',', '%2C')}?batch=1`]) {
      const answer = await openBrowser(limited, someIp()).post(url, {})
      expect(answer.statusCode).toBe(400)
      expect(answer.json().error.message).toBe('This call cannot be part of a batch.')
    }
    const many = Array<string>(11).fill('dresses.cards').join(',')
    expect((await openBrowser(limited, someIp()).get(`/trpc/${many}?batch=1&input={}`)).statusCode).toBe(400)
  })
})

describe('right passwords', () => {
  /** Signs in as often as an account may in an hour. */
  const useUp = async (limited: FastifyInstance, db: Db, account: { email: string }) => {
    const home = openBrowser(limited, someIp())
    expect((await home.post(login, { ...account, password })).statusCode).toBe(200)
    const limits = createLimits(db, true)
    const [most] = rates.signin
    for (let n = 1; n < most; n++)
      expect(await limits.guess({ ...account, ip: someIp() }, async () => true)).toBe(true)
    return home
  }

  test('of one account begin so many sessions an hour, wherever they come from, and then none is looked at', async ({
    limited,
    signedUp,
    db,
  }) => {
    const { email, id } = await signedUp('Anna')
    const home = await useUp(limited, db, { email })
    const written = () =>
      db
        .selectFrom('audit')
        .select((eb) => eb.fn.countAll().as('rows'))
        .where((eb) => eb.or([eb('actorId', '=', id), eb('subject', '=', id)]))
        .executeTakeFirstOrThrow()
    const before = await written()
    for (const browser of [home, openBrowser(limited, someIp())]) {
      const refused = await browser.post(login, { email, password })
      expect([refused.statusCode, refused.json().message]).toEqual([
        429,
        'Too many attempts. Please try again later.',
      ])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    }
    expect(await written()).toEqual(before)
    const look = () => Promise.reject(new Error('looked at'))
    await expect(createLimits(db, true).guess({ email, ip: someIp() }, look)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
  })

  test('are counted anew with a new password, and wrong ones of others use none of them up', async ({
    limited,
    signedUp,
    db,
  }) => {
    const { email } = await signedUp('Anna')
    const limits = createLimits(db, true)
    const [most] = rates.signin
    for (let n = 1; n < most; n++) await limits.guess({ email, ip: someIp() }, async () => true)
    for (let n = 0; n < 4; n++) await limits.guess({ email, ip: someIp() }, async () => false)
    const home = openBrowser(limited, someIp())
    expect((await home.post(login, { email, password })).statusCode).toBe(200)
    expect((await home.post(login, { email, password })).statusCode).toBe(429)
    await limits.unlock(db, email)
    expect((await home.post(login, { email, password })).statusCode).toBe(200)
  })
})

test('six accounts in an hour from one place are one too many [ASVS 2.4.1]', async ({ limited }) => {
  const ip = someIp()
  const answers = []
  for (let n = 0; n < 6; n++) {
    const person = { email: `many${n}@people.test`, password, displayName: 'M' }
    answers.push((await openBrowser(limited, ip).post(register, person)).statusCode)
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
})

test('an address that a visitor claims for themselves is not believed [ASVS 4.1.3, 15.3.4]', async ({
  limited,
}) => {
  const browser = openBrowser(limited, someIp())
  const answers = []
  for (let n = 0; n < 31; n++) {
    const headers = { 'x-forwarded-for': `203.0.113.${n}` }
    answers.push(
      (await browser.post(login, { email: `forged${n}@people.test`, password }, headers)).statusCode,
    )
  }
  expect(answers.at(-1)).toBe(429)
})

test('nothing is counted when limits are off', async ({ db }) => {
  const off = createLimits(db, false)
  const guess = (isRight: boolean) =>
    off.guess({ email: 'off@people.test', ip: '198.51.100.250' }, async () => isRight)
  for (let n = 0; n < 40; n++) expect(await guess(false)).toBe(false)
  expect(await guess(true)).toBe(true)
})
