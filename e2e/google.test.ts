import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, signUp, visitor, type Visitor } from './browser.ts'
import { inspect } from './inspect.ts'
import { agree, openProvider, type OpenProvider } from './provider.ts'
import { freePort, openShop, type Shop } from './shop.ts'

let shop: Shop
let google: OpenProvider
let browser: Browser
let folder: string

/** Whatever could let somebody in, as it went over the wire: none of it may be in the log. */
const secrets = new Set<string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-dance-log-'))
  const port = await freePort()
  google = await openProvider(`http://localhost:${port}/_api/auth/oauth_callback`)
  ;[shop, browser] = await Promise.all([
    openShop({ PORT: `${port}`, LOG_LEVEL: 'trace', ...google.environment }, join(folder, 'log')),
    launch(),
  ])
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
  await google?.close()
  await rm(folder, { recursive: true, force: true })
})

let people = 0
/** Somebody new at the provider; gives the name they sign in with there. */
function newPerson(change: Partial<Parameters<OpenProvider['people']['set']>[1]> = {}) {
  const name = `person-${++people}`
  google.people.set(name, {
    email: `${name}@gmail.test`,
    email_verified: true,
    name: `Gina ${people} 🌷`,
    ...change,
  })
  return name
}

async function watch(context: BrowserContext) {
  // What lies outside this computer is not asked for.
  await context.route(/fonts\.googleapis\.com/, (route) => route.abort())
  await context.route(/lh3\.googleusercontent\.com/, async (route) =>
    route.fulfill({ contentType: 'image/png', body: await face() }),
  )
  context.on('request', (request) => {
    const { searchParams } = new URL(request.url())
    for (const name of ['code', 'state', 'nonce']) secrets.add(searchParams.get(name) ?? '')
    const token = /"tempToken":"([^"]+)"/.exec(request.postData() ?? '')?.[1]
    if (token) secrets.add(token)
  })
}

const face = () =>
  sharp({ create: { width: 96, height: 96, channels: 3, background: '#3d4f66' } })
    .png()
    .toBuffer()

async function come(options = {}): Promise<Visitor> {
  const who = await visitor(browser, shop.url, options)
  await watch(who.context)
  return who
}

const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

/** Opens the Google window from a sign-in page. */
async function openWindow(page: Page, path = '/login') {
  await page.goto(path, { waitUntil: 'networkidle' })
  const [popup] = await Promise.all([page.waitForEvent('popup'), googleButton(page).click()])
  return popup
}

/** Nobody is signed in, and the page can be used again. */
async function expectOutside({ page, context }: Visitor) {
  expect((await context.request.get(`${shop.url}/_api/auth/session`)).status()).toBe(401)
  await googleButton(page).waitFor()
}

const userOf = async ({ context }: Visitor) =>
  (await (await context.request.get(`${shop.url}/_api/auth/session`)).json()).user

describe('before anybody has signed in', () => {
  test('a provider that cannot be reached is said to be so, and asked again the next time', async () => {
    google.manner.outOfOrder = /openid-configuration/
    const who = await come()
    await openWindow(who.page)
    await who.page.getByRole('alert').getByText('Google cannot be reached at the moment.').waitFor()
    await expectOutside(who)

    google.manner.outOfOrder = undefined
    const [popup] = await Promise.all([who.page.waitForEvent('popup'), googleButton(who.page).click()])
    await popup.getByPlaceholder('Enter any login').waitFor()
    expect(await who.page.getByRole('alert').count()).toBe(0)
    await who.context.close()
  })
})

