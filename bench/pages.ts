import { launch as launchChrome } from 'chrome-launcher'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { executable, flags } from '../e2e/kit/browser.ts'
import { openShop } from '../e2e/kit/shop.ts'
import { median } from './median.ts'

/**
 * How public pages do in Lighthouse, on a phone (simulated slow 4G, 4 times slower processor) and on a desktop, as the
 * median of several runs: `npm run bench:pages`. Scores are of 100, times milliseconds. RUNS=1 makes it short.
 * A busy machine makes every time longer; compare what was measured together.
 */
const RUNS = Number(process.env.RUNS ?? 5)

const pages = [
  '/',
  '/dress-rental',
  '/dress-rental/wedding',
  '/dresses/nightjar-row-scarlet-sequin-column-gown-6',
  '/faq',
  '/login',
]

const scores = { P: 'performance', A11y: 'accessibility', BP: 'best-practices', SEO: 'seo' } as const
const times = {
  LCP: 'largest-contentful-paint',
  FCP: 'first-contentful-paint',
  TBT: 'total-blocking-time',
} as const

/** How often a visit is made again that Lighthouse could not record, which happens (NO_NAVSTART). */
const TRIES = 5

/** One visit of a browser that has never been here. */
async function run(url: string, isDesktop: boolean, tries = TRIES): Promise<Result> {
  const chrome = await launchChrome({ chromePath: executable(), chromeFlags: ['--headless=new', ...flags] })
  try {
    const found = await lighthouse(url, { port: chrome.port }, isDesktop ? desktopConfig : undefined)
    if (found && !found.lhr.runtimeError) return found.lhr
    if (tries === 1) throw new Error(`${url}: ${found?.lhr.runtimeError?.message}`)
  } finally {
    chrome.kill()
  }
  return run(url, isDesktop, tries - 1)
}

/** Lighthouse's findings on a page except speed, which has a score. */
const complaints = ({ categories, audits }: Result) =>
  Object.entries(categories)
    .filter(([name]) => name !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`)

const shop = await openShop({ DEMO_DATA: 'on' })
try {
  for (const form of ['phone', 'desktop'] as const) {
    const rows = []
    for (const path of pages) {
      const runs: Result[] = []
      for (let count = 0; count < RUNS; count++) runs.push(await run(shop.url + path, form === 'desktop'))
      const score = (id: string) =>
        Math.round(100 * median(runs.map((lhr) => lhr.categories[id]?.score ?? NaN)))
      const value = (id: string) => median(runs.map((lhr) => lhr.audits[id]?.numericValue ?? NaN))
      rows.push({
        page: path.length > 24 ? '/dresses/:slug' : path,
        ...Object.fromEntries(Object.entries(scores).map(([name, id]) => [name, score(id)])),
        ...Object.fromEntries(Object.entries(times).map(([name, id]) => [name, Math.round(value(id))])),
        CLS: value('cumulative-layout-shift').toFixed(3),
      })
      for (const complaint of new Set(runs.flatMap(complaints))) console.info(`${form} ${path}: ${complaint}`)
    }
    console.info(`\n${form}, median of ${RUNS}`)
    console.table(rows)
  }
} finally {
  await shop.stop()
}
