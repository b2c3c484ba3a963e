import { existsSync } from 'node:fs'
import { join } from 'node:path'
import statics from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { palettes } from '../../shared/settings/palettes.ts'
import type { Shop } from '../../shared/settings/shop.ts'

const root = join(import.meta.dirname, '../..')

/** Files whose addresses others keep: previews, icons. The build copies them; without sources its copy is served. */
const sources = join(root, 'client/public')
const files = existsSync(sources) ? sources : join(root, 'dist/client')

/** For crawlers. Pages that must not be indexed say so themselves, which only a crawler that may fetch them sees. */
const robots = (origin: string) => `User-agent: *
Allow: /_api/images/
Disallow: /_api/
Disallow: /trpc/

Sitemap: ${origin}/sitemap.xml
`

/** For phones that put the shop on their home screen. */
const manifest = ({ name, tagline, paper = palettes.bordeaux.paper, icons: own }: Shop) => ({
  name,
  short_name: name,
  description: tagline,
  start_url: '/',
  display: 'standalone',
  background_color: paper,
  theme_color: paper,
  icons: own?.[0] ? ownIcons(own[0].href) : icons,
})

const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** Those that an admin uploaded, which may reach to the edge. */
const ownIcons = (icon: string) =>
  ['192', '512'].map((size) => ({
    src: icon.replace(/192(?=\.png$)/, size),
    sizes: `${size}x${size}`,
    type: 'image/png',
  }))

/** Files that crawlers, previews and phones ask for, at fixed addresses. */
export async function staticFilesPlugin(
  app: FastifyInstance,
  { origin, shop }: { origin: string; shop: () => Shop },
) {
  app.get('/robots.txt', (_req, res) =>
    res
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(origin)),
  )
  app.get('/manifest.webmanifest', (_req, res) =>
    res
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .send(JSON.stringify(manifest(shop()))),
  )
  await app.register(statics, {
    root: files,
    wildcard: false,
    globIgnore: ['assets/**'],
    maxAge: '1d',
    decorateReply: false,
    setHeaders: (res) => void res.header('x-content-type-options', 'nosniff'),
  })
}