describe('signing in with Google', () => {
  const picture = 'https://lh3.googleusercontent.com/a/somebody=s96-c'

  test('the first time makes an account, with name and picture, and leads to where one was going', async () => {
    const name = newPerson({ name: 'Gina Rossi', picture })
    const who = await come()
    const popup = await openWindow(who.page, '/favorites')
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
    // The page looks every second whether the window is closed; at the provider it is not.
    await popup.getByPlaceholder('Enter any login').waitFor()
    await who.page.waitForTimeout(2500)
    await who.page.getByRole('button', { name: 'Waiting for Google...' }).waitFor()

    const closed = popup.waitForEvent('close')
    await agree(popup, name)
    await closed
    await who.page.waitForURL('**/favorites')
    await who.page.getByRole('button', { name: 'Log out' }).waitFor()
    await who.page.getByRole('link', { name: 'Gina Rossi' }).waitFor()
    expect(await userOf(who)).toMatchObject({
      email: `${name}@gmail.test`,
      displayName: 'Gina Rossi',
      avatarUrl: picture,
    })
    const cookies = (await who.context.cookies(shop.url)).map((cookie) => cookie.name)
    expect(cookies).toEqual(['session'])
    expect(who.troubles).toEqual([])

    // Another browser, from the sign-up page: the same account.
    const again = await come()
    await agree(await openWindow(again.page, '/login?mode=signup'), name)
    await again.page.getByRole('button', { name: 'Log out' }).waitFor()
    expect((await userOf(again)).id).toBe((await userOf(who)).id)
    expect(again.troubles).toEqual([])
    await Promise.all([who.context.close(), again.context.close()])
  })

  test('with an address that has a password asks for that password, then connects', async () => {
    const elsewhere = await come()
    await signUp(elsewhere, 'Anna', 'anna@gmail.test')
    const name = newPerson({ email: 'anna@gmail.test' })
    const who = await come()
    await agree(await openWindow(who.page, '/login?mode=signup&from=/favorites'), name)
    const card = who.page.getByRole('alert')
    await card.getByRole('heading', { name: 'Account Already Exists' }).waitFor()
    await card.getByText('a***@gmail.test').waitFor()
    await card.getByText('your Google account will be connected to it').waitFor()
    expect(await inspect(who.page, 'google-linking-desktop')).toEqual([])
    await who.page.setViewportSize({ width: 390, height: 844 })
    expect(await inspect(who.page, 'google-linking-phone')).toEqual([])
    await expectOutside(who)

    await who.page.getByRole('button', { name: 'Got it' }).click()
    await who.page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
    await who.page.getByLabel('Email').fill('anna@gmail.test')
    await who.page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await who.page.getByRole('button', { name: 'Log In' }).click()
    await who.page.waitForURL('**/favorites')
    expect((await elsewhere.context.request.get(`${shop.url}/_api/auth/session`)).status()).toBe(401)

    const next = await come()
    await agree(await openWindow(next.page), name)
    await next.page.getByRole('button', { name: 'Log out' }).waitFor()
    expect((await userOf(next)).id).toBe((await userOf(who)).id)
    expect([...who.troubles, ...next.troubles]).toEqual([])
    await Promise.all([elsewhere, who, next].map(({ context }) => context.close()))
  })
})

describe('what goes wrong at Google', () => {
  test('saying no', async () => {
    const who = await come()
    const popup = await openWindow(who.page)
    await popup.getByRole('link', { name: 'Cancel' }).click()
    await who.page
      .getByText('You did not let Google sign you in. You can try again whenever you like.')
      .waitFor()
    await expectOutside(who)
    expect(who.troubles).toEqual([])
    await who.context.close()
  })

  test.for([
    ['state', 'This sign-in has expired, or it began in another window. Please try again.'],
    ['nonce', 'Authentication failed. Please try again.'],
    ['code_challenge', 'Authentication failed. Please try again.'],
  ] as const)('another %s than the one sent', async ([name, said]) => {
    const who = await come()
    google.manner.misread = { [name]: 'x'.repeat(43) }
    const person = newPerson()
    await agree(await openWindow(who.page), person)
    await who.page.getByText(said).waitFor()
    google.manner.misread = {}
    await expectOutside(who)
    expect(
      await (
        await who.context.request.post(`${shop.url}/_api/auth/register_with_password`, {
          headers: { origin: shop.url },
          data: { email: `${person}@gmail.test`, password: 'a long enough password', displayName: 'Free' },
        })
      ).json(),
    ).toMatchObject({ user: { displayName: 'Free' } })
    await who.context.close()
  })

  test('an address that is not verified', async () => {
    const who = await come()
    await agree(await openWindow(who.page), newPerson({ email_verified: false }))
    await who.page
      .getByText('Google has not verified your email address. Please verify it there, then try again.')
      .waitFor()
    await expectOutside(who)
    await who.context.close()
  })

  test('a token that has expired', async () => {
    const who = await come()
    Object.assign(google.manner, { idTokenLife: 1, idTokenDelay: 2500 })
    await agree(await openWindow(who.page), newPerson())
    await who.page.getByText('Google’s answer had expired when it arrived. Please try again.').waitFor()
    Object.assign(google.manner, { idTokenLife: 3600, idTokenDelay: 0 })
    await expectOutside(who)
    await who.context.close()
  })

  test('a provider that fails half-way', async () => {
    const who = await come()
    const popup = await openWindow(who.page)
    google.manner.outOfOrder = /^\/token/
    await agree(popup, newPerson())
    await who.page
      .getByText(
        'Google cannot be reached at the moment. Please try again later, or use your email and password.',
      )
      .waitFor()
    google.manner.outOfOrder = undefined
    await expectOutside(who)
    await who.context.close()
  })

  test('coming back to an address that was used before', async () => {
    const who = await come()
    let callback = ''
    who.context.on('request', (request) => {
      if (request.url().includes('/oauth_callback')) callback = request.url()
    })
    await agree(await openWindow(who.page), newPerson())
    await who.page.getByRole('button', { name: 'Log out' }).waitFor()
    const other = await come()
    await other.page.goto(callback)
    await other.page.getByText('This sign-in has expired, or it began in another window.').waitFor()
    expect((await other.context.request.get(`${shop.url}/_api/auth/session`)).status()).toBe(401)
    await Promise.all([who.context.close(), other.context.close()])
  })
})

