import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { startApp, test as base } from '../testing/app.ts'

const test = base.extend<{ port: number }>({
  port: [
    async ({ db, imageFolder }, use) => {
      const app = await startApp({ db, imageFolder, config: { publicUrl: 'https://shop.test' } })
      await use(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port))
      await app.close()
    },
    { scope: 'file' },
  ],
})

/** Asks for a target over a bare connection; gives the answer as it came. */
async function ask(port: number, target: string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${target} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

const encoded = (name: string, times: number): string =>
  times === 0 ? name : encoded(name, times - 1).replaceAll(/[%,.]/g, (sign) => encode(sign))
const encode = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

describe('a target that is not a path', () => {
  test.for([
    'GET *',
    'GET http://x/faq',
    'GET http://x/_api/dresses',
    'GET https://shop.test/FAQ',
    'GET //x:80\\@y',
    'HEAD *',
    'OPTIONS *',
  ])('%s leads nowhere [ASVS 4.2.1]', async (target, { port }) => {
    const answer = await ask(port, target)
    expect(answer).toMatch(target.startsWith('GET //') ? /^HTTP\/1\.1 [34]/ : /^HTTP\/1\.1 400 /)
    expect(answer).not.toMatch(/^location: (?!https:\/\/shop\.test\/)/im)
  })
})

describe('a path is decoded once', () => {
  const login = { 0: { json: { email: 'a@people.test', password: 'not this one' } } }
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

  test.for([0, 1, 2, 3, 4])(
    'names that are encoded %d times are no batch of guesses [ASVS 1.1.1]',
    async (times, { app }) => {
      const names = encoded('auth.login,auth.login', times)
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url: `/trpc/${names}?batch=1`,
        headers,
        payload: JSON.stringify({ ...login, 1: login[0] }),
      })
      expect(statusCode).toBe(400)
      expect(body).not.toContain('UNAUTHORIZED')
    },
  )

  test('what is encoded once is what it says', async ({ browser }) => {
    for (const url of [
      '/trpc/auth%2Esession',
      '/trpc/auth.session%2Cauth.session?batch=1',
      '/_api/dress%65s',
    ])
      expect([url, (await browser().get(url)).statusCode]).toEqual([url, 200])
  })

  test.for([
    '/trpc/dresses%252Elist',
    '/trpc/%',
    '/trpc/%zz',
    '/trpc/100%25',
    '/tr%70c/dresses%252elist',
    '/_api/dress%2565s',
    '/_api/images/%2525',
    '/_api/%25',
  ])('%s is refused [ASVS 1.1.1]', async (url, { browser }) => {
    expect((await browser().get(url)).statusCode).toBe(400)
  })

  test('a page may have a percent sign in its address', async ({ browser }) => {
    expect((await browser().get('/dresses/100%25')).statusCode).toBe(404)
  })
})

describe('what nothing of ours sends', () => {
  test.for([
    '/trpc/dresses.cards?connectionParams=%7B%7D',
    '/trpc/dresses.cards?connectionParams=x',
    '/trpc/dresses.cards?lastEventId=1',
    '/trpc/dresses.cards?batch=1&batch=1',
    '/trpc/dresses.cards?input=%7B%7D&input=%7B%7D',
    '/trpc/dresses.cards?batch=1&Batch=1',
  ])('%s is refused [ASVS 15.3.7]', async (url, { browser }) => {
    expect((await browser().get(url)).statusCode).toBe(400)
  })
})
