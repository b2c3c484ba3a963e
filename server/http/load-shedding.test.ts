import { once } from 'node:events'
import { connect as dial, type Socket } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import type * as z from 'zod/mini'
import { uploadPaths } from '../../shared/upload.ts'
import { procedures } from '../api/router.ts'
import { defaultLimits } from './load-shedding.ts'
import { countWaiting } from '../testing/deadlocks.ts'
import { openBrowser, password, startApp, test } from '../testing/app.ts'
import { noOverload } from '../testing/no-overload.ts'

describe('an overloaded shop', () => {
  test('turns visitors away in words, on every surface, but not whoever watches it [ASVS 2.4.1, 15.1.3]', async ({
    db,
    imageFolder,
  }) => {
    const app = await startApp({ db, imageFolder, overload: { ...noOverload, maxHeapUsedBytes: 1 } })
    onTestFinished(() => app.close())
    await app.ready()
    // It looks every second.
    await expect.poll(async () => (await app.inject('/_api/dresses')).statusCode).toBe(503)

    const rest = await app.inject('/_api/dresses')
    expect(rest.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    expect(rest.json().error).toBe('We are very busy at the moment. Please try again shortly.')
    expect((await app.inject('/trpc/dresses.cards')).statusCode).toBe(503)
    const page = await app.inject({ url: '/', headers: { accept: 'text/html,*/*' } })
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5'])
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('We are very busy at the moment.')
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
  })

  test('is one whose event loop runs late, until it does no more [ASVS 15.2.2]', async ({
    db,
    imageFolder,
  }) => {
    const app = await startApp({ db, imageFolder, overload: { ...noOverload, maxEventLoopDelay: 250 } })
    onTestFinished(() => app.close())
    await app.ready()
    const ask = async () => (await app.inject('/_api/dresses')).statusCode
    const askMeanwhile = () => {
      for (const end = Date.now() + 600; Date.now() < end;);
      return ask()
    }
    await expect.poll(askMeanwhile, { interval: 0, timeout: 20_000 }).toBe(503)
    await expect.poll(ask, { interval: 200, timeout: 20_000 }).toBe(200)
  })

  test('is not one that was held up for a moment, or that a busy machine keeps waiting [ASVS 15.2.2]', async ({
    db,
    imageFolder,
  }) => {
    const app = await startApp({ db, imageFolder, overload: { ...noOverload, maxEventLoopDelay: 250 } })
    onTestFinished(() => app.close())
    await app.ready()
    const ask = async () => {
      await new Promise(setImmediate) // whoever looks at the delay has looked
      return (await app.inject('/_api/dresses')).statusCode
    }
    // Longer than from one look to the next. At first the machine does something else: this process stands still.
    const held = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_100)
    held()
    expect(await ask()).toBe(200)
    for (const end = Date.now() + 1_100; Date.now() < end;);
    expect(await ask()).toBe(200)
    for (let times = 0; times < 3; times++) {
      held()
      expect(await ask()).toBe(200)
    }
  })

  test('is one that has too much under way; pictures and half-said requests do not count', async ({
    db,
    imageFolder,
  }) => {
    const app = await startApp({ db, imageFolder, overload: { ...noOverload, maxCalls: 2 } })
    onTestFinished(() => app.close())
    const done = Promise.withResolvers<void>()
    let underWay = 0
    app.get('/slow', () => {
      underWay++
      return done.promise.then(() => 'done')
    })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const half = dial(Number(new URL(url).port), '127.0.0.1')
    onTestFinished(() => void half.destroy())
    half.write('POST /_api/auth/logout HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n')
    half.write('Content-Type: application/json\r\n\r\n{')

    const slow = [app.inject('/slow'), app.inject('/slow')]
    await expect.poll(() => underWay).toBe(2)
    const third = await app.inject('/_api/dresses')
    expect([third.statusCode, third.headers['retry-after']]).toEqual([503, '5'])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect((await app.inject('/_api/images/none')).statusCode).toBe(404)
    for (const path of Object.values(uploadPaths)) {
      const headers = { 'sec-fetch-site': 'same-origin' }
      const { statusCode } = await app.inject({ method: 'POST', url: `/_api${path}`, headers })
      expect([path, statusCode]).toEqual([path, 401])
    }
    expect((await app.inject('/faq')).statusCode).toBe(200) // pages are counted by themselves
    done.resolve()
    expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await app.inject('/_api/dresses')).statusCode).toBe(200)
  })

  test('has places left for others while many sign in, over either protocol [ASVS 2.4.1, 15.2.2]', async ({
    db,
    imageFolder,
  }) => {
    const config = { rateLimits: true }
    const overload = { ...noOverload, maxCalls: 4, maxPasswords: 2 }
    const app = await startApp({ db, imageFolder, config, overload })
    onTestFinished(() => app.close())
    const visitor = openBrowser(app)
    const login = { email: 'nobody@people.test', password }
    const looked = Promise.withResolvers<void>()
    onTestFinished(() => looked.resolve())
    const locked = Promise.withResolvers<void>()
    const lock = db.transaction().execute(async (trx) => {
      await sql`lock table login_attempt in access exclusive mode`.execute(trx)
      locked.resolve()
      await looked.promise
    })
    await locked.promise
    const waiting = [
      visitor.post('/_api/auth/login_with_password', login),
      visitor.post('/trpc/auth.login', { json: login }),
    ]
    await expect.poll(() => countWaiting(db)).toBe(2)
    const surplus = Array.from({ length: 3 }, () => [
      visitor.post('/_api/auth/login_with_password', login),
      visitor.post('/trpc/auth.login', { json: login }),
    ]).flat()
    await Promise.race(surplus) // by then all six have been let in or refused
    expect((await visitor.get('/_api/dresses?searchTerm=silk')).statusCode).toBe(200)
    expect((await visitor.get('/trpc/auth.session')).statusCode).toBe(200)
    for (const { statusCode, headers } of await Promise.all(surplus))
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    looked.resolve()
    await lock
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([401, 401])
    expect((await visitor.post('/_api/auth/login_with_password', login)).statusCode).toBe(401)
  })

  test('knows every call that is given a password', () => {
    const givenOne = [...procedures].filter(([, { _def }]) => {
      const [input] = _def.inputs
      return input && /password/i.test(Object.keys((input as z.ZodMiniObject).shape ?? {}).join())
    })
    expect(givenOne.map(([name]) => name)).toEqual(
      expect.arrayContaining(['auth.login', 'auth.changePassword', 'auth.reset', 'auth.deleteAccount']),
    )
    expect(givenOne.filter(([, { _def }]) => !_def.meta.needsPassword)).toEqual([])
  })

  test('is judged by what this machine has', () => {
    const { maxEventLoopDelay, maxHeapUsedBytes, maxRssBytes } = defaultLimits()
    expect(maxEventLoopDelay).toBeGreaterThan(0)
    expect(maxHeapUsedBytes).toBeGreaterThan(process.memoryUsage().heapUsed)
    expect(maxRssBytes).toBeGreaterThan(process.memoryUsage().rss)
  })
})