describe('what goes wrong here', () => {
  const exchange = '**/trpc/auth.establishSession*'

  test('a token that somebody else has used already', async () => {
    const who = await come()
    await who.page.route(exchange, async (route) => {
      const { url, method, headers, postData } = await described(route.request())
      const first = await who.context.request.fetch(url, { method, headers, data: postData })
      expect(first.status()).toBe(200)
      await who.context.clearCookies({ name: 'session' })
      await route.continue()
    })
    await agree(await openWindow(who.page), newPerson())
    await who.page.getByText('Failed to complete authentication. Please try again.').waitFor()
    await expectOutside(who)
    await who.context.close()
  })

  test('a connection that breaks before the token is exchanged', async () => {
    const who = await come()
    await who.page.route(exchange, (route) => route.abort())
    await agree(await openWindow(who.page), newPerson())
    await who.page
      .getByText('An unexpected error occurred during authentication. Please try again.')
      .waitFor()
    await expectOutside(who)
    await who.context.close()
  })

  test('a window that is closed ends the waiting, quietly', async () => {
    const who = await come()
    const popup = await openWindow(who.page)
    await popup.getByPlaceholder('Enter any login').waitFor()
    await popup.close()
    await who.page
      .getByRole('status')
      .getByText('The Google window was closed before you were done.')
      .waitFor()
    expect(await who.page.getByRole('alert').count()).toBe(0)
    await expectOutside(who)
    expect(who.troubles).toEqual([])
    await who.context.close()
  })

  test('a second press brings the window to the front and opens no other', async () => {
    const who = await come()
    await openWindow(who.page)
    await who.page.getByRole('button', { name: 'Waiting for Google...' }).click()
    await who.page.waitForTimeout(500)
    expect(who.context.pages()).toHaveLength(2)
    await who.context.close()
  })

  test('a window that is open for five minutes is closed', async () => {
    const who = await come()
    await who.page.clock.install()
    const popup = await openWindow(who.page)
    await popup.getByPlaceholder('Enter any login').waitFor()
    const closed = popup.waitForEvent('close')
    await who.page.clock.runFor(299_000)
    expect(popup.isClosed()).toBe(false)
    await who.page.clock.runFor(2_000)
    await closed
    await who.page.getByText('Authentication failed. Please try again.').waitFor()
    expect(who.troubles).toEqual([expect.stringContaining('open for five minutes')])
    await who.context.close()
  })

  test('a blocked window', async () => {
    // The same browser as people have it, whose pages open no window that nobody asked for.
    const blocking = await launch(['--disable-popup-blocking'])
    const who = await visitor(blocking, shop.url)
    await who.page.goto('/login', { waitUntil: 'networkidle' })
    // A click that nobody made opens no window, wherever windows are blocked.
    await clickWithoutHands(who)
    await who.page
      .getByText(
        'Failed to open authentication window. Please check if popup blockers are disabled and try again.',
      )
      .waitFor()
    expect(who.context.pages()).toHaveLength(1)
    await blocking.close()
  })

  test('messages that are not the window’s own are not believed', async () => {
    const who = await come()
    const popup = await openWindow(who.page)
    await popup.getByPlaceholder('Enter any login').waitFor()
    const exchanged: string[] = []
    who.page.on('request', (request) => {
      if (request.url().includes('establishSession')) exchanged.push(request.url())
    })
    const forged = { type: 'OAUTH_TOKEN_SUCCESS', token: 'forged' }
    // From the window while it shows another origin, from our own page, and in other shapes from anywhere.
    await popup.evaluate((message) => window.opener.postMessage(message, '*'), forged)
    await who.page.evaluate((message) => window.postMessage(message, location.origin), forged)
    await who.page.evaluate(() => {
      const channel = new BroadcastChannel('oauth')
      for (const message of [
        null,
        'x',
        { type: 'OAUTH_TOKEN_SUCCESS' },
        { type: 'OAUTH_TOKEN_SUCCESS', token: '' },
        { type: 'OAUTH_ERROR', error: {} },
      ])
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
        channel.postMessage(message)
    })
    await who.page.waitForTimeout(1500)
    await who.page.getByRole('button', { name: 'Waiting for Google...' }).waitFor()
    expect(exchanged).toEqual([])
    await who.context.close()
  })
})

