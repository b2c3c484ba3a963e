import { once } from 'node:events'
import { createServer as createHttpsServer, get } from 'node:https'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { TLSSocket } from 'node:tls'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createGoogle } from '../auth/google/google.ts'
import { environmentNames } from '../config.ts'
import { connect } from '../db/database.ts'
import { s3Store } from '../images/s3-store.ts'
import { selfSigned } from '../testing/servers/self-signed.ts'
import { quoted, readDeployed, readSection } from '../testing/sources.ts'
import { rules } from '../testing/rules.ts'

/** What opens a way to elsewhere, or is a library for that; an answer's class alone asks nobody. */
const WAYS_OUT =
  /\bfetch\(|\bnew (?:WebSocket|S3Client|OAuth2Client|pg\.(?:Pool|Client))\(|\bcreateRemoteJWKSet\(|\bextends pg\.Client|(?<!import \{ IncomingMessage, ServerResponse \} )from '(?:node:(?:http2?|https|tls|dgram|dns)|undici)'|from 'nodemailer'|\b(?:connect|createConnection)\b.* from 'node:net'/

test('whom the server talks to is documented: nobody else can be reached from its code, nor named in a setting [ASVS 13.1.1, 13.2.4]', async () => {
  const { text, rows } = await readSection('What we talk to')
  const opening = [...(await readDeployed())].filter(([, source]) => WAYS_OUT.test(source))
  const files = rows.flatMap(([, , file]) => quoted(file))
  expect(opening.map(([path]) => path).toSorted()).toEqual(files.toSorted())

  const addresses = environmentNames.filter((name) => /_(URL|ISSUER|ENDPOINT|BUCKET)$/.test(name))
  // Where visitors find us: told to them, and never asked.
  const ours = ['PUBLIC_URL', 'CDN_URL']
  const named = rows.flatMap(([, setting]) => quoted(setting))
  expect(named.toSorted()).toEqual(addresses.filter((name) => !ours.includes(name)).toSorted())
  for (const name of ours) expect(text).toContain(`\`${name}\``)
})

describe('a certificate that nobody vouches for', () => {
  const mine = selfSigned()

  async function listening(server: Server) {
    server.listen(0, 'localhost')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return (server.address() as AddressInfo).port
  }

  /** An https server with it, and who has got through to it. */
  async function openHttps() {
    const asked: (string | undefined)[] = []
    const server = createHttpsServer(mine, (req, res) => {
      asked.push(req.url)
      res.end('{}')
    })
    return { url: `https://localhost:${await listening(server)}`, asked }
  }

  /** Why a call failed, down to what it began with. */
  const reason = async (call: Promise<unknown>) => {
    let error: unknown = await call.catch((refused: unknown) => refused)
    while (error instanceof Error && error.cause instanceof Error) error = error.cause
    return error
  }
  const refusal = { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }

  test('is good for whoever trusts it', async () => {
    const { url, asked } = await openHttps()
    const [answer] = await once(get(url, { ca: mine.cert }), 'response')
    expect(answer.statusCode).toBe(200)
    expect(asked).toEqual(['/'])
  })

  test('is refused of Google [ASVS 12.3.2]', async () => {
    const { url: issuer, asked } = await openHttps()
    const google = createGoogle(
      { clientId: 'shop', clientSecret: 'secret', issuer },
      `${issuer}/back`,
      () => rules,
    )
    expect(await reason(google.begin())).toMatchObject(refusal)
    expect(asked).toEqual([])
  })

  test('is refused of a store of pictures [ASVS 12.3.2]', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'shop').stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { url: endpoint, asked } = await openHttps()
    const store = s3Store({ bucket: 'pictures', endpoint, region: 'us-east-1' })
    expect(await reason(store.put('picture.webp', Buffer.from('picture')))).toMatchObject(refusal)
    expect(await reason(store.get('picture.webp'))).toMatchObject(refusal)
    expect(asked).toEqual([])
  })

  test('is refused of PostgreSQL where it has to be verified [ASVS 12.3.2]', async () => {
    let heard = 0
    const port = await listening(
      createServer((socket) => {
        socket.once('data', () => {
          socket.write('S') // yes, over TLS
          const secured = new TLSSocket(socket, { ...mine, isServer: true })
          secured.on('data', ({ length }) => (heard += length)).on('error', () => {})
        })
      }),
    )
    const db = connect(`postgres://shop:secret@localhost:${port}/shop?sslmode=verify-full`)
    onTestFinished(() => db.destroy())
    expect(await reason(sql`select 1`.execute(db))).toMatchObject(refusal)
    expect(heard).toBe(0)
  })
})
