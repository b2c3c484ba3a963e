import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { beforeAll, describe, expect } from 'vitest'
import { test as base } from '../testing/app.ts'
import { origin, readPage } from '../testing/page.ts'
import { sitemapPlugin } from './sitemap.ts'
import { untouchedShop } from '../../shared/settings/shop.ts'

beforeAll(() => import('../../client/app.tsx'), 60_000)

/** A server with sitemaps only, of three dresses each. */
const test = base.extend<{ small: FastifyInstance }>({
  small: async ({ db }, use) => {
    const app = Fastify()
    await app.register(sitemapPlugin, { db, shop: () => untouchedShop, origin, mostUrls: 3 })
    await use(app)
    await app.close()
  },
})

/** The addresses of a sitemap with their last change. Throws when it is none. */
function readSitemap(xml: string) {
  expect(xml).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<(urlset|sitemapindex) xmlns="http:\/\/www\./,
  )
  expect(xml).toMatch(/<\/(urlset|sitemapindex)>\n$/)
  return [...xml.matchAll(/<(url|sitemap)><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/\1>/g)].map(
    ([, , loc = '', lastmod]) => ({ loc, lastmod }),
  )
}

describe('the sitemap', () => {
  test('lists every dress that can be rented, and no other, in parts', async ({ small, person, db }) => {
    const olga = await person('Olga')
    const dresses = []
    for (let n = 1; n <= 8; n++) dresses.push(await olga.list({ title: `Gown number ${n}` }))
    const [first, second] = dresses
    if (!first || !second) throw new Error('There are no dresses.')
    await olga.api.dresses.update({ id: first.id, available: false })
    await olga.api.dresses.remove({ id: second.id })

    const index = readSitemap((await small.inject('/sitemap.xml')).body)
    const parts = index.filter(({ loc }) => loc.includes('/dresses-'))
    expect(parts.length).toBeGreaterThanOrEqual(2)
    const listed = []
    for (const { loc, lastmod } of parts) {
      const answer = await small.inject(loc.replace(origin, ''))
      expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
      const urls = readSitemap(answer.body)
      expect(urls.length).toBeLessThanOrEqual(3)
      expect(
        urls
          .map((url) => url.lastmod)
          .sort()
          .at(-1),
      ).toBe(lastmod)
      listed.push(...urls)
    }
    const rows = await db.selectFrom('dress').selectAll().where('available', '=', true).execute()
    const there = rows.filter(({ deletedAt }) => !deletedAt)
    expect(there).toHaveLength(6)
    expect(listed).toEqual(
      there
        .sort((a, b) => a.id - b.id)
        .map(({ slug, updatedAt }) => ({
          loc: `${origin}/dresses/${slug}`,
          lastmod: updatedAt.toISOString(),
        })),
    )
  })

  test('lists every closet with a dress that can be rented, and no other, in parts', async ({
    small,
    browser,
    person,
    db,
  }) => {
    await db.updateTable('dress').set({ available: false }).execute()
    const listed = new Map<string, Date>()
    for (const name of ['Ada', 'Bea', 'Cleo', 'Dora', 'Ella']) {
      const lender = await person(name)
      await lender.list()
      const { id, slug, createdAt } = await lender.list()
      const closet = await lender.api.closets.mine()
      if (name === 'Bea')
        await db.updateTable('dress').set({ available: false }).where('ownerId', '=', lender.id).execute()
      else listed.set(`${origin}/closets/${closet?.slug}`, createdAt)
      expect([id > 0, slug.length > 0]).toEqual([true, true])
    }
    const index = readSitemap((await small.inject('/sitemap.xml')).body)
    const urls = []
    for (const { loc } of index.filter(({ loc }) => loc.includes('/closets-')))
      urls.push(...readSitemap((await small.inject(loc.replace(origin, ''))).body))
    expect(urls).toEqual([...listed].map(([loc, at]) => ({ loc, lastmod: at.toISOString() })))
    expect((await browser().get('/sitemap/closets-999999.xml')).statusCode).toBe(404)
  })

  test('has fifty thousand dresses to a part', async ({ browser, person, db }) => {
    const olga = await person('Olga')
    const { id } = await olga.list()
    const { id: far } = await olga.list({ title: 'One more than a part' })
    await db.deleteFrom('dressWord').where('dressId', '=', far).execute()
    await db.deleteFrom('dressFacets').where('dressId', '=', far).execute()
    await db.updateTable('image').set({ dressId: null, position: null }).where('dressId', '=', far).execute()
    await db.updateTable('dress').set({ id: 50_001 }).where('id', '=', far).execute()
    const index = readSitemap((await browser().get('/sitemap.xml')).body).map(({ loc }) => loc)
    expect(id).toBeLessThan(50_000)
    expect(index).toEqual([
      `${origin}/sitemap/pages.xml`,
      `${origin}/sitemap/dresses-1.xml`,
      `${origin}/sitemap/dresses-2.xml`,
      `${origin}/sitemap/closets-1.xml`,
    ])
    const [last, ...none] = readSitemap((await browser().get('/sitemap/dresses-2.xml')).body)
    expect([last?.loc, none]).toEqual([`${origin}/dresses/maison-ondine-one-more-than-a-part-8`, []])
    for (const part of ['0', '3', '1e3', '-1', '999999', 'x']) {
      expect((await browser().get(`/sitemap/dresses-${part}.xml`)).statusCode).toBe(404)
    }
  })

  test('lists exactly the pages that say they may be found, under their own address', async ({ browser }) => {
    const { createApi, createAppRouter } = await import('../../client/app.tsx')
    const { routesByPath } = createAppRouter(createApi(), { origin, shop: untouchedShop })
    const urls = readSitemap((await browser().get('/sitemap/pages.xml')).body).map(({ loc }) => loc)
    expect(new Set(urls).size).toBe(urls.length)
    expect(urls.filter((url) => url.startsWith(`${origin}/dress-rental/`))).toHaveLength(8)
    for (const url of urls) {
      const { statusCode, body } = await browser().get(url.replace(origin, ''))
      const page = readPage(body)
      expect([statusCode, page.canonicals, page.meta('robots')[0]]).toEqual([
        200,
        [url],
        expect.stringMatching(/^index/),
      ])
    }
    // And no public page is missing.
    const plain = Object.keys(routesByPath).filter((path) => !path.includes('$') && !path.endsWith('/'))
    for (const path of ['/', ...plain]) {
      const { statusCode, body } = await browser().get(path)
      if (statusCode !== 200 || !readPage(body).meta('robots')[0]?.startsWith('index')) continue
      expect(urls).toContain(`${origin}${path}`)
    }
  })
})

