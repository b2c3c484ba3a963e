import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { startApp, test as base } from '../testing/app.ts'

const test = base.extend<{ port: number }>({
  port: [
    async ({ db, imageFolder }, use) => {
      const app = await startApp({ db, imageFolder })
      await use(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port))
      await app.close()
    },
    { scope: 'file' },
  ],
})

/** Says something over a bare connection; gives the statuses of all that is answered until the server closes it. */
async function say(port: number, words: string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(words, 'latin1')
  const heard = await text(socket)
  return [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

/** A request that would be answered with 404, if it were seen as one. */
const HIDDEN = 'GET /_api/hidden HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'

const post = (headers: string[], body: string) =>
  `POST /_api/auth/logout HTTP/1.1\r\n${[
    'Host: shop',
    'Content-Type: application/json',
    'Sec-Fetch-Site: same-origin',
    ...headers,
  ].join('\r\n')}\r\n\r\n${body}`

describe('one request inside another', () => {
  test('is seen where it is one: two requests over one connection have two answers [ASVS 4.2.1]', async ({
    port,
  }) => {
    expect(await say(port, post(['Content-Length: 2'], `{}${HIDDEN}`))).toEqual([200, 404])
    const chunked = post(['Transfer-Encoding: chunked'], `2\r\n{}\r\n0\r\n\r\n${HIDDEN}`)
    expect(await say(port, chunked)).toEqual([200, 404])
  })

  const chunks = `2\r\n{}\r\n0\r\n\r\n${HIDDEN}`
  test.for([
    ['with a length and in chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked'], chunks],
    ['in chunks and with a length', ['Transfer-Encoding: chunked', 'Content-Length: 12'], chunks],
    ['with two lengths', ['Content-Length: 2', 'Content-Length: 12'], `{}${HIDDEN}`],
    ['with two lengths in one', ['Content-Length: 2, 12'], `{}${HIDDEN}`],
    ['with a length that is no number', ['Content-Length: +2'], `{}${HIDDEN}`],
    ['in chunks, but not at last', ['Transfer-Encoding: chunked, identity'], chunks],
    ['in chunks that are spelt another way', ['Transfer-Encoding: xchunked'], chunks],
    ['with a space before the colon', ['Content-Length : 2'], `{}${HIDDEN}`],
    ['with a header folded over two lines', ['Content-Length:', ' 2'], `{}${HIDDEN}`],
    ['with lines that end in half', ['Content-Length: 2\nX: y'], `{}${HIDDEN}`],
    ['with a carriage return in a line', ['Content-Length: 2\rX: y'], `{}${HIDDEN}`],
    ['in a chunk whose size is none', ['Transfer-Encoding: chunked'], `0x2\r\n{}\r\n0\r\n\r\n${HIDDEN}`],
    ['in a chunk longer than its size', ['Transfer-Encoding: chunked'], `1\r\n{}\r\n0\r\n\r\n${HIDDEN}`],
  ] as const)(
    '%s is refused, and the connection with it [ASVS 4.2.1]',
    async ([, headers, body], { port }) => {
      expect(await say(port, post([...headers], body))).toEqual([400])
    },
  )
})
