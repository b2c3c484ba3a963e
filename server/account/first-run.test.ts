import { describe, expect } from 'vitest'
import { prepareFirstRun } from '../people/first-run.ts'
import { openBrowser, password, startApp, test } from '../testing/app.ts'

const person = { email: 'rosa@people.test', password, displayName: 'Rosa', shopName: 'Rosa & Töchter' }
const wrong = '22222-22222'

describe('a shop without people', () => {
  test('leads every page to /start, lets nobody else join, and takes a hundred codes an hour from one place', async ({
    db,
    imageFolder,
  }) => {
    const code = await prepareFirstRun(db)
    expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
    expect(await prepareFirstRun(db)).toBe(code) // another server, or the next start
    const app = await startApp({ db, imageFolder, config: { rateLimits: true } })
    const rosa = openBrowser(app)
    for (const page of ['/', '/faq', '/login?mode=signup', '/admin', '/nowhere', '/startle']) {
      const { statusCode, headers } = await rosa.get(page)
      expect([statusCode, headers.location]).toEqual([307, 'http://localhost:3000/start'])
      expect(headers['cache-control']).toContain('no-store')
    }
    const start = await rosa.get('/start')
    expect([start.statusCode, start.body.includes('Open Your Shop')]).toEqual([200, true])
    expect(start.body).not.toContain(code)
    const joined = await rosa.post('/_api/auth/register_with_password', {
      email: 'early@people.test',
      password,
      displayName: 'Early',
    })
    expect([joined.statusCode, joined.json().message]).toEqual([403, 'This shop is not open yet.'])

    const guesses = []
    for (let guess = 0; guess < 101; guess++)
      guesses.push((await rosa.post('/trpc/backups.restorable', { json: { code: wrong } })).statusCode)
    expect(guesses).toEqual([...Array<number>(100).fill(400), 429])
    const right = await rosa.post('/trpc/auth.openShop', { json: { ...person, code } })
    expect(right.statusCode).toBe(429)
    const elsewhere = openBrowser(app, '198.51.100.7')
    const refused = await elsewhere.post('/trpc/auth.openShop', {
      json: { ...person, code, shopName: '<script>' },
    })
    expect([refused.statusCode, refused.body.includes('must have no < and no >')]).toEqual([400, true])
    expect(await db.selectFrom('appUser').select('id').execute()).toEqual([])
    await app.close()
  })

  test('gets one admin, also from two at once, who names it; then it is open, on every server', async ({
    db,
    imageFolder,
  }) => {
    const code = `${await prepareFirstRun(db)}`
    const [one, other] = await Promise.all([startApp({ db, imageFolder }), startApp({ db, imageFolder })])
    const people = [openBrowser(one), openBrowser(other)]
    expect((await people[1]?.get('/'))?.statusCode).toBe(307)
    const answers = await Promise.all(
      people.map((browser, n) =>
        browser.post('/trpc/auth.openShop', {
          json: { ...person, email: `rosa-${n}@people.test`, code: code.toLowerCase().replace('-', ' ') },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const won = people[answers.findIndex(({ statusCode }) => statusCode === 200)]
    expect((await won?.get('/_api/auth/session'))?.json().user).toMatchObject({
      displayName: 'Rosa',
      role: 'admin',
    })
    expect((await won?.get('/trpc/settings.read'))?.json().result.data.json.values.name).toBe(person.shopName)
    for (const browser of people) {
      expect((await browser.get('/faq')).statusCode).toBe(200)
      const { statusCode, headers } = await browser.get('/start')
      expect([statusCode, headers.location]).toEqual([307, '/'])
    }
    expect(
      (await db.selectFrom('audit').select('event').orderBy('id').execute()).map(({ event }) => event),
    ).toEqual(['registration', 'role_change', 'settings_change', 'sign_in'])
    expect(await prepareFirstRun(db)).toBeUndefined()
    await Promise.all([one.close(), other.close()])
  })
})
