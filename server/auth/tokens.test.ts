import { expect } from 'vitest'
import { test } from '../testing/app.ts'
import { newSecret } from '../secret.ts'
import { issueToken } from './tokens.ts'

const establish = '/_api/auth/establish_session'

test('a temporary token becomes one session, however often it is used at once', async ({
  signedUp,
  browser,
  db,
}) => {
  const { id } = await signedUp('Anna')
  const flow = newSecret()
  const tempToken = await issueToken(db, id, { browser: flow, now: new Date() })
  const use = () => browser().post(establish, { tempToken }, { cookie: `oauth_flow=${flow}` })
  const answers = await Promise.all(Array.from({ length: 20 }, use))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(19)
})

test('a temporary token of another browser, or of a minute ago, is refused', async ({
  signedUp,
  browser,
  db,
}) => {
  const { id } = await signedUp('Anna')
  const flow = newSecret()
  const use = (tempToken: string, cookie: string) => browser().post(establish, { tempToken }, { cookie })
  const foreign = await issueToken(db, id, { browser: flow, now: new Date() })
  expect((await use(foreign, `oauth_flow=${newSecret()}`)).statusCode).toBe(401)
  expect((await use(foreign, `oauth_flow=${flow}`)).statusCode).toBe(401)
  const old = await issueToken(db, id, { browser: flow, now: new Date(Date.now() - 61_000) })
  expect((await use(old, `oauth_flow=${flow}`)).statusCode).toBe(401)
  expect(await db.selectFrom('oneTimeToken').selectAll().execute()).toEqual([])
})
