import type { Locator, Page } from 'playwright-core'
import { desktop, launch, phone, visitor } from '../e2e/kit/browser.ts'
import { openShop } from '../e2e/kit/shop.ts'
import { PUBLISHED_PASSWORD } from '../demo/people.ts'
import { median } from './median.ts'

/**
 * How long a press or a letter takes until it is drawn, in a processor four times slower, as the longest of each way and
 * the median of several runs: `npm run bench:interactions`. What web-vitals calls INP. RUNS=1 makes it short.
 */
const RUNS = Number(process.env.RUNS ?? 5)
const SLOWNESS = 4

/** Keeps the longest interaction since a page was opened, in milliseconds. */
const watchInteractions = () => {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { dataset } = document.documentElement
      if (entry.interactionId && entry.duration > Number(dataset.longest ?? 0)) {
        dataset.longest = String(entry.duration)
        dataset.which = `${entry.name} ${entry.target instanceof Element ? entry.target.textContent?.slice(0, 20) : ''}`
      }
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 })
}

/** How long a finger rests. */
const PRESS_MS = 80

/**
 * Presses as a finger does. Playwright's own click looks in the page's events for what it hits, which the page would be
 * charged with, and lets go in the moment in which it presses: what was loaded meanwhile would not be there yet.
 */
async function press(target: Locator) {
  const page = target.page()
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not in sight.`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.waitForTimeout(PRESS_MS)
  await page.mouse.up()
}

const dress = '/dresses/nightjar-row-scarlet-sequin-column-gown-6'

/** What people press and type, by the page where they do. */
const ways: Record<string, { path: string; go: (page: Page) => Promise<void> }> = {
  dialog: {
    path: dress,
    async go(page) {
      await press(page.getByRole('button', { name: 'Rent', exact: true }).filter({ visible: true }))
      await press(page.getByRole('dialog').getByRole('button', { name: 'Next month' }))
      await press(page.getByRole('dialog').getByRole('button', { name: 'Other days' }))
      await press(page.getByRole('dialog').getByRole('button', { name: 'Next month' }))
      await page.keyboard.press('Escape')
    },
  },
  filters: {
    path: '/dress-rental',
    async go(page) {
      await press(page.getByRole('button', { name: 'All filters' }))
      await press(page.getByRole('dialog').locator('summary, button[aria-expanded]').first())
      await page.keyboard.press('Escape')
      await page.getByRole('combobox', { name: 'Category' }).selectOption('formal')
      await page.getByRole('combobox', { name: 'Size', exact: true }).selectOption('8')
    },
  },
  search: {
    path: '/dress-rental',
    async go(page) {
      await press(page.getByRole('combobox', { name: 'Search' }))
      await page.keyboard.type('black velvet gown', { delay: 80 })
      await page.keyboard.press('Enter')
      await page.waitForURL(/velvet/)
    },
  },
  composer: {
    path: '/messages',
    async go(page) {
      await press(page.locator('main a[href^="/messages/"]').first())
      await press(page.getByRole('main').getByRole('textbox').last())
      await page.keyboard.type('Does it fit with heels?', { delay: 80 })
      await page.keyboard.press('Shift+Enter')
    },
  },
}

const shop = await openShop({ DEMO_DATA: 'on' })
const browser = await launch()
try {
  for (const [form, screen] of Object.entries({ phone, desktop })) {
    const longest: Record<string, string> = {}
    for (const [way, { path, go }] of Object.entries(ways)) {
      const runs: number[] = []
      let which = ''
      for (let run = 0; run < RUNS; run++) {
        const { page, context } = await visitor(browser, shop.url, screen)
        await page.addInitScript(watchInteractions)
        await context.request.post('/_api/auth/login_with_password', {
          headers: { origin: shop.url },
          data: { email: 'margaux@demo.example', password: PUBLISHED_PASSWORD },
        })
        await page.goto(path, { waitUntil: 'networkidle' })
        const session = await context.newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS })
        await go(page)
        // An interaction is reported after it was drawn.
        await page.waitForTimeout(1000)
        const { longest = '0', which: found = '' } = await page.evaluate(() => ({
          ...document.documentElement.dataset,
        }))
        runs.push(Number(longest))
        which = found
        await context.close()
      }
      longest[way] = `${median(runs)} ms (${which})`
    }
    console.info(form)
    console.table(longest)
  }
} finally {
  await browser.close()
  await shop.stop()
}
