import { randomInt } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import { expect, test } from 'vitest'
import { figures, sized, tally } from './kit/results.ts'
import { multipart, photograph, signUp } from './kit/market.ts'
import { ask } from './kit/http.ts'
import { expectInvariants, isAlive, lookInto, newDatabase, openShop } from './kit/shop.ts'

const BODIES = sized(1_500, 5_000)

const any = <T>(from: readonly T[]) => from[randomInt(from.length)] as T

/** Sends bytes over a bare connection and closes it; gives the statuses that came back, or the error. */
async function say(url: string, words: Buffer) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let heard = ''
  let trouble = 'closed without a word'
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text))
  socket.on('error', () => (trouble = 'cut off'))
  socket.end(words)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const late = new AbortController()
  await Promise.race([closed, delay(5_000, undefined, { signal: late.signal }).catch(() => {})])
  late.abort()
  if (!socket.destroyed) trouble = 'still waiting'
  socket.destroy()
  const statuses = [...heard.matchAll(/(?:^|\r\n)HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? '')
  return statuses.length ? statuses : [trouble]
}

/** Damages some bytes somewhere: another one, one less, some twice, or the end torn off. */
function damaged(bytes: Buffer): Buffer {
  const at = randomInt(bytes.length)
  const damage = randomInt(5)
  const upTo = bytes.subarray(0, at)
  if (damage === 0) return Buffer.concat([upTo, Buffer.from([randomInt(256)]), bytes.subarray(at + 1)])
  if (damage === 1) return Buffer.concat([upTo, bytes.subarray(at + randomInt(20))])
  if (damage === 2) return Buffer.concat([upTo, bytes.subarray(Math.max(0, at - randomInt(40)))])
  if (damage === 3) return upTo
  return Buffer.concat([upTo, any(oddities), bytes.subarray(at)])
}

const oddities = [
  '\0',
  '\r\n',
  '\n',
  '\r\n\r\n',
  ':',
  '%00%ff',
  '__proto__',
  'ÿþ',
  '{"a":'.repeat(200),
  '--',
  'Content-Length: 0\r\n',
  'Transfer-Encoding: chunked\r\n',
  ';'.repeat(300),
].map((text) => Buffer.from(text, 'latin1'))

const requestOf = (line: string, headers: Record<string, string | number>, body: Buffer | string = '') =>
  Buffer.concat([
    Buffer.from(
      `${line} HTTP/1.1\r\n${Object.entries({ Host: 'localhost', Connection: 'close', ...headers })
        .map(([name, value]) => `${name}: ${value}`)
        .join('\r\n')}\r\n\r\n`,
    ),
    Buffer.from(body),
  ])

test(`${BODIES} requests that are no requests get no answer of ours but a refusal`, async () => {
  const url = await newDatabase()
  const shop = await openShop({ DATABASE_URL: url })
  const { cookie } = await signUp(shop.url)
  const asBrowser = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
  const json = (path: string, body: string) =>
    requestOf(
      `POST ${path}`,
      { ...asBrowser, 'Content-Type': 'application/json', 'Content-Length': body.length },
      body,
    )
  const form = await photograph()
  const upload = (body: Buffer, type: string) =>
    requestOf(
      'POST /_api/images/upload',
      { ...asBrowser, 'Content-Type': type, 'Content-Length': body.length },
      body,
    )
  const gif = multipart(Buffer.from('GIF89a....'), { name: '../../x\0.gif', type: 'image/gif' })

  /** What is damaged: the whole request, or its body alone, whose length is then correct. */
  const makers: (() => Buffer)[] = [
    () => damaged(requestOf('GET /dress-rental?category=wedding', { Accept: 'text/html', ...asBrowser })),
    () =>
      damaged(
        requestOf(
          `${any(['TRACE', 'CONNECT', 'PUT', 'PRI', 'get'])} ${any(['*', '/', '//', '/%', '/../..', 'http://x/'])}`,
          asBrowser,
        ),
      ),
    () => damaged(json('/_api/favorites/toggle', '{"json":{"dressId":1}}')),
    () => damaged(json('/trpc/auth.login', '{"json":{"email":"a@b.test","password":"not this one"}}')),
    () =>
      json(
        '/_api/dresses/create',
        damaged(Buffer.from('{"title":"Silk","imageUrls":["http://x/y"]}')).toString('latin1'),
      ),
    () =>
      json(
        `/trpc/${any(['rentals.book', 'favorites.toggle,favorites.list', 'no.such', '%00'])}?batch=1`,
        damaged(Buffer.from('{"0":{"json":{}}}')).toString('latin1'),
      ),
    () => damaged(upload(form.body, form.headers['content-type'])),
    () => upload(damaged(form.body), form.headers['content-type']),
    () => upload(damaged(gif.body), gif.headers['content-type']),
    () =>
      upload(
        form.body,
        damaged(Buffer.from(form.headers['content-type']))
          .toString('latin1')
          .replaceAll(/[\r\n\0]/g, ''),
      ),
    () =>
      requestOf(
        'POST /_api/auth/logout',
        { ...asBrowser, 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
        damaged(Buffer.from('2\r\n{}\r\n0\r\n\r\n')),
      ),
  ]
  const atOnce = pLimit(20)
  const heard = await Promise.all(
    Array.from({ length: BODIES }, (_, n) =>
      atOnce(async () => {
        const words = makers[n % makers.length]?.() ?? Buffer.alloc(0)
        return { words, statuses: await say(shop.url, words) }
      }),
    ),
  )

  figures('Malformed requests over bare connections', {
    requests: BODIES,
    answers: tally(heard.flatMap(({ statuses }) => statuses)),
  })
  const broken = heard.filter(({ statuses }) => statuses.some((status) => /^5|waiting/.test(status)))
  expect(
    broken.map(({ words, statuses }) => `${statuses.join()}: ${words.toString('latin1').slice(0, 600)}`),
  ).toEqual([])
  expect(isAlive(shop)).toBe(true)
  expect((await ask(`${shop.url}/_api/dresses`)).status).toBe(200)
  await lookInto(url, (db) => expectInvariants(db, shop))
})
