import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import type { Db } from '../db/database.ts'
import { openBrowser, password, startApp, test, type Browser } from '../testing/app.ts'
import { OPEN_OF_ALL, OPEN_OF_ONE } from './open-uploads.ts'

const photo = () =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: '#6e1f35' } })
    .jpeg()
    .toBuffer()

/** An application that listens, with limits on how often somebody uploads or without. */
async function open({ db, imageFolder }: { db: Db; imageFolder: string }, rateLimits = false) {
  const app = await startApp({ db, imageFolder, config: { rateLimits } })
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

let people = 0

/** Somebody new, from an address of their own. */
async function newcomer(app: FastifyInstance) {
  const browser = openBrowser(app, `198.51.100.${++people % 250}`)
  const email = `${crypto.randomUUID()}@people.test`
  await browser.post('/_api/auth/register_with_password', { email, password, displayName: 'Olga' })
  return browser
}

/** An upload that says that it is so long, and then says nothing more. Gone after the test. */
async function begin(app: FastifyInstance, by: Browser, length = 100_000) {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(
    [
      'POST /_api/images/upload HTTP/1.1',
      'host: localhost',
      'sec-fetch-site: same-origin',
      `cookie: session=${by.session()}`,
      'content-type: multipart/form-data; boundary=b',
      `content-length: ${length}`,
      'connection: close',
      '',
      '--b',
      'content-disposition: form-data; name="image"; filename="dress.jpg"',
      'content-type: image/jpeg',
      '',
      '\xff\xd8\xff',
    ].join('\r\n'),
    'latin1',
  )
  return socket
}

/** What the shop answers before it has heard the whole of it. */
async function answerTo(socket: Socket) {
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    retryAfter: Number(/retry-after: (\d+)/i.exec(head)?.[1]),
    error: JSON.parse(/\{.*\}/s.exec(body)?.[0] ?? '{}').error,
  }
}

/** Opens as many uploads of somebody as one may have: one more is tried, and the one that is refused is the sign. */
async function openAll(app: FastifyInstance, by: Browser) {
  const sockets = await Promise.all(Array.from({ length: OPEN_OF_ONE + 1 }, () => begin(app, by)))
  const refused = await Promise.race(sockets.map(answerTo))
  return { refused, sockets }
}

test('somebody has three uploads open at most, and is told so before a fourth is read [ASVS 5.2.1]', async ({
  db,
  imageFolder,
}) => {
  const app = await open({ db, imageFolder })
  const [olga, rita] = [await newcomer(app), await newcomer(app)]
  const { refused, sockets } = await openAll(app, olga)
  expect(refused).toEqual({
    status: 429,
    retryAfter: 5,
    error: 'Please wait until your other uploads are done.',
  })
  expect((await olga.upload(await photo())).statusCode).toBe(429)
  expect((await rita.upload(await photo())).statusCode).toBe(200)

  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await olga.upload(await photo())).statusCode).toBe(200)
})

test('thirty uploads are open at most, and whoever comes then is told to come again [ASVS 5.2.1]', async ({
  db,
  imageFolder,
}) => {
  const app = await open({ db, imageFolder })
  const rita = await newcomer(app)
  const sockets: Socket[] = []
  for (let n = 0; n < OPEN_OF_ALL / OPEN_OF_ONE; n++) {
    const { sockets: own } = await openAll(app, await newcomer(app))
    sockets.push(...own)
  }
  expect(await answerTo(await begin(app, rita))).toEqual({
    status: 503,
    retryAfter: 5,
    error: 'We are very busy at the moment. Please try again shortly.',
  })
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await rita.upload(await photo())).statusCode).toBe(200)
})

test('an upload that never ends loses its place in time [ASVS 15.2.2]', async ({ db, imageFolder }) => {
  const timeouts = { headers: 500, request: 1_000, check: 50 }
  const app = await startApp({ db, imageFolder, timeouts })
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const olga = await newcomer(app)
  const sockets = await Promise.all(Array.from({ length: OPEN_OF_ONE }, () => begin(app, olga)))
  const ends = await Promise.all(sockets.map(answerTo))
  expect(ends.map(({ status }) => status)).toEqual([408, 408, 408])
  await expect.poll(async () => (await olga.upload(await photo())).statusCode).toBe(200)
})

test('how often somebody may upload is asked before anything is read [ASVS 2.4.1]', async ({
  db,
  imageFolder,
}) => {
  const app = await open({ db, imageFolder }, true)
  const olga = await newcomer(app)
  for (let n = 0; n < 30; n++) expect((await olga.upload(Buffer.from('no picture'))).statusCode).toBe(415)
  expect(await answerTo(await begin(app, olga))).toMatchObject({
    status: 429,
    error: 'Too many uploads. Please try again later.',
  })
})
