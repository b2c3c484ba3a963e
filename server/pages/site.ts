import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import statics from '@fastify/static'
import type { createRequestHandler } from '@tanstack/react-router/ssr/server'
import type { FastifyInstance } from 'fastify'
import type * as client from '../../client/app.tsx'
import { pagePolicy } from '../http/headers.ts'
import { Piece } from './gzip.ts'

type Client = typeof client

/** The router's list of the assets that each route's page loads. */
export type ServerManifest = Awaited<
  ReturnType<NonNullable<Parameters<typeof createRequestHandler>[0]['getRouterManifest']>>
>

/** The application as the server renders it. */
export interface Site {
  client: () => Promise<Client>
  manifest: ServerManifest
  /** The content security policy of a page; none in development, where Vite adds scripts. */
  policy?: (nonce: string, imageOrigin: string) => string
  /** The styles with these names, as the manifest has them in their place; undefined where pages link to them. */
  styles?: (names: string) => Piece
  /** True when the application may change at any moment, so that no page is cached. */
  changing?: boolean
  /** The script that measures how pages load (client/first-paint/vitals.ts); undefined where that is off. */
  vitals?: string
}

const root = join(import.meta.dirname, '../..')

const dist = join(root, 'dist')

/** The application as `npm run build` wrote it, loaded once. */
export const loadBuild = (): Promise<Client> => import(join(dist, 'server/app.js'))

/** The output of `npm run build`, with its files at /assets/, cached for ever. */
export async function fromBuild(app: FastifyInstance): Promise<Site> {
  const client = await loadBuild()
  const chunks: Chunks = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8'))
  await app.register(statics, {
    root: join(dist, 'client/assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true, // by the build, at the highest level
    decorateReply: false,
    dotfiles: 'deny',
    index: false,
  })
  const styles = await stylesOf(chunks, join(dist, 'client'))
  const names = Object.fromEntries(Object.keys(styles).map((address) => [address, `/*! ${address} */`]))
  return {
    client: async () => client,
    // Inlined: it arrives one round trip earlier. Rendered as names, since the styles are half of a page.
    manifest: { ...routeAssets(chunks), inlineCss: { styles: names } },
    styles: stylesNamed(styles),
    policy: pagePolicy,
    vitals: `/${chunkAt(chunks, 'first-paint/vitals.ts').file}`,
  }
}

/** The sources, through Vite, with hot reload. */
export async function fromSource(app: FastifyInstance): Promise<Site> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (req, res, done) => vite.middlewares(req.raw, res.raw, done))
  return {
    vitals: '/first-paint/vitals.ts',
    changing: true,
    client: async () => (await vite.ssrLoadModule('/app.tsx')) as Client,
    manifest: {
      routes: { __root__: { css: ['/styles.css'], scripts: [entry('/@vite/client'), entry('/main.tsx')] } },
    },
  }
}

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
type Chunks = Record<string, Chunk>

const entry = (src: string) => ({ attrs: { type: 'module', src } })

function chunkAt(chunks: Chunks, key: string) {
  const chunk = chunks[key]
  if (!chunk) throw new Error(`The build has no ${key}. Run npm run build again.`)
  return chunk
}

/** Every stylesheet by its address. */
async function stylesOf(chunks: Chunks, folder: string) {
  const files = new Set(Object.values(chunks).flatMap(({ css = [] }) => css))
  const texts = await Promise.all([...files].map((file) => readFile(join(folder, file), 'utf8')))
  return Object.fromEntries([...files].map((file, n) => [`/${file}`, texts[n] ?? '']))
}

/**
 * What stands in a page for the names of its styles: each name, by which the client knows which it was, and its text. The
 * same for all pages of a kind, so it is compressed once.
 */
export function stylesNamed(styles: Record<string, string>) {
  const pieces = new Map<string, Piece>()
  return (names: string) => {
    const known = pieces.get(names)
    if (known) return known
    const text = names.replaceAll(/\/\*! (\S+) \*\//g, (name, address) => name + styles[address])
    const piece = new Piece(Buffer.from(text), { level: 9 })
    pieces.set(names, piece)
    return piece
  }
}

/** Vite's manifest in the router's form: for each route the chunks and styles of its page. */
function routeAssets(chunks: Chunks): ServerManifest {
  const closure = (key: string, seen = new Set<Chunk>()) => {
    const chunk = chunkAt(chunks, key)
    if (!seen.has(chunk)) {
      seen.add(chunk)
      chunk.imports?.forEach((next) => closure(next, seen))
    }
    return seen
  }
  const assets = (key: string, loaded = new Set<Chunk>()) => {
    const wanted = [...closure(key)].filter((chunk) => !loaded.has(chunk))
    return {
      preloads: wanted.map(({ file }) => `/${file}`),
      css: wanted.flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
    }
  }
  const main = closure('main.tsx')
  const routes: ServerManifest['routes'] = {
    __root__: { ...assets('main.tsx'), scripts: [entry(`/${chunkAt(chunks, 'main.tsx').file}`)] },
  }
  for (const key of Object.keys(chunks)) {
    const path = /^routes(\/.*)\.tsx\?tsr-split=component$/.exec(key)?.[1]
    // A dot in a file's name is a slash of its address.
    if (path) routes[path.replaceAll('.', '/').replace(/\/index$/, '/')] = assets(key, main)
  }
  return { routes }
}