test('the windows and the pages have the headers that let them speak', async () => {
  const policy = async (path: string) =>
    (await fetch(shop.url + path, { redirect: 'manual' })).headers.get('cross-origin-opener-policy')
  expect(await policy('/login')).toBe('same-origin-allow-popups')
  expect(await policy('/_api/auth/oauth_authorize?provider=google')).toBe('unsafe-none')
  expect(await policy('/_api/auth/oauth_callback')).toBe('unsafe-none')
})

test('a browser that cuts the window from its page hears it over the channel', async () => {
  const who = await come()
  // With these headers it arrives without an opener (threats, "COOP and the popup").
  await who.context.route(`${shop.url}/_api/auth/oauth_callback*`, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin-allow-popups' }
    await route.fulfill({ response, headers })
  })
  await agree(await openWindow(who.page), newPerson())
  await who.page.getByRole('button', { name: 'Log out' }).waitFor()
  await who.context.close()
})

test('without credentials the shop is open and the button explains itself', async () => {
  const plain = await openShop()
  const who = await visitor(browser, plain.url)
  await openWindow(who.page, `${plain.url}/login`)
  await who.page.getByText('Signing in with Google is not set up on this server.').waitFor()
  await googleButton(who.page).waitFor()
  expect(who.troubles).toEqual([])
  await who.context.close()
  await plain.stop()
}, 240_000)

test('no code, state, nonce or token of all this is in the log', async () => {
  secrets.delete('')
  secrets.delete('x'.repeat(43))
  const log = await readFile(join(folder, 'log'), 'utf8')
  expect(secrets.size).toBeGreaterThan(20)
  expect(log).toContain('/_api/auth/oauth_callback?code=[Redacted]&state=[Redacted]')
  const leaked = [...secrets].filter((secret) => log.includes(secret))
  console.info(
    `google: ${secrets.size} secrets looked for in ${log.length} characters of log, ${leaked.length} found`,
  )
  expect(leaked).toEqual([])
})

/** A request as it was sent, to be sent again. */
async function described(
  request: Parameters<Parameters<Page['route']>[1]>[0] extends { request: () => infer R } ? R : never,
) {
  return {
    url: request.url(),
    method: request.method(),
    headers: await request.allHeaders(),
    postData: request.postData() ?? '',
  }
}

/** Presses the button from a script that no person set off. */
async function clickWithoutHands({ page }: Visitor) {
  await page.evaluate(() => {
    setTimeout(() => {
      for (const button of document.querySelectorAll('button')) {
        if (button.textContent?.includes('Continue with Google')) button.click()
      }
    }, 6_000)
  })
  await page.waitForTimeout(7_000)
}
