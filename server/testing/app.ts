import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp, type Parts } from '../app.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { connectForReads } from '../db/reads/connect.ts'
import { createReads, type Reads } from '../db/replica.ts'
import { pagePolicy } from '../http/headers.ts'
import { diskStore } from '../images/store.ts'
import { noOverload } from './no-overload.ts'
import type { BackupDesk } from '../trpc/context.ts'
import { rules } from './rules.ts'
import { test as base } from './test.ts'
import { unhurried } from './unhurried.ts'

/** A browser with cookies that sends HTTP requests to the whole application. */
export interface Browser {
  get: (url: string, headers?: InjectOptions['headers']) => Promise<LightMyRequestResponse>
  post: (url: string, body?: unknown, headers?: InjectOptions['headers']) => Promise<LightMyRequestResponse>
  upload: (
    file: Buffer,
    options?: { filename?: string; contentType?: string; field?: string },
  ) => Promise<LightMyRequestResponse>
  session: () => string | undefined
}

interface Fixtures {
  imageFolder: string
  reads: Reads
  app: FastifyInstance
  browser: () => Browser
  /** A browser in which a new person has just signed up. */
  signedUp: (displayName: string) => Promise<Browser & { email: string; id: string }>
}

/** The password of every new person. */
export const password = 'correct horse battery staple'

export const test = base.extend<Fixtures>({
  imageFolder: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'second-dance-images-'))
      await use(folder)
      await rm(folder, { recursive: true })
    },
    { scope: 'file' },
  ],

  reads: [
    async ({ readsDb, databaseUrl }, use) => {
      const current = connectForReads(databaseUrl, { ...unhurried, most: 2 })
      await use(createReads({ primary: readsDb, current }))
      await current.destroy()
    },
    { scope: 'file' },
  ],

  app: [
    async ({ db, reads, imageFolder }, use) => {
      const app = await startApp({ db, reads, imageFolder })
      await use(app)
      await app.close()
    },
    { scope: 'file' },
  ],

  browser: ({ app }, use) => use(() => openBrowser(app)),

  signedUp: ({ app }, use) =>
    use(async (displayName) => {
      const browser = openBrowser(app)
      const email = `${displayName.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@people.test`
      const answer = await browser.post('/_api/auth/register_with_password', { email, password, displayName })
      return { ...browser, email, id: answer.json().user.id }
    }),
})

interface StartOptions extends Partial<
  Pick<
    Parts,
    | 'reads'
    | 'changes'
    | 'rules'
    | 'images'
    | 'overload'
    | 'timeouts'
    | 'cached'
    | 'logTo'
    | 'site'
    | 'backups'
  >
> {
  db: Db
  imageFolder: string
  config?: Partial<Parts['config'] & Pick<Rules, 'requestExpiryHours' | 'turnaroundDays'>>
}

/** The whole application on a test's database, by default without limits and log. */
export const startApp = ({ db, imageFolder, config, ...parts }: StartOptions) =>
  buildApp({
    config: {
      ...rules,
      fixedSettings: {},
      rateLimits: false,
      trustProxy: false,
      logLevel: 'silent',
      ...config,
    },
    overload: noOverload,
    db,
    images: diskStore(imageFolder),
    site: async () => ({
      client: () => import('../../client/app.tsx'),
      manifest: { routes: {} },
      policy: pagePolicy,
    }),
    backups: idleDesk,
    ...parts,
  })

/** Keeps no backups, and makes none. */
const idleDesk: BackupDesk = {
  list: async () => [],
  read: async () => undefined,
  state: async () => ({ isUnderWay: false, failed: null }),
  async make() {},
  async restore() {},
}

/** A browser without cookies, at a network address. */
export function openBrowser(app: FastifyInstance, remoteAddress = '192.0.2.1'): Browser {
  const jar = new Map<string, string>()
  const send = async (options: InjectOptions) => {
    const answer = await app.inject({
      ...options,
      remoteAddress,
      cookies: Object.fromEntries(jar),
      headers: { 'sec-fetch-site': 'same-origin', ...options.headers },
    })
    for (const { name, value } of answer.cookies) {
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return answer
  }
  return {
    get: (url, headers) => send({ method: 'GET', url, headers }),
    post: (url, body = {}, headers) =>
      send({ method: 'POST', url, payload: body as InjectOptions['payload'], headers }),
    async upload(file, { filename = 'dress.jpg', contentType = 'image/jpeg', field = 'image' } = {}) {
      const form = new FormData()
      form.append(field, new File([new Uint8Array(file)], filename, { type: contentType }))
      const encoded = new Response(form)
      return send({
        method: 'POST',
        url: '/_api/images/upload',
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      })
    },
    session: () => jar.get('session'),
  }
}

/** All files below a folder, so that a test can show that none is left. */
export const filesIn = (folder: string) =>
  readdir(folder, { recursive: true, withFileTypes: true }).then((all) =>
    all.filter((entry) => entry.isFile()),
  )