describe('a connection that dawdles', () => {
  const beginnings = {
    'in its headers': 'POST /_api/auth/logout HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
    'in its body':
      'POST /_api/auth/logout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  }
  test.for(Object.entries(beginnings))(
    '%s is closed, and others are served meanwhile [ASVS 15.2.2]',
    async ([, text], { db, imageFolder }) => {
      const app = await startApp({
        db,
        imageFolder,
        timeouts: { headers: 1_000, request: 1_000, check: 50 },
      })
      onTestFinished(() => app.close())
      const url = await app.listen({ port: 0, host: '127.0.0.1' })
      const sockets = Array.from({ length: 50 }, () => speak(url, text))
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      const answers = await Promise.all(sockets)
      expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
    },
  )

  test('is given half a minute at most, and half of it for its headers', async ({ app }) => {
    await app.ready()
    const { headersTimeout, requestTimeout, timeout, keepAliveTimeout, maxRequestsPerSocket } = app.server
    expect([headersTimeout, requestTimeout, timeout]).toEqual([15_000, 30_000, 60_000])
    expect(keepAliveTimeout).toBeGreaterThan(0)
    expect(maxRequestsPerSocket).toBe(10_000)
  })
})

/** Says something, waits until the other side hangs up, and gives the first line of what it said. */
async function speak(url: string, text: string) {
  const { port } = new URL(url)
  const socket: Socket = dial(Number(port), '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (words: string) => (heard += words))
  socket.write(text)
  await once(socket, 'close')
  return heard.split('\r\n')[0]
}
