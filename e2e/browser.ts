import { existsSync } from 'node:fs'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The same browser as people have it, whose pages open no window that nobody asked for. */
export const launchBlockingPopups = () => launch(['--disable-popup-blocking'])

/** Starts the system's Chromium; `CHROMIUM` names it where it is somewhere else. */
export function launch(ignoreDefaultArgs?: string[]): Promise<Browser> {
  const executablePath = places.find((path) => path && existsSync(path))
  if (!executablePath) throw new Error('There is no Chromium here. Install it, or set CHROMIUM to its path.')
  return chromium.launch({
    executablePath,
    ignoreDefaultArgs,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** Somebody at a browser of their own, and everything that went wrong in it. */
export interface Visitor {
  page: Page
  context: BrowserContext
  /** Errors and warnings of the console (hydration and policy violations are among them) and failed requests. */
  troubles: string[]
}

export async function visitor(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 }, ...options })
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    troubles.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error.message}`))
  page.on('requestfailed', (request) => {
    // A page that is left stops what it was loading.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.push(`${request.url()} failed`)
  })
  return { page, context, troubles }
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
