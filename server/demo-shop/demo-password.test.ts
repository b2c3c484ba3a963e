import { expect, onTestFinished } from 'vitest'
import { demoEmails, PUBLISHED_PASSWORD } from '../../demo/people.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Db } from '../db/database.ts'
import { openBrowser, startApp, test } from '../testing/app.ts'
import { rules } from '../testing/rules.ts'
import { keepDemoShut } from './demo-password.ts'
import { insertDemoRows } from './seed.ts'

const https = { ...rules, publicUrl: 'https://shop.test' }
const OWN = 'an operator chose this'

async function filled(db: Db) {
  if (!(await db.selectFrom('appUser').select('id').where('email', 'in', demoEmails).executeTakeFirst()))
    await insertDemoRows(db, { passwordHash: await hashPassword(PUBLISHED_PASSWORD), rules })
}

async function shop(db: Db, imageFolder: string, publicUrl: string) {
  const app = await startApp({ db, imageFolder, config: { publicUrl } })
  onTestFinished(() => app.close())
  return {
    browser: openBrowser(app),
    signIn: async (password: string) =>
      (
        await openBrowser(app).post('/_api/auth/login_with_password', {
          email: 'margaux@demo.example',
          password,
        })
      ).statusCode,
  }
}

test('a database that was filled on http and is then served on https lets nobody in by the published password [ASVS 6.3.2]', async ({
  db,
  imageFolder,
}) => {
  await filled(db)
  const [atHome, open] = await Promise.all([
    shop(db, imageFolder, rules.publicUrl),
    shop(db, imageFolder, https.publicUrl),
  ])
  expect(await atHome.signIn(PUBLISHED_PASSWORD)).toBe(200)
  expect(await open.signIn(PUBLISHED_PASSWORD)).toBe(401)

  // Sessions begun with it end when the shop starts, which logs why.
  expect(await keepDemoShut(db, { password: undefined, rules, now: new Date() })).toBeUndefined()
  expect(await db.selectFrom('session').select('id').execute()).toHaveLength(1)
  expect(await keepDemoShut(db, { password: undefined, rules: https, now: new Date() })).toMatch(
    /DEMO_PASSWORD.*npm run demo -- --remove/,
  )
  expect(await db.selectFrom('session').select('id').execute()).toEqual([])
  expect(await atHome.signIn(PUBLISHED_PASSWORD)).toBe(200)
})

test('an operator gives the people of the demo a password of their own, and another later', async ({
  db,
  imageFolder,
}) => {
  await filled(db)
  const open = await shop(db, imageFolder, https.publicUrl)
  const start = (password: string) => keepDemoShut(db, { password, rules: https, now: new Date() })
  expect(await start(OWN)).toBeUndefined()
  expect([await open.signIn(OWN), await open.signIn(PUBLISHED_PASSWORD)]).toEqual([200, 401])
  // Another start with the same password ends no session.
  await start(OWN)
  expect(await db.selectFrom('session').select('id').execute()).not.toEqual([])
  await start(`${OWN} later`)
  expect([await open.signIn(OWN), await open.signIn(`${OWN} later`)]).toEqual([401, 200])
})

test('somebody who is not of the demo may have its password, as weak as it is', async ({
  db,
  imageFolder,
}) => {
  await filled(db)
  const passwordHash = await hashPassword(PUBLISHED_PASSWORD)
  await db
    .insertInto('appUser')
    .values({ email: 'own@people.test', displayName: 'Own', passwordHash })
    .execute()
  const { browser } = await shop(db, imageFolder, https.publicUrl)
  const answer = await browser.post('/_api/auth/login_with_password', {
    email: 'own@people.test',
    password: PUBLISHED_PASSWORD,
  })
  expect(answer.statusCode).toBe(200)
})
