import { afterAll, beforeAll, describe, expect } from 'vitest'
import { collectionNames } from '../../shared/dress/collections.ts'
import { test as base } from '../testing/app.ts'
import { checked, expectNamed, expectPrivate, expectWhole, readPage } from '../testing/page.ts'
import type { Person } from '../testing/test.ts'

const INDEX = 'index,follow,max-image-preview:large'

// The application is loaded and transformed once; under load that alone can exceed a test's timeout.
beforeAll(() => import('../../client/app.tsx'), 60_000)
afterAll(() => console.info(`heads: ${checked.elements} elements of heads checked`))

interface Shop {
  slip: Awaited<ReturnType<Person['list']>>
  gone: Awaited<ReturnType<Person['list']>>
}

const test = base.extend<{ shop: Shop }>({
  shop: async ({ person }, use) => {
    const olga = await person('Olga')
    const gone = await olga.list({ title: 'Lent out for good', size: '10' })
    await olga.api.dresses.update({ id: gone.id, available: false })
    await use({ gone, slip: await olga.list({ size: '6' }) })
  },
})

const categories = Object.keys(collectionNames).map((name) => `/dress-rental/${name}`)
const trailed = ['BreadcrumbList']
const listed = ['BreadcrumbList', 'ItemList']

const pages: [path: string, robots: string, canonical: string, facts: string[]][] = [
  ['/', INDEX, '/', ['WebSite', 'Organization']],
  ['/?utm_source=news', INDEX, '/', ['WebSite', 'Organization']],
  ['/dress-rental', INDEX, '/dress-rental', ['BreadcrumbList', 'CollectionPage']],
  ['/dress-rental?category=wedding', INDEX, '/dress-rental/wedding', listed],
  ['/dress-rental?category=wedding_guest', INDEX, '/dress-rental/wedding-guest', listed],
  ['/dress-rental?category=cocktail', INDEX, '/dress-rental/cocktail', listed],
  ['/dress-rental?category=bridesmaid', 'noindex,follow', '/dress-rental', []],
  ['/dress-rental?category=formal', 'noindex,follow', '/dress-rental', []],
  ['/dress-rental?searchTerm=silk', 'noindex,follow', '/dress-rental', []],
  ['/dress-rental?size=8', 'noindex,follow', '/dress-rental', []],
  ['/dress-rental?sort=price_up', 'noindex,follow', '/dress-rental', []],
  ['/dress-rental?maxTotal=160', 'noindex,follow', '/dress-rental', []],
  ['/dress-rental?category=wedding&size=8', 'noindex,follow', '/dress-rental', []],
  ...categories.map((path): (typeof pages)[number] => [path, INDEX, path, [...listed, 'FAQPage']]),
  ['/faq', INDEX, '/faq', ['BreadcrumbList', 'FAQPage']],
  ['/login', 'noindex,follow', '/login', []],
  ['/login?mode=signup', 'noindex,follow', '/login', []],
  ['/login?from=%2Fdashboard', 'noindex,follow', '/login', []],
  ...['/forgot', '/reset', '/verify', '/undo', '/unsubscribe'].map((path): (typeof pages)[number] => [
    path,
    'noindex,follow',
    path,
    [],
  ]),
  ...['/how-it-works', '/shipping', '/about', '/contact', '/careers'].map((path): (typeof pages)[number] => [
    path,
    INDEX,
    path,
    trailed,
  ]),
]

