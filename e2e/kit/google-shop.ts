import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { launch, visitor, type Visitor } from './browser.ts'
import { openProvider, type ProviderPerson } from './provider.ts'
import { freePort } from './port.ts'
import { openShop } from './shop.ts'

export const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

/** Opens the Google window from a sign-in page. */
export async function openWindow(page: Page, path = '/login') {
  await page.goto(path, { waitUntil: 'networkidle' })
  const [popup] = await Promise.all([page.waitForEvent('popup'), googleButton(page).click()])
  return popup
}

/** The person that a browser is signed in as; undefined for a visitor. */
export async function userOf({ context }: Visitor) {
  const answer = await context.request.get('/_api/auth/session')
  return answer.ok() ? (await answer.json()).user : undefined
}

/** Nobody is signed in, and the page can be used again. */
export async function expectOutside(who: Visitor) {
  expect(await userOf(who)).toBeUndefined()
  await googleButton(who.page).waitFor()
}

const face = () =>
  sharp({ create: { width: 96, height: 96, channels: 3, background: '#3d4f66' } })
    .png()
    .toBuffer()

/** A shop whose Google is a real provider beside it, with a log of everything and a browser to visit both. */
export async function openGoogleShop() {
  const folder = await mkdtemp(join(tmpdir(), 'second-dance-log-'))
  const log = join(folder, 'log')
  const port = await freePort()
  const google = await openProvider(`http://localhost:${port}/_api/auth/oauth_callback`)
  const [shop, browser] = await Promise.all([
    openShop({ PORT: `${port}`, LOG_LEVEL: 'trace', ...google.environment }, log),
    launch(),
  ])
  /** Secrets that were sent: none of them may be in the log. */
  const secrets = new Set<string>()
  let people = 0

  return {
    shop,
    google,
    browser,

    /** A new account at the provider; gives the name to sign in with there. */
    newPerson(change: Partial<ProviderPerson> = {}) {
      const name = `person-${++people}`
      const person = { email: `${name}@gmail.test`, email_verified: true, name: `Gina ${people} 🌷` }
      google.people.set(name, { ...person, ...change })
      return name
    },

    /** A new person with a browser that loads nothing from beyond this computer. */
    async come(): Promise<Visitor> {
      const who = await visitor(browser, shop.url)
      await who.context.route(/fonts\.googleapis\.com/, (route) => route.abort())
      await who.context.route(/lh3\.googleusercontent\.com/, async (route) =>
        route.fulfill({ contentType: 'image/png', body: await face() }),
      )
      who.context.on('request', (request) => {
        const { searchParams } = new URL(request.url())
        for (const name of ['code', 'state', 'nonce']) secrets.add(searchParams.get(name) ?? '')
        secrets.add(/"tempToken":"([^"]+)"/.exec(request.postData() ?? '')?.[1] ?? '')
      })
      return who
    },

    /** Looks for every secret in the log; gives those that are there. */
    async leaked() {
      const text = await readFile(log, 'utf8')
      expect(text).toContain('/_api/auth/oauth_callback?code=[Redacted]&state=[Redacted]')
      const real = [...secrets].filter((secret) => secret && !secret.startsWith('xxx'))
      const found = real.filter((secret) => text.includes(secret))
      console.info(
        `google: ${real.length} secrets looked for in ${text.length} characters of log, ${found.length} found`,
      )
      return { looked: real.length, found }
    },

    async close() {
      await browser.close()
      await shop.stop()
      await google.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type GoogleShop = Awaited<ReturnType<typeof openGoogleShop>>
