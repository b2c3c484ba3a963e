import { JSDOM } from 'jsdom'
import { expect } from 'vitest'
import { rules } from './rules.ts'

/** A page as a crawler without JavaScript reads it. */
interface ReadPage {
  document: Document
  /** Every `<meta>` by its name or property; all of the same name are in the list. */
  meta: (name: string) => string[]
  titles: string[]
  canonicals: (string | null)[]
  /** The blocks of structured data, parsed. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into it as far as they like
  facts: any[]
}

export function readPage(html: string): ReadPage {
  const { document } = new JSDOM(html).window
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  return {
    document,
    meta: (name) =>
      all(`meta[name="${name}"], meta[property="${name}"]`).map(
        (element) => element.getAttribute('content') ?? '',
      ),
    titles: all('head title').map((element) => element.textContent ?? ''),
    canonicals: all('link[rel=canonical]').map((element) => element.getAttribute('href')),
    facts: all('script[type="application/ld+json"]').map((element) => JSON.parse(element.textContent ?? '')),
  }
}

/** How much was checked, for a test to print. */
export const checked = { elements: 0 }

export const origin = rules.publicUrl

/** Expects what every page's head must have (docs/product.md#heads). */
export function expectWhole(page: ReadPage) {
  expect(page.titles).toHaveLength(1)
  const once = [
    'robots',
    'viewport',
    'theme-color',
    'twitter:card',
    'twitter:image',
    'og:type',
    'og:site_name',
  ]
  const image = ['og:image', 'og:image:alt', 'og:image:width', 'og:image:height']
  expect([...once, ...image].filter((name) => page.meta(name).length !== 1 || !page.meta(name)[0])).toEqual(
    [],
  )
  expect(page.meta('twitter:card')).toEqual(['summary_large_image'])
  expect(page.meta('og:image')[0]).toMatch(/^http:\/\/localhost:3000\/.+\.jpg$/)
  expect(page.meta('twitter:image')).toEqual(page.meta('og:image'))
  expect([page.meta('og:image:width'), page.meta('og:image:height')]).toEqual([['1200'], ['630']])
  expect(page.document.documentElement.lang).toBe('en')
  const links = [...page.document.querySelectorAll('link')].map(({ rel }) => rel)
  expect(links.filter((rel) => /icon|manifest/.test(rel)).toSorted()).toEqual([
    'apple-touch-icon',
    'icon',
    'manifest',
  ])
  checked.elements += once.length + image.length + 8
}

/** Expects the same title, description and address for search and previews, on a page with an address of its own. */
export function expectNamed(page: ReadPage, canonical: string) {
  expect(page.canonicals).toEqual([origin + canonical])
  expect(page.meta('og:url')).toEqual([origin + canonical])
  expect(page.meta('og:title')).toEqual(page.titles)
  const [description = ''] = page.meta('description')
  expect(page.meta('og:description')).toEqual([description])
  expect(description.length).toBeGreaterThan(30)
  checked.elements += 5
}

export function expectPrivate(page: ReadPage, headers: Record<string, unknown>) {
  expectWhole(page)
  expect(page.meta('robots')).toEqual(['noindex'])
  expect([page.canonicals, page.facts]).toEqual([[], []])
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  checked.elements += 5
}
