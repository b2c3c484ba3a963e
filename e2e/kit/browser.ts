import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'

const browsers = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
/** The same engine without windows: it needs half of a processor's time. */
const shells = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell']

/** What the tests are walked on: a window of a desktop, and a phone held upright with its bars. */
export const desktop = { viewport: { width: 1280, height: 800 } } satisfies BrowserContextOptions
export const phone = {
  viewport: { width: 390, height: 664 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions
/** Both, with their widths, for `describe.each`. */
export const screens: [string, BrowserContextOptions][] = [
  ['1280', desktop],
  ['390', phone],
]

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where the system's Chromium is. Throws when there is none. */
export function executable(places = browsers) {
  const path = places.find((path) => path && existsSync(path))
  if (!path) throw new Error('There is no Chromium here. Install it, or set CHROMIUM to its path.')
  return path
}

/** Starts the system's Chromium, without its windows where that can be had; `CHROMIUM` names it where it is elsewhere. */
export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: executable([...shells, ...browsers]), args: flags })

/** Starts it as people have it, without some of Playwright's own arguments. */
export const launchWhole = (without: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: executable(), ignoreDefaultArgs: without, args: flags })

/** A person with a browser, and everything that went wrong in it. */
export interface Visitor {
  page: Page
  context: BrowserContext
  /** Where the shop is. */
  url: string
  /** Errors and warnings of the console (hydration and policy violations are among them) and failed requests. */
  troubles: string[]
}

/**
 * True where React has taken over the end of the page and all that can be pressed in view, whose boundaries may come
 * later than what stands round them; and on a page that has no React.
 */
const isAtWork = () => {
  if (!document.querySelector('script[src^="/assets/"]')) return true
  const pressed = [...document.querySelectorAll('main :is(a, button), footer a')]
  const isTaken = (element: Element) => Object.keys(element).some((name) => name.startsWith('__reactProps'))
  const isInView = (element: Element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight
  }
  return pressed.slice(-1).concat(pressed.filter(isInView)).every(isTaken)
}

/** Said by a browser that draws late, as on a busy machine; whether fonts are used, e2e/first-paint.test.ts asks. */
const drawnLate = /was preloaded using link preload but not used within a few seconds/

/** Up to how much later answers and scripts come, in milliseconds: what a test does not wait for shows. `LATE=2000 npm run test:e2e`. */
const ANSWER_DELAY_MS = Number(process.env.LATE ?? 0)

/** How many times slower a page works, as on a busy machine: what a test asks too early shows. `SLOW=4 npm run test:e2e`. */
const SLOWNESS = Number(process.env.SLOW ?? 1)

const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS })
}

/** Whether pages come and go as on a phone with little signal. `NETWORK=slow npm run test:e2e`. */
export const isNetworkSlow = process.env.NETWORK === 'slow'
const BYTES_PER_SECOND = 1_500_000 / 8

const slowNetwork = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const throughput = { downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND }
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 400, ...throughput })
}

/** Each with a random delay, so that they arrive in another order than they were requested. */
const delayAnswers = (context: BrowserContext) =>
  context.route(/\/trpc\/|\/assets\/.*\.js/, async (route) => {
    await delay(Math.random() * ANSWER_DELAY_MS)
    // The page may have been left meanwhile.
    await route.continue().catch(() => {})
  })

/** Opens a browser at a shop. `expected` console errors are not reported as trouble. */
export async function visitor(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  expected?: RegExp,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  if (ANSWER_DELAY_MS) await delayAnswers(context)
  const page = await context.newPage()
  if (SLOWNESS > 1) await slowDown(page)
  if (isNetworkSlow) await slowNetwork(page)
  // A test is faster than people: what it pressed before hydration would be lost.
  const untilAtWork = async (how?: { waitUntil?: string }) => {
    const isWaitedFor = !how?.waitUntil || how.waitUntil === 'networkidle'
    if (isWaitedFor && options.javaScriptEnabled !== false) await page.waitForFunction(isAtWork)
  }
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (address, how) => {
    const answer = await goto(address, how)
    await untilAtWork(how)
    return answer
  }
  page.reload = async (how) => {
    const answer = await reload(how)
    await untilAtWork(how)
    return answer
  }
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const text = message.text()
    if (!drawnLate.test(text) && !expected?.test(text)) troubles.push(`${page.url()}: ${text}`)
  })
  page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error.message}`))
  page.on('requestfailed', (request) => {
    // Leaving a page aborts its requests.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.push(`${request.url()} failed`)
  })
  return { page, context, url, troubles }
}

/** Signs up through the screen, as anybody would. */
export async function signUp(
  { page }: Visitor,
  displayName: string,
  email: string,
  password = 'a long enough password',
) {
  await page.goto('/login?mode=signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel(/name/i).first().fill(displayName)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
}
