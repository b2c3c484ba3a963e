import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { collectionNames } from '../../shared/dress/collections.ts'
import type { Shop } from '../../shared/settings/shop.ts'
import type { Db } from '../db/database.ts'
import { findParts, readPart, type ListedKind, type ListedPage } from './queries.ts'

interface Options {
  db: Db
  shop: () => Shop
  /** PUBLIC_URL; every address in a sitemap is absolute. */
  origin: string
  /** How many addresses a sitemap may have (sitemaps.org). */
  mostUrls?: number
}

/** Pages that list what the shop has; they change with it. */
const lists = ['/', '/dress-rental', ...Object.keys(collectionNames).map((name) => `/dress-rental/${name}`)]

/** Static pages; they change with the program, which has no date for it. */
const texts = ['/faq', '/how-it-works', '/shipping', '/about', '/contact', '/careers']

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const entry = (kind: 'url' | 'sitemap', address: string, changedAt?: Date) =>
  `<${kind}><loc>${address}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</${kind}>\n`

/**
 * `/sitemap.xml`: an index, the static pages, every dress that can be rented and every closet with one, in parts
 * (docs/product.md#sitemap). No address needs escaping: slugs are words and hyphens.
 */
export async function sitemapPlugin(app: FastifyInstance, { db, shop, origin, mostUrls = 50_000 }: Options) {
  app.addHook('onRequest', async (_req, res) => {
    res.headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=300' })
  })

  // It scans all dresses, so it is kept for a minute, and for longer while the database does not answer.
  const kept = new LRUCache<'parts', Record<ListedKind, Awaited<ReturnType<typeof findParts>>>>({
    max: 1,
    ttl: 60_000,
    noDeleteOnFetchRejection: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: async () => ({
      dresses: await findParts(db, 'dresses', mostUrls),
      closets: await findParts(db, 'closets', mostUrls),
    }),
  })
  const newest = (dates: { changedAt: Date }[]) =>
    dates.reduce<Date | undefined>(
      (latest, { changedAt }) => (latest && latest > changedAt ? latest : changedAt),
      undefined,
    )

  app.get('/sitemap.xml', async () => {
    const { dresses, closets } = await kept.forceFetch('parts')
    return [
      HEADER,
      `<sitemapindex ${XMLNS}>\n`,
      entry('sitemap', `${origin}/sitemap/pages.xml`, newest(dresses)),
      ...dresses.map(({ part, changedAt }) =>
        entry('sitemap', `${origin}/sitemap/dresses-${part}.xml`, changedAt),
      ),
      ...closets.map(({ part, changedAt }) =>
        entry('sitemap', `${origin}/sitemap/closets-${part}.xml`, changedAt),
      ),
      '</sitemapindex>\n',
    ].join('')
  })

  app.get('/sitemap/pages.xml', async () => {
    const changedAt = newest((await kept.forceFetch('parts')).dresses)
    return [
      HEADER,
      `<urlset ${XMLNS}>\n`,
      ...lists.map((path) => entry('url', origin + path, changedAt)),
      ...texts.map((path) => entry('url', origin + path)),
      ...(shop().legal ?? []).map(({ address }) => entry('url', origin + address)),
      '</urlset>\n',
    ].join('')
  })

  for (const path of ['dresses', 'closets'] as const)
    app.get<{ Params: { part: string } }>(`/sitemap/${path}-:part(^[1-9]\\d{0,5}$).xml`, async (req, res) => {
      const pages = readPart(db, path, { part: Number(req.params.part), size: mostUrls })
      const first = await pages.next()
      if (first.done) return res.callNotFound()
      return res.send(Readable.from(urlset(`${origin}/${path}`, first.value, pages), { objectMode: false }))
    })
}

/** Streamed, so that fifty thousand addresses are never in memory at once. */
async function* urlset(folder: string, first: ListedPage[], further: AsyncIterable<ListedPage[]>) {
  const written = (pages: ListedPage[]) =>
    pages.map(({ slug, updatedAt }) => entry('url', `${folder}/${slug}`, updatedAt)).join('')
  yield `${HEADER}<urlset ${XMLNS}>\n${written(first)}`
  for await (const pages of further) yield written(pages)
  yield '</urlset>\n'
}
