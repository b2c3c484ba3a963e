import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { password, test } from '../testing/app.ts'

const register = '/_api/auth/register_with_password'
const login = '/_api/auth/login_with_password'
const session = '/_api/auth/session'

describe('signing up', () => {
  test('begins a session and tells who one is', async ({ browser }) => {
    const anna = browser()
    const answer = await anna.post(register, {
      email: ' Anna@Example.COM ',
      password,
      displayName: 'Anna 🌸',
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      user: {
        id: expect.any(String),
        email: 'anna@example.com',
        displayName: 'Anna 🌸',
        avatarUrl: null,
        role: 'user',
        mustChangePassword: false,
        hasOwnerItems: false,
        pendingRequests: 0,
        ownerTasks: 0,
      },
    })
    expect((await anna.get(session)).json()).toEqual(answer.json())
  })

  test('sends a cookie that scripts and other sites cannot use [ASVS 3.3.2, 3.3.4]', async ({ browser }) => {
    const answer = await browser().post(register, { email: 'cookie@example.com', password, displayName: 'C' })
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie).not.toHaveProperty('domain')
  })

  test('with an address that is taken, however it is written, is a conflict', async ({
    browser,
    signedUp,
  }) => {
    const { email } = await signedUp('Anna')
    const answer = await browser().post(register, { email: email.toUpperCase(), password, displayName: 'B' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe('Email already in use')
  })

  test('twice at once makes one account', async ({ browser }) => {
    const person = { email: 'twice@example.com', password, displayName: 'T' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser().post(register, person)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(9).fill(409)])
  })

  test.for([
    [{ email: 'x' }, 'Email is required'],
    [{ password: 'seven77' }, 'Password must be at least 8 characters'],
    [{ password: 'x'.repeat(129) }, 'Password must be at most 128 characters'],
    [{ displayName: ' ' }, 'Name is required'],
    [{ role: 'admin' }, 'Unrecognized key: "role"'],
  ] as const)('with %j is refused: %s [ASVS 6.2.1]', async ([change, message], { browser, db }) => {
    const answer = await browser().post(register, {
      email: 'bad@example.com',
      password,
      displayName: 'B',
      ...change,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe(message)
    expect(
      await db.selectFrom('appUser').select('id').where('email', '=', 'bad@example.com').execute(),
    ).toEqual([])
  })
})

describe('signing in', () => {
  test('says the same for a wrong password and an unknown address', async ({ browser, signedUp }) => {
    const { email } = await signedUp('Anna')
    const answers = await Promise.all([
      browser().post(login, { email, password: 'not the password' }),
      browser().post(login, { email: 'nobody@example.com', password }),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({
        error: 'Invalid email or password.',
        message: 'Invalid email or password.',
      })
    }
  })

  test('ends the session the browser came with, so that none can be planted [ASVS 7.2.2, 7.2.4]', async ({
    signedUp,
    browser,
  }) => {
    const mallory = await signedUp('Mallory')
    const planted = mallory.session()
    const { email } = await signedUp('Anna')
    await mallory.post(login, { email, password })
    expect(mallory.session()).not.toBe(planted)
    expect((await browser().get(session, { cookie: `session=${planted}` })).statusCode).toBe(401)
  })

  test('compares the whole password, to its last character [ASVS 6.2.8, 6.2.9]', async ({ browser }) => {
    const long = password.padEnd(127, 'é')
    await browser().post(register, { email: 'long@example.com', password: `${long}a`, displayName: 'L' })
    expect(
      (await browser().post(login, { email: 'long@example.com', password: `${long}b` })).statusCode,
    ).toBe(401)
    expect(
      (await browser().post(login, { email: 'long@example.com', password: `${long}a` })).statusCode,
    ).toBe(200)
  })

  test('with a temporary password works until it ends [ASVS 6.4.1]', async ({ browser, signedUp, db }) => {
    const { email, id } = await signedUp('Anna')
    const endsAt = (ms: number) =>
      db
        .updateTable('appUser')
        .set({ passwordExpiresAt: new Date(Date.now() + ms) })
        .where('id', '=', id)
        .execute()
    await endsAt(60_000)
    expect((await browser().post(login, { email, password })).statusCode).toBe(200)
    await endsAt(-1)
    expect((await browser().post(login, { email, password })).statusCode).toBe(401)
  })
})

describe('a session', () => {
  test('is kept as a hash that signs nobody in [ASVS 7.2.1]', async ({ signedUp, browser, db }) => {
    const anna = await signedUp('Anna')
    const cookie = anna.session() ?? ''
    const row = await db
      .selectFrom('session')
      .select('id')
      .where('userId', '=', anna.id)
      .executeTakeFirstOrThrow()
    expect(row.id).toBe(createHash('sha256').update(cookie).digest('hex'))
    expect((await browser().get(session, { cookie: `session=${row.id}` })).statusCode).toBe(401)
  })

  test('ends with logging out, which can be repeated [ASVS 7.4.1]', async ({ signedUp, browser }) => {
    const anna = await signedUp('Anna')
    const cookie = `session=${anna.session()}`
    expect((await anna.post('/_api/auth/logout')).statusCode).toBe(200)
    expect((await anna.post('/_api/auth/logout')).statusCode).toBe(200)
    const answer = await browser().get(session, { cookie })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ error: 'Not authenticated', message: 'Not authenticated' })
  })

  test('slides while it is used, but not past thirty days in all [ASVS 7.1.1, 7.3.1, 7.3.2]', async ({
    signedUp,
    db,
  }) => {
    const anna = await signedUp('Anna')
    const days = (count: number) => new Date(Date.now() + count * 86_400_000)
    const set = (createdAt: Date, expiresAt: Date) =>
      db
        .deleteFrom('session')
        .where('userId', '=', anna.id)
        .returningAll()
        .executeTakeFirstOrThrow()
        .then((row) =>
          db
            .insertInto('session')
            .values({ ...row, createdAt, expiresAt })
            .execute(),
        )
    await set(days(-20), days(1))
    expect((await anna.get(session)).statusCode).toBe(200)
    const row = await db
      .selectFrom('session')
      .select('expiresAt')
      .where('userId', '=', anna.id)
      .executeTakeFirstOrThrow()
    expect(row.expiresAt.getTime()).toBeGreaterThan(days(13).getTime())

    await set(days(-31), days(13))
    expect((await anna.get(session)).statusCode).toBe(401)
  })

  test('of a browser that must change its password opens no protected call', async ({ signedUp, db }) => {
    const anna = await signedUp('Anna')
    await db.updateTable('appUser').set({ mustChangePassword: true }).where('id', '=', anna.id).execute()
    const answer = await anna.get('/_api/dresses/my-listings')
    expect(answer.statusCode).toBe(403)
    expect(answer.json().error).toBe('Password change required.')
    expect((await anna.get(session)).json().user.mustChangePassword).toBe(true)
  })
})

test('passwords are kept as argon2id, salted [ASVS 11.2.2, 11.4.2]', async ({ browser, db }) => {
  for (const email of ['one@example.com', 'two@example.com'])
    await browser().post(register, { email, password, displayName: 'P' })
  const rows = await db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('email', 'in', ['one@example.com', 'two@example.com'])
    .execute()
  const hashes = rows.map(({ passwordHash }) => passwordHash)
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(new Set(hashes).size).toBe(2)
})

test('a chosen password has no end [ASVS 6.2.10]', async ({ visitor, db }) => {
  const person = { email: 'faithful@people.test', password }
  await visitor.api.auth.register({ ...person, displayName: 'Faithful' })
  const inTenYears = visitor.at({ now: new Date(Date.now() + 10 * 365 * 86_400_000) })
  const { user } = await inTenYears.api.auth.login(person)
  expect(user).toMatchObject({ mustChangePassword: false })
  const kept = db.selectFrom('appUser').select('passwordExpiresAt').where('email', '=', person.email)
  expect(await kept.execute()).toEqual([{ passwordExpiresAt: null }])
})

describe('a write from another site', () => {
  test.for([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': '', origin: 'https://evil.example' }],
    [{ 'sec-fetch-site': '', origin: 'null' }],
    [{ 'sec-fetch-site': '', 'content-type': 'text/plain' }],
    [{ 'sec-fetch-site': '', 'content-type': 'application/jsonp' }],
  ])('with %j is refused [ASVS 3.5.1]', async ([headers], { signedUp }) => {
    const anna = await signedUp('Anna')
    for (const url of ['/_api/auth/logout', '/trpc/auth.logout']) {
      expect((await anna.post(url, {}, headers)).statusCode).toBe(403)
    }
    expect((await anna.get(session)).statusCode).toBe(200)
  })

  test('is none when a program sends JSON with the cookie and says nothing of where it is', async ({
    signedUp,
  }) => {
    const anna = await signedUp('Anna')
    const headers = { 'sec-fetch-site': '', 'content-type': 'application/json; charset=utf-8' }
    expect((await anna.post('/_api/auth/logout', {}, headers)).statusCode).toBe(200)
    expect((await anna.get(session)).statusCode).toBe(401)
  })

  test('as text or as a form is not read [ASVS 3.5.2]', async ({ signedUp }) => {
    const anna = await signedUp('Anna')
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      expect((await anna.post(login, '{}', { 'content-type': type })).statusCode).toBe(415)
    }
  })
})
