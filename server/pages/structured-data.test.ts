import Validator from '@adobe/structured-data-validator'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { collections } from '../../shared/dress/collections-text.ts'
import { collectionNames, isCollection } from '../../shared/dress/collections.ts'
import { test } from '../testing/app.ts'
import { expectNamed, expectWhole, origin, readPage } from '../testing/page.ts'
import { readVocabulary } from '../testing/schema-org.ts'

let validator: Validator
let blocks = 0

beforeAll(async () => {
  validator = new Validator(await readVocabulary())
  await import('../../client/app.tsx')
}, 60_000)
afterAll(() => console.info(`structured data: ${blocks} blocks held against schema.org's vocabulary`))

/** A parsed block of structured data. */
interface Fact {
  '@context'?: unknown
  '@type': string
}

/**
 * Errors for a search engine: a class or property that schema.org does not know, or a required one that is missing.
 * Google's recommendations are about sales, not rentals, and are left out.
 */
async function faultsOf(facts: Fact[]) {
  const found = await Promise.all(
    facts.map(async ({ '@context': context, ...thing }) => {
      blocks++
      expect(context).toBe('https://schema.org')
      return validator.validate({ jsonld: { [thing['@type']]: [thing] } })
    }),
  )
  return (
    found
      .flat()
      .filter(({ severity, errorType }) => severity === 'ERROR' || errorType)
      // The least number of days: a quantity with only a minimum. Google requires one number for parcels.
      .filter(
        ({ path, fieldNames }) =>
          !(path.at(-1)?.property === 'eligibleQuantity' && `${fieldNames}` === 'value'),
      )
      .map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`)
  )
}

/** Every address in a block, at any depth; search actions have a placeholder. */
function addresses(value: unknown): string[] {
  if (typeof value === 'string') return /^(https?:)?\/\//.test(value) ? [value] : []
  return typeof value === 'object' && value ? Object.values(value).flatMap(addresses) : []
}

const visible = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

describe('the vocabulary', () => {
  test('is all of it, and the validator uses it', async () => {
    const vocabulary = await readVocabulary()
    expect(vocabulary['@graph'].length).toBeGreaterThan(2_000)
    const wrong = {
      '@type': 'Product',
      name: 'A',
      image: 'a',
      offers: {},
      prize: 5,
      seller: { '@type': 'Ghost' },
    }
    const right = {
      '@type': 'Product',
      name: 'A',
      image: 'a',
      offers: {},
      brand: { '@type': 'Brand', name: 'B' },
    }
    const context = { '@context': 'https://schema.org' }
    expect(await faultsOf([{ ...context, ...wrong }])).toEqual([
      'Product: Property "prize" for type "Product" is not supported by the schema.org specification',
      'Product: Property "seller" for type "Product" is not supported by the schema.org specification',
      'Product: Type "Ghost" is not a valid schema.org type',
    ])
    expect(await faultsOf([{ ...context, ...right }])).toEqual([])
    blocks -= 2
  })
})

describe('the structured data of', () => {
  const paths = [
    '/',
    '/dress-rental',
    '/dress-rental?category=wedding',
    ...Object.keys(collectionNames).map((name) => `/dress-rental/${name}`),
    '/faq',
    '/how-it-works',
    '/shipping',
    '/about',
    '/contact',
    '/careers',
  ]

  test.for(paths)('%s is schema.org’s, and all its addresses are ours', async (path, { browser, person }) => {
    await (await person('Olga')).list()
    const { facts } = readPage((await browser().get(path)).body)
    expect(facts.length).toBeGreaterThan(0)
    expect(await faultsOf(facts)).toEqual([])
    const ours = addresses(facts).filter((address) => !address.startsWith('https://schema.org'))
    expect(ours.length).toBeGreaterThan(0)
    expect(ours.filter((address) => !address.startsWith(`${origin}/`))).toEqual([])
  })

  test('a dress: what it is, what it costs in each tier, whose it is', async ({ browser, person }) => {
    const olga = await person('Olga')
    const dress = await olga.list({ pricePerDay: 33.33 })
    const { facts, document } = readPage((await browser().get(`/dresses/${dress.slug}`)).body)
    expect(await faultsOf(facts)).toEqual([])
    const [product, trail] = facts
    expect(product).toMatchObject({
      name: dress.title,
      description: dress.description,
      image: dress.imageUrls,
      brand: { '@type': 'Brand', name: dress.brand },
      color: 'ivory',
      size: '8',
      category: 'Wedding',
      sku: String(dress.id),
      url: `${origin}/dresses/${dress.slug}`,
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.8, reviewCount: 1 },
      offers: {
        '@type': 'Offer',
        price: '33.33',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/UsedCondition',
        businessFunction: { '@id': 'http://purl.org/goodrelations/v1#LeaseOut' },
        seller: { '@type': 'Person', name: 'Olga' },
      },
    })
    const prices = product.offers.priceSpecification.map(
      ({ price, referenceQuantity, eligibleQuantity }: Record<string, Record<string, unknown>>) => [
        price,
        referenceQuantity?.value,
        referenceQuantity?.unitCode,
        eligibleQuantity?.minValue,
        eligibleQuantity?.unitCode,
      ],
    )
    expect(prices).toEqual([
      ['33.33', 1, 'DAY', 4, 'DAY'],
      ['30.00', 1, 'DAY', 7, 'DAY'],
      ['25.00', 1, 'DAY', 28, 'DAY'],
    ])
    // Structured data and page agree.
    expect(document.querySelector('main')?.textContent).toContain('$33.33')
    const shown = visible(document, 'main nav[aria-label=Breadcrumb] li')
    expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual(shown)
    expect(shown).toEqual(['Home', 'Women', 'Dresses', dress.title])
  })

  test('a closet: whose it is, where, since when', async ({ browser, person }) => {
    const olga = await person('Closet Keeper')
    await olga.list()
    await olga.api.closets.edit({ city: 'Brooklyn </script>', about: 'Silk, mostly.' })
    const { facts, document } = readPage((await browser().get('/closets/closet-keeper')).body)
    expect(await faultsOf(facts)).toEqual([])
    const [profile, trail] = facts
    const url = `${origin}/closets/closet-keeper`
    expect(profile).toMatchObject({
      url,
      mainEntity: {
        '@type': 'Person',
        name: 'Closet Keeper',
        url,
        description: 'Silk, mostly.',
        homeLocation: { '@type': 'Place', name: 'Brooklyn </script>' },
      },
    })
    expect(JSON.stringify(profile)).not.toContain('@people.test')
    const shown = visible(document, 'main nav[aria-label=Breadcrumb] li')
    expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual(shown)
  })

  test('a list is what the page shows, twelve of it', async ({ signedUp, person }) => {
    const olga = await person('Olga')
    // Signed in, since a visitor may be shown a list some seconds old.
    const rita = await signedUp('Rita')
    for (let n = 1; n <= 14; n++) await olga.list({ title: `Evening gown ${n}`, category: 'cocktail' })
    for (const path of ['/dress-rental', '/dress-rental/cocktail', '/dress-rental?category=cocktail']) {
      const { facts, document } = readPage((await rita.get(path)).body)
      const list = facts.find((fact) => fact['@type'] === 'ItemList') ?? facts[1].mainEntity
      const links = [...document.querySelectorAll('main article a[href^="/dresses/"]')]
      const shown = [...new Set(links.map((link) => `${origin}${link.getAttribute('href')}`))]
      expect(shown.length).toBeGreaterThanOrEqual(14)
      expect(list.itemListElement.map(({ url }: { url: string }) => url)).toEqual(shown.slice(0, 12))
      expect(list.itemListElement.map(({ position }: { position: number }) => position)).toEqual(
        Array.from({ length: 12 }, (_, index) => index + 1),
      )
    }
  })

  test('the questions are the ones the page shows', async ({ browser }) => {
    const asked = (facts: { '@type': string }[]) =>
      (facts.find((fact) => fact['@type'] === 'FAQPage') as Questions | undefined)?.mainEntity.map(
        ({ name, acceptedAnswer }) => [name, acceptedAnswer.text],
      )
    const own = readPage((await browser().get('/faq')).body)
    const shown = visible(own.document, 'main details summary h2')
    const answers = visible(own.document, 'main details p')
    expect(shown).toHaveLength(13)
    expect(asked(own.facts)).toEqual(shown.slice(0, 10).map((question, index) => [question, answers[index]]))

    for (const name of Object.keys(collectionNames).filter(isCollection)) {
      const { facts, document } = readPage((await browser().get(`/dress-rental/${name}`)).body)
      const questions = visible(document, 'main dl dt')
      expect(questions).toHaveLength(collections[name].questions.length)
      const told = visible(document, 'main dl dd')
      expect(asked(facts)).toEqual(questions.map((question, index) => [question, told[index]]))
    }
  })

  test('the search that it offers works', async ({ browser, person }) => {
    await (await person('Olga')).list({ title: 'Moonlit taffeta gown' })
    const [site] = readPage((await browser().get('/')).body).facts
    const template: string = site.potentialAction.target.urlTemplate
    expect(site.potentialAction['query-input']).toBe('required name=search_term_string')
    const { statusCode, body } = await browser().get(
      template.replace(origin, '').replace('{search_term_string}', 'moonlit'),
    )
    expect(statusCode).toBe(200)
    expect(body).toContain('Moonlit taffeta gown')
  })
})

interface Questions {
  mainEntity: { name: string; acceptedAnswer: { text: string } }[]
}

describe('what people write', () => {
  const hostile = [
    `</script><script>alert(1)</script>`,
    `"><img src=x onerror=alert(1)>`,
    `' onload='alert(1)`,
    `<!--<script>alert(1)//-->`,
    `&lt;b&gt; & "quotes"`,
    `Robe de soirée 👗💃🏽 – “été”`,
  ]

  test.for(hostile)('%s is text and nothing else', async (title, { browser, person }) => {
    const olga = await person('Olga')
    const { slug } = await olga.list({
      title,
      brand: title,
      color: 'ivory',
      description: `${title} `.repeat(3),
    })
    const { statusCode, body } = await browser().get(`/dresses/${slug}`)
    expect(statusCode).toBe(200)
    const page = readPage(body)
    expectWhole(page)
    expectNamed(page, `/dresses/${slug}`)
    expect(page.meta('og:image:alt')).toEqual([`${title} by ${title}`])
    expect([page.facts[0].name, page.facts[0].brand.name]).toEqual([title, title])
    expect(page.facts[1].itemListElement.at(-1).name).toBe(title)
    expect(await faultsOf(page.facts)).toEqual([])
    expect(page.document.querySelectorAll('[onerror], [onload]:not(link)')).toHaveLength(0)
    for (const script of page.document.querySelectorAll('script')) {
      expect(script.textContent).not.toMatch(/^\s*alert/)
    }
  })
})