describe('the head of', () => {
  test.for(pages)('%s', async ([path, robots, canonical, facts], { browser, shop }) => {
    expect(shop.slip.available).toBe(true)
    const { statusCode, body, headers } = await browser().get(path)
    expect(statusCode).toBe(200)
    const page = readPage(body)
    expectWhole(page)
    expectNamed(page, canonical)
    expect(page.titles[0]?.length).toBeLessThanOrEqual(60)
    expect(page.meta('robots')).toEqual([robots])
    expect(page.meta('og:type')).toEqual(['website'])
    expect(page.facts.map((fact) => fact['@type'])).toEqual(facts)
    expect(headers['x-robots-tag']).toBeUndefined()
    expect(headers['cache-control']).toBe('private, no-cache')
  })

  test('every page is its own', async ({ browser }) => {
    const indexed = pages.filter(([path, robots, canonical]) => robots === INDEX && path === canonical)
    const heads = await Promise.all(indexed.map(async ([path]) => readPage((await browser().get(path)).body)))
    for (const told of [
      heads.map(({ titles }) => titles[0]),
      heads.map(({ meta }) => meta('description')[0]),
    ]) {
      expect(new Set(told).size).toBe(indexed.length)
    }
  })

  test('a dress', async ({ browser, shop: { slip } }) => {
    const { statusCode, body } = await browser().get(`/dresses/${slip.slug}`)
    expect(statusCode).toBe(200)
    const page = readPage(body)
    expectWhole(page)
    expectNamed(page, `/dresses/${slip.slug}`)
    expect(page.titles).toEqual(['Silk slip dress by Maison Ondine | Second Dance'])
    expect(page.meta('description')).toEqual([slip.description])
    expect(page.meta('robots')).toEqual([INDEX])
    expect(page.meta('og:type')).toEqual(['product'])
    expect(page.meta('og:image')).toEqual([slip.imageUrls[0]?.replace('.webp', '-og.jpg')])
    expect(page.meta('og:image:alt')).toEqual(['Silk slip dress by Maison Ondine'])
    expect(page.meta('product:price:amount')).toEqual(['50.00'])
    expect(page.meta('product:price:currency')).toEqual(['USD'])
    expect(page.meta('product:availability')).toEqual(['in stock'])
    expect(page.meta('product:condition')).toEqual(['used'])
    expect(page.meta('keywords')[0]).toContain('ivory')
    expect(page.facts.map((fact) => fact['@type'])).toEqual(['Product', 'BreadcrumbList'])
  })

  test('a dress that cannot be rented now', async ({ browser, shop: { gone } }) => {
    const { statusCode, body } = await browser().get(`/dresses/${gone.slug}`)
    expect(statusCode).toBe(200)
    const page = readPage(body)
    expectWhole(page)
    expectNamed(page, `/dresses/${gone.slug}`)
    expect(page.meta('robots')).toEqual(['noindex'])
    expect(page.meta('product:availability')).toEqual(['out of stock'])
    expect(page.facts[0].offers.availability).toBe('https://schema.org/OutOfStock')
  })

  test('a closet', async ({ browser, person }) => {
    const hana = await person('Hana 🌿')
    const dress = await hana.list()
    await hana.api.closets.edit({ city: 'Seattle', about: 'Quiet dresses in linen & silk.' })
    const { statusCode, body } = await browser().get('/closets/hana')
    expect(statusCode).toBe(200)
    const page = readPage(body)
    expectWhole(page)
    expectNamed(page, '/closets/hana')
    expect(page.titles).toEqual(['Hana 🌿’s Closet | Second Dance'])
    expect(page.meta('description')).toEqual([
      'Quiet dresses in linen & silk. The dresses that Hana 🌿 lends in Seattle, to rent from four days on.',
    ])
    expect(page.meta('robots')).toEqual([INDEX])
    expect(page.meta('og:type')).toEqual(['profile'])
    expect(page.meta('og:image')).toEqual([dress.imageUrls[0]?.replace('.webp', '-og.jpg')])
    expect(page.facts.map((fact) => fact['@type'])).toEqual(['ProfilePage', 'BreadcrumbList'])
    // Owner and dresses are in the first HTML.
    expect(page.document.querySelector('h1')?.textContent).toBe('Hana 🌿’s Closet')
    expect(page.document.querySelectorAll(`main article a[href="/dresses/${dress.slug}"]`)).toHaveLength(1)
  })

  test('a closet whose owner has another name', async ({ browser, person }) => {
    const ines = await person('Ines')
    await ines.list()
    await ines.api.auth.updateProfile({ displayName: 'Ines Alba' })
    const moved = await browser().get('/closets/ines')
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/closets/ines-alba'])
  })

  test('a closet with nothing to rent', async ({ browser, person }) => {
    const nora = await person('Nora')
    const { id } = await nora.list()
    await nora.api.dresses.remove({ id })
    const { statusCode, body } = await browser().get('/closets/nora')
    expect(statusCode).toBe(200)
    const page = readPage(body)
    expectWhole(page)
    expectNamed(page, '/closets/nora')
    expect(page.meta('robots')).toEqual(['noindex'])
    expect(page.meta('description')).toEqual(['The dresses that Nora lends, to rent from four days on.'])
    expect(page.facts).toEqual([])
    expect(page.document.querySelector('main')?.textContent).toContain('Nothing to rent at the moment.')
  })

  test.for([
    '/nowhere',
    '/dresses/no-such-dress',
    '/dresses/0/no-such-dress',
    '/dresses/999999/no-such-dress',
    '/dress-rental/no-such-category',
    '/closets/nobody',
    '/a/b/c',
  ])('%s, which is not there', async (path, { browser }) => {
    const { statusCode, body } = await browser().get(path)
    expect(statusCode).toBe(404)
    const page = readPage(body)
    expectWhole(page)
    expect(page.titles).toEqual(['Page Not Found | Second Dance'])
    expect(page.meta('robots')).toEqual(['noindex'])
    expect([page.canonicals, page.facts, page.meta('og:url')]).toEqual([[], [], []])
    expect(page.document.querySelectorAll('main a[href="/"]')).toHaveLength(1)
    expect(page.document.querySelectorAll('main a[href="/dress-rental"]').length).toBeGreaterThan(0)
  })

  test.for([
    ['/dashboard', 'My Dashboard | Second Dance'],
    ['/favorites', 'My Favorites | Second Dance'],
    ['/closets', 'Closets I Follow | Second Dance'],
    ['/dresses/add', 'List Your Dress for Rent | Second Dance'],
    ['/dresses/new', 'Create a New Listing | Second Dance'],
    ['/account/password', 'Change Password | Second Dance'],
  ] as const)('%s, which is private', async ([path, title], { signedUp }) => {
    const { statusCode, body, headers } = await (await signedUp('Rita')).get(path)
    expect(statusCode).toBe(200)
    expectPrivate(readPage(body), headers)
    expect(readPage(body).titles).toEqual([title])
  })

  test('/dresses/edit/:id, which is private', async ({ signedUp, shop }) => {
    const rita = await signedUp('Rita')
    const { statusCode, body, headers } = await rita.get(`/dresses/edit/${shop.slip.id}`)
    expect(statusCode).toBe(403) // of another owner
    expect(body).toContain('This dress is not yours.')
    expectPrivate(readPage(body), headers)
    expect((await rita.get('/dresses/edit/999999')).statusCode).toBe(404)
  })

  test('a page for admins, for others', async ({ signedUp }) => {
    const { statusCode, body, headers } = await (await signedUp('Rita')).get('/admin/password-reset')
    expect(statusCode).toBe(403)
    expectPrivate(readPage(body), headers)
    expect(readPage(body).titles).toEqual(['Access Denied | Second Dance'])
    expect(body).toContain('Your role (<!-- -->user<!-- -->) lacks required permissions.')
  })
})