describe('for crawlers and phones', () => {
  test('robots.txt lets pictures and pages be read, and names the sitemap', async ({ browser }) => {
    const { body, headers } = await browser().get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toBe(
      `User-agent: *\nAllow: /_api/images/\nDisallow: /_api/\nDisallow: /trpc/\n\nSitemap: ${origin}/sitemap.xml\n`,
    )
  })

  test('the manifest’s icons are there, and as large as it says', async ({ browser }) => {
    const { body, headers } = await browser().get('/manifest.webmanifest')
    expect(headers['content-type']).toContain('application/manifest+json')
    const { name, icons } = JSON.parse(body)
    expect(name).toBe('Second Dance')
    expect(icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable')
    for (const { src, sizes, type } of icons) {
      const icon = await browser().get(src)
      expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, type])
      const { width, height, format } = await sharp(icon.rawPayload).metadata()
      expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
    }
  })

  test('the preview of a link is a JPEG of 1200 by 630, and light', async ({ browser }) => {
    const page = readPage((await browser().get('/')).body)
    const { statusCode, headers, rawPayload } = await browser().get(
      page.meta('og:image')[0]?.replace(origin, '') ?? '',
    )
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(rawPayload.length).toBeLessThanOrEqual(300 * 1024)
    const { width, height, format } = await sharp(rawPayload).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
  })

  test('an iPhone’s icon has no transparent corner', async ({ browser }) => {
    const { rawPayload } = await browser().get('/apple-touch-icon.png')
    const { width, height } = await sharp(rawPayload).metadata()
    expect([width, height]).toEqual([180, 180])
    const { isOpaque } = await sharp(rawPayload).stats()
    expect(isOpaque).toBe(true)
  })
})
