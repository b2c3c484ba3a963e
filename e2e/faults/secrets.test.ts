import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { restRoutes } from '../../server/api/rest/routes.ts'
import { procedures } from '../../server/api/router.ts'
import { figures } from './kit/results.ts'
import { ask, cookiesOf, type Question } from './kit/http.ts'
import { embeddedUrl, expectInvariants, isAlive, lookInto, openShop } from './kit/shop.ts'

const run = promisify(execFile)

/** A secret that stands nowhere by chance. */
const secret = (kind: string) => `${kind}-${randomBytes(9).toString('hex')}`

test('no secret of anybody stands in a log, whatever way it came', async () => {
  const shop = await openShop({ LOG_LEVEL: 'trace', METRICS_TOKEN: secret('metrics') })
  const secrets = new Map<string, string>()
  const canary = (kind: string) => {
    const made = secret(kind)
    secrets.set(kind, made)
    return made
  }
  const found = (kind: string, value: string) => void secrets.set(kind, value)
  let calls = 0
  const send = (path: string, question?: Question) => {
    calls++
    return ask(shop.url + path, question)
  }

  // Accounts, sessions, a reset by an admin, a new password.
  const password = canary('password')
  const person = { email: 'canary@people.test', displayName: 'Canary\nof the mine' }
  const registered = await send('/_api/auth/register_with_password', {
    body: { ...person, displayName: 'Canary', password },
  })
  expect(registered.status).toBe(200)
  await send('/_api/auth/register_with_password', { body: { ...person, password } })
  const cookie = cookiesOf(registered)
  found('session', cookie.split('=')[1]?.slice(0, 20) ?? '')
  await send('/_api/auth/login_with_password', {
    body: { email: person.email, password: canary('wrong-password') },
  })
  await send('/_api/auth/login_with_password', { body: { email: canary('password-as-email'), password } })
  await run(process.execPath, ['server/scripts/admin.ts', person.email], {
    env: { ...process.env, DATA_DIR: shop.folder },
  })
  const renter = { email: 'renter@people.test', password: canary('other-password'), displayName: 'Renter' }
  expect((await send('/_api/auth/register_with_password', { body: renter })).status).toBe(200)
  const reset = await send('/_api/admin/reset-password', { body: { email: renter.email }, cookie })
  const { temporaryPassword } = JSON.parse(reset.text)
  found('temporary password', temporaryPassword)
  const body = { email: renter.email, password: temporaryPassword }
  const again = await send('/_api/auth/login_with_password', { body })
  found('second session', cookiesOf(again).split('=')[1]?.slice(0, 20) ?? '')
  const change = { json: { currentPassword: temporaryPassword, newPassword: canary('new-password') } }
  expect((await send('/trpc/auth.changePassword', { body: change, cookie: cookiesOf(again) })).status).toBe(
    200,
  )

  // Every call there is, with secrets in every place that can hold one: as they belong, and where they do not.
  const words = () => ({
    password: canary(`password-${calls}`),
    currentPassword: canary(`current-${calls}`),
    newPassword: canary(`new-${calls}`),
    temporaryPassword: canary(`temporary-${calls}`),
    tempToken: canary(`token-${calls}`),
    email: 'x@people.test',
  })
  const strange = () => ({
    cookie: `session=${canary(`cookie-${calls}`)}; oauth_flow=${canary(`flow-${calls}`)}`,
    key: canary(`key-${calls}`),
    headers: { authorization: `Bearer ${canary(`bearer-${calls}`)}` },
  })
  const query = () =>
    `?${['code', 'state', 'token', 'tempToken', 'password'].map((name) => `${name}=${canary(`${name}-in-address-${calls}`)}`).join('&')}`
  const torn = () => Buffer.from(`{"password":${canary(`torn-${calls}`)}`)
  const asJson = { 'content-type': 'application/json' }
  for (const { method, path } of restRoutes) {
    await send(`/_api${path}${query()}`, {
      method,
      ...(method === 'POST' && { body: words() }),
      ...strange(),
    })
    if (method !== 'POST') continue
    await send(`/_api${path}`, { method, body: { json: words() }, cookie })
    await send(`/_api${path}`, { method, body: torn(), headers: asJson, cookie })
  }
  for (const name of procedures.keys()) {
    await send(`/trpc/${name}${query()}`, { method: 'POST', body: { json: words() }, ...strange() })
    await send(`/trpc/${name}`, { method: 'POST', body: { json: words() }, cookie })
    await send(`/trpc/${name}`, { method: 'POST', body: torn(), headers: asJson, cookie })
    await send(`/trpc/${name}${query()}&input=${encodeURIComponent(JSON.stringify({ json: words() }))}`, {
      cookie,
    })
  }
  const others = [
    '/',
    '/login',
    '/nothing/here',
    '/_api/nothing',
    '/_api/auth/oauth_authorize',
    '/_api/auth/oauth_callback',
    '/metrics',
    '/readyz',
    '/sitemap.xml',
    '/_api/images/x.webp',
  ]
  for (const path of others) await send(path + query(), strange())
  await send('/_api/images/upload', {
    method: 'POST',
    body: torn(),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    cookie,
  })

  await lookInto(await embeddedUrl(shop), (db) => expectInvariants(db, shop))
  expect(isAlive(shop)).toBe(true)
  await shop.stop()
  const files = (await readdir(join(shop.folder, 'postgres/cluster'))).filter((name) => name.includes('.log'))
  const ofDatabase = await Promise.all(
    files.map((name) => readFile(join(shop.folder, 'postgres/cluster', name), 'utf8')),
  )
  const logs = [...shop.log, ...ofDatabase.flatMap((text) => text.split('\n'))]
  const leaks = [...secrets].flatMap(([kind, value]) =>
    // Nor half of one: a parser's error quotes the beginning of its input.
    logs
      .filter((line) => line.includes(value.slice(0, 14)) || line.includes(value))
      .map((line) => `${kind}: ${line.slice(0, 400)}`),
  )
  figures('Canary secrets', {
    calls,
    secrets: secrets.size,
    'lines of log': logs.length,
    'with a secret': leaks.length,
  })
  expect(files).not.toEqual([])
  expect(shop.log.length).toBeGreaterThan(calls) // or nothing would have been logged at all
  expect(leaks.slice(0, 10)).toEqual([])
  expect(shop.log.filter((line) => line.startsWith('of the mine'))).toEqual([])
})
