import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDress, register } from './kit/api.ts'
import { launch, visitor } from './kit/browser.ts'
import { watchShifts } from './kit/inspect.ts'
import { openShop } from './kit/shop.ts'

let browser: Browser
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([launch(), openShop()])
})

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

/** How everything in view looks by its styles: what depends on their order, and not on how fast a browser draws. */
const stylesInView = () => {
  const properties =
    'display position gap margin padding width height color background border border-radius box-shadow font text-align'
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    if (bottom <= 0 || top >= innerHeight || !width) return []
    const style = getComputedStyle(element)
    const name = `${element.localName} ${element.textContent?.slice(0, 30) ?? ''}`
    return `${name}: ${properties
      .split(' ')
      .map((property) => `${property} ${style.getPropertyValue(property)}`)
      .join('; ')}`
  })
}

test('a page is painted with its large picture before the application is asked for', async () => {
  const { page, troubles, context } = await visitor(browser, shop.url)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.resourceType()} ${request.url()}`))
  let isHeld = true
  await page.route(/hero-\d+/, async (route) => {
    await page.waitForTimeout(600)
    isHeld = false
    await route.continue()
  })
  const early: string[] = []
  page.on('request', (request) => {
    if (isHeld && request.resourceType() === 'script') early.push(request.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(early).toEqual([])
  expect(asked.filter((what) => what.startsWith('script')).length).toBeGreaterThan(3)
  // Its styles came with it.
  expect(asked.filter((what) => what.startsWith('stylesheet'))).toEqual([])
  expect(troubles).toEqual([])
  await context.close()
})

test('a picture that does not come keeps the application waiting for a moment only', async () => {
  const { page, context } = await visitor(browser, shop.url)
  await page.route(/hero-\d+/, () => {}) // never answered
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('script[type=module]'))
  await context.close()
})

test('styles that a page brought are not loaded again, and keep their order, on the way round the shop', async () => {
  const { page, troubles, context } = await visitor(browser, shop.url)
  const sheets: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(new URL(request.url()).pathname)
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const brought = await page.evaluate(() =>
    [...document.querySelectorAll('link[rel=stylesheet][disabled]')].map((link) => link.getAttribute('href')),
  )
  expect(brought.length).toBeGreaterThan(2)
  const before = await page.evaluate(stylesInView)
  for (const path of ['/faq', '/dress-rental']) {
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).first().click()
    await page.waitForURL(`${shop.url}${path}`)
    await page.waitForLoadState('networkidle')
  }
  await page.goBack()
  await page.goBack()
  await page.waitForURL(`${shop.url}/`)
  await page.waitForLoadState('networkidle')
  expect(sheets.filter((sheet) => brought.includes(sheet))).toEqual([])
  // What the hand pointed at has no part in it.
  await page.mouse.move(0, 0)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => page.evaluate(stylesInView)).toEqual(before)
  expect(troubles).toEqual([])
  await context.close()
})

test.for(['/', '/faq', '/login', '/dress-rental'])('every preloaded font of %s is used', async (path) => {
  const { page, context } = await visitor(browser, shop.url)
  await page.goto(path)
  const unused = await page.evaluate(async () => {
    await document.fonts.ready
    const sheets = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const faces = sheets.filter((rule) => rule instanceof CSSFontFaceRule)
    const used = [...document.fonts].filter(({ status }) => status === 'loaded')
    const unquoted = (family: string) => family.replaceAll(/["']/g, '')
    const isUsed = (name: string) =>
      faces.some(
        ({ style }) =>
          style.getPropertyValue('src').includes(name) &&
          used.some(({ family }) => unquoted(family) === unquoted(style.getPropertyValue('font-family'))),
      )
    return [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')]
      .map(({ href }) => href.slice(href.lastIndexOf('/') + 1))
      .filter((name) => !isUsed(name))
  })
  expect(unused).toEqual([])
  await context.close()
})

test('the calendar of a dress comes when somebody comes near it, and moves nothing', async () => {
  const lena = await visitor(browser, shop.url)
  await register(lena, 'Lena')
  const { slug } = await listDress(lena, { title: 'Calendar gown', brand: 'Atelier Fern' })
  await lena.context.close()
  const { page, troubles, context } = await visitor(browser, shop.url, {
    viewport: { width: 390, height: 664 },
  })
  await page.addInitScript(watchShifts)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const isAsked = () => asked.some((url) => url.includes('rentals.availability'))
  await page.goto(`/dresses/${slug}`)
  await page.waitForLoadState('networkidle')
  expect(isAsked()).toBe(false)
  await page.getByRole('heading', { name: 'Availability' }).scrollIntoViewIfNeeded()
  await page.getByText(/Every day of these months is free/).waitFor({ state: 'attached' })
  expect(isAsked()).toBe(true)
  const { shift = '0' } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
  expect(Number(shift)).toBeLessThan(0.02)
  expect(troubles).toEqual([])
  await context.close()
})

test.for([
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const)('letters that come late move nothing on %s', async ([, viewport]) => {
  const { page, context } = await visitor(browser, shop.url)
  await page.setViewportSize(viewport)
  await page.addInitScript(watchShifts)
  await page.route('**/*.woff2', async (route) => {
    await page.waitForTimeout(900)
    await route.continue()
  })
  for (const path of ['/', '/dress-rental', '/faq', '/nowhere']) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))))
    const { shift = '0', moved = '' } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
    expect({ path, moved: Number(shift) < 0.02 ? '' : moved }).toEqual({ path, moved: '' })
  }
  await context.close()
})
