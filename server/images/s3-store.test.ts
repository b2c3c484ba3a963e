import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, vi } from 'vitest'
import type { Db } from '../db/database.ts'
import { DomainError } from '../errors.ts'
import { openBrowser, password, startApp, test as base } from '../testing/app.ts'
import { S3_ACCOUNT, startS3, type S3Server } from '../testing/servers/s3.ts'
import { s3Store } from './s3-store.ts'

const test = base.extend<{ s3: S3Server }>({
  s3: [
    async ({ imageFolder }, use) => {
      const server = await startS3(imageFolder)
      await use(server)
      await server.stop()
    },
    { scope: 'file' },
  ],
})

beforeAll(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', S3_ACCOUNT)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_ACCOUNT)
  return () => vi.unstubAllEnvs()
})

const newName = () => `${crypto.randomUUID().replaceAll('-', '')}-640.webp`
const photo = () =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: '#6e1f35' } })
    .jpeg()
    .toBuffer()
const path = (url: string) => new URL(url).pathname

/** What a call was refused with, for people and for the log. */
const refusal = async (call: Promise<unknown>) => {
  const error = await call.catch((error: unknown) => error)
  expect(error).toBeInstanceOf(DomainError)
  expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause: expect.any(Error) })
  return error instanceof Error && error.message
}

describe('a bucket', () => {
  test('gives what was put, until it is removed', async ({ s3 }) => {
    const store = s3Store(s3.settings)
    const [name, other] = [newName(), newName()]
    const bytes = Buffer.from(crypto.getRandomValues(new Uint8Array(50_000)))
    expect(await store.get(name)).toBeNull()
    await store.put(name, bytes)
    expect(await store.get(name)).toEqual(bytes)
    expect(await store.get(other)).toBeNull()
    await store.remove(name)
    expect(await store.get(name)).toBeNull()
    await store.remove(name) // already gone: no trouble
  })

  test('takes the same picture twice, as after an answer that got lost', async ({ s3 }) => {
    const store = s3Store(s3.settings)
    const name = newName()
    await Promise.all([store.put(name, Buffer.from('picture')), store.put(name, Buffer.from('picture'))])
    await store.put(name, Buffer.from('picture'))
    expect(await store.get(name)).toEqual(Buffer.from('picture'))
  })

  test('tells readers that come to it directly what a picture is', async ({ s3 }) => {
    const name = newName()
    await s3Store(s3.settings).put(name, Buffer.from('picture'))
    const { endpoint, bucket } = s3.settings
    const answer = await fetch(`${endpoint}/${bucket}/${name}`)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('that does not run is an outage in every call', async ({ imageFolder }) => {
    const gone = await startS3(imageFolder)
    await gone.stop()
    const store = s3Store(gone.settings)
    expect(await refusal(store.put(newName(), Buffer.from('picture')))).toBe('Failed to upload image')
    expect(await refusal(store.get(newName()))).toBe('This image cannot be shown at the moment.')
    expect(await refusal(store.remove(newName()))).toBe('Failed to remove image')
  })

  test('that is not there is an outage, not a missing picture', async ({ s3 }) => {
    const store = s3Store({ ...s3.settings, bucket: 'elsewhere' })
    expect(await refusal(store.get(newName()))).toBe('This image cannot be shown at the moment.')
    expect(await refusal(store.put(newName(), Buffer.from('picture')))).toBe('Failed to upload image')
  })
})

describe('a store that', () => {
  const timeouts = { connect: 1_000, answer: 1_500 }

  /** A server that answers as it is told; counts how often it was asked. */
  async function misbehaving(handler: RequestListener) {
    const listener = vi.fn<RequestListener>(handler)
    const server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const endpoint = `http://127.0.0.1:${port}`
    return { store: s3Store({ bucket: 'pictures', endpoint, region: 'us-east-1' }, timeouts), listener }
  }

  const misdeeds: [string, RequestListener][] = [
    ['never answers', () => {}],
    ['stops in the middle', (_req, res) => void res.writeHead(200, { 'content-length': 100 }).write('half')],
    ['always fails', (_req, res) => void res.writeHead(500).end()],
    ['asks for a minute', (_req, res) => void res.writeHead(503, { 'retry-after': '60' }).end()],
    ['hangs up', (req) => void req.socket.destroy()],
    ['refuses our key', (_req, res) => void res.writeHead(403).end()],
  ]
  test.for(misdeeds)('%s is given up soon, in words', async ([, handler]) => {
    const { store, listener } = await misbehaving(handler)
    expect(await refusal(store.get(newName()))).toBe('This image cannot be shown at the moment.')
    expect(listener.mock.calls.length).toBeGreaterThan(0)
    expect(listener.mock.calls.length).toBeLessThanOrEqual(2)
  })

  test('does not take what it is given is given up too', async () => {
    const { store } = await misbehaving(() => {})
    expect(await refusal(store.put(newName(), Buffer.alloc(1_000_000)))).toBe('Failed to upload image')
    expect(await refusal(store.remove(newName()))).toBe('Failed to remove image')
  })

  test('fails once is asked again', async () => {
    let failures = 1
    const { store } = await misbehaving(
      (_req, res) => void res.writeHead(failures-- ? 500 : 200).end('picture'),
    )
    expect(await store.get(newName())).toEqual(Buffer.from('picture'))
  })
})

describe('the shop', () => {
  /** An application of its own on the shared database and bucket. */
  async function open(db: Db, settings: S3Server['settings']) {
    const app = await startApp({ db, imageFolder: 'unused', images: s3Store(settings) })
    onTestFinished(() => app.close())
    return app
  }

  const olga = async (app: FastifyInstance) => {
    const browser = openBrowser(app)
    const email = `${crypto.randomUUID()}@people.test`
    const signedUp = await browser.post('/_api/auth/register_with_password', {
      email,
      password,
      displayName: 'Olga',
    })
    return { browser, id: signedUp.json().user.id as string }
  }

  test('serves from one server what was uploaded to another', async ({ db, s3 }) => {
    const [here, there] = [await open(db, s3.settings), await open(db, s3.settings)]
    const { browser } = await olga(here)
    const answer = await browser.upload(await photo())
    expect(answer.statusCode).toBe(200)
    const picture = await openBrowser(there).get(path(answer.json().url))
    expect(picture.statusCode).toBe(200)
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 60 })
    expect((await openBrowser(there).get(`/_api/images/${'a'.repeat(32)}.webp`)).statusCode).toBe(404)
  })

  test('says so when the store is down, keeps no row, and is otherwise well [ASVS 16.5.2]', async ({
    db,
    imageFolder,
  }) => {
    const store = await startS3(imageFolder)
    const app = await open(db, store.settings)
    const { browser, id } = await olga(app)
    const { url } = (await browser.upload(await photo())).json()

    await store.stop()
    const refused = await browser.upload(await photo())
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.json()).toMatchObject({
      error: 'Failed to upload image',
      message: 'Failed to upload image',
    })
    const rows = await db.selectFrom('image').select('id').where('ownerId', '=', id).execute()
    expect(rows).toHaveLength(1)
    const unseen = await browser.get(path(url))
    expect(unseen.statusCode).toBe(503)
    expect(unseen.headers['cache-control']).toBe('no-store') // or it would stay unseen for a year
    expect((await browser.get('/_api/dresses')).statusCode).toBe(200)

    const back = await startS3(imageFolder, Number(new URL(store.settings.endpoint).port))
    onTestFinished(() => back.stop())
    expect((await browser.get(path(url))).statusCode).toBe(200)
    expect((await browser.upload(await photo())).statusCode).toBe(200)
  })
})
