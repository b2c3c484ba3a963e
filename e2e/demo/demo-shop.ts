import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { signIn } from '../kit/api.ts'
import { launch, visitor, type Visitor } from '../kit/browser.ts'
import { inspect, watchShifts } from '../kit/inspect.ts'

const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

/** The two screens that everything is looked at on. */
const devices = { desktop, phone }
type Device = keyof typeof devices

/** For `describe.each`. */
export const eachDevice: Device[] = ['desktop', 'phone']

/** A dress that everybody but its lender can ask for, with several photographs. */
export const someDress = '/dresses/nightjar-row-scarlet-sequin-column-gown-6'

/** Every page that anybody may see. */
export const publicPages = [
  '/',
  '/login',
  '/login?mode=signup',
  '/forgot',
  '/reset#0123456789012345678901234567890123456789012',
  '/verify#0123456789012345678901234567890123456789012',
  '/undo',
  '/unsubscribe#0123456789012345678901234567890123456789012',
  '/faq',
  '/how-it-works',
  '/shipping',
  '/about',
  '/contact',
  '/careers',
  '/dress-rental',
  '/dress-rental?category=formal&size=8&searchTerm=satin',
  '/dress-rental?minTotal=80&maxTotal=800&sort=price_up',
  '/dress-rental?searchTerm=nothing-is-called-this',
  '/closets/margaux-ellison',
  '/dress-rental/prom',
  '/dress-rental/wedding',
  '/dress-rental/cocktail',
  '/dress-rental/designer',
  '/dress-rental/black-tie',
  '/dress-rental/maternity',
  '/dress-rental/plus-size',
  '/dress-rental/wedding-guest',
  someDress,
]

/** Who is who in the demo shop. */
export const lender = 'margaux@demo.example'
export const renter = 'meiling@demo.example'
/** Lends too, and has a renter to review. */
export const lenderToReview = 'leilani@demo.example'
/** Follows closets, and has a dress to review. */
export const follower = 'imani@demo.example'
/** A rental of the lender's that both sides have reviewed, without the owner's answer. */
export const reviewedRental = '/rentals/2'
/** Where the lender edits a dress. */
export const ownDress = '/dresses/edit/59'
const PASSWORD = 'second-dance'

interface Coming {
  /** A person of the demo shop, signed in. */
  email?: string
  /** Console errors that the test expects. */
  expected?: RegExp
  /** Settings of the browser besides the screen. */
  options?: BrowserContextOptions
}

/** The demo shop for the tests of one file, with a browser; prints how many pages were looked at. */
export function demoShop(story: string) {
  const url = inject('demoShop')
  const visitors: Visitor[] = []
  const seen = { screens: 0, violations: 0, shift: 0 }
  let browser: Browser

  beforeAll(async () => {
    browser = await launch()
  })

  afterAll(async () => {
    await browser?.close()
    const troubles = visitors.reduce((sum, visitor) => sum + visitor.troubles.length, 0)
    console.info(
      `${story}: ${seen.screens} screens, axe violations ${seen.violations}, ` +
        `console errors and failed requests ${troubles}, largest layout shift ${seen.shift.toFixed(3)}`,
    )
  })

  return {
    /** A person with a browser. */
    async come(device: Device, { email, expected, options }: Coming = {}) {
      const who = await visitor(browser, url, { ...devices[device], ...options }, expected)
      visitors.push(who)
      await who.context.addInitScript(watchShifts)
      if (email) await signIn(who, email, PASSWORD)
      return who
    },

    /** What is wrong with a screen, in sentences. */
    async look(page: Page, name: string, how?: { stands?: boolean }) {
      const { faults, violations, shift } = await inspect(page, name, how)
      seen.screens++
      seen.violations += violations
      seen.shift = Math.max(seen.shift, shift)
      return faults
    },
  }
}

/** Goes to an address inside the application, without asking the server for its HTML. */
export const goInside = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** What a picture of an address is called. */
export const nameOf = (path: string) =>
  path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home'
