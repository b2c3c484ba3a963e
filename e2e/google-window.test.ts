import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchWhole, visitor, type Visitor } from './kit/browser.ts'
import {
  expectOutside,
  googleButton,
  openGoogleShop,
  openWindow,
  type GoogleShop,
} from './kit/google-shop.ts'
import { agree } from './kit/provider.ts'
import { openShop } from './kit/shop.ts'

let open: GoogleShop

beforeAll(async () => {
  open = await openGoogleShop()
}, 240_000)

afterAll(() => open?.close())

describe('what goes wrong here', () => {
  const exchange = '**/trpc/auth.establishSession*'

  test('a token that somebody else has used already', async () => {
    const who = await open.come()
    await who.page.route(exchange, async (route) => {
      const first = await who.context.request.fetch(route.request())
      expect(first.status()).toBe(200)
      await who.context.clearCookies({ name: 'session' })
      await route.continue()
    })
    await agree(await openWindow(who.page), open.newPerson())
    await who.page.getByText('Failed to complete authentication. Please try again.').waitFor()
    await expectOutside(who)
    await who.context.close()
  })

  test('a connection that breaks before the token is exchanged', async () => {
    const who = await open.come()
    await who.page.route(exchange, (route) => route.abort())
    await agree(await openWindow(who.page), open.newPerson())
    await who.page
      .getByText('An unexpected error occurred during authentication. Please try again.')
      .waitFor()
    await expectOutside(who)
    await who.context.close()
  })

  test('a window that is closed ends the waiting, quietly [ASVS 7.6.2]', async () => {
    const who = await open.come()
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
    const who = await open.come()
    await openWindow(who.page)
    await who.page.getByRole('button', { name: 'Waiting for Google...' }).click()
    await who.page.waitForTimeout(500)
    expect(who.context.pages()).toHaveLength(2)
    await who.context.close()
  })

  test('a window that is open for five minutes is closed', async () => {
    const who = await open.come()
    await who.page.clock.install()
    const popup = await openWindow(who.page)
    await popup.getByPlaceholder('Enter any login').waitFor()
    const closed = popup.waitForEvent('close')
    // The clock of the page goes on meanwhile, by what a busy machine takes to open the window.
    await who.page.clock.runFor(240_000)
    expect(popup.isClosed()).toBe(false)
    await who.page.clock.runFor(60_000)
    await closed
    await who.page.getByText('Authentication failed. Please try again.').waitFor()
    expect(who.troubles).toEqual([expect.stringContaining('open for five minutes')])
    await who.context.close()
  })

  test('a blocked window', async () => {
    // A browser with its popup blocker on.
    const blocking = await launchWhole(['--disable-popup-blocking'])
    const who = await visitor(blocking, open.shop.url)
    await who.page.goto('/login', { waitUntil: 'networkidle' })
    // A click by script opens no window where popups are blocked.
    await clickWithoutHands(who)
    await who.page
      .getByText(
        'Failed to open authentication window. Please check if popup blockers are disabled and try again.',
      )
      .waitFor()
    expect(who.context.pages()).toHaveLength(1)
    await blocking.close()
  })

  test('messages that are not the window’s own are not believed [ASVS 3.5.5]', async () => {
    const who = await open.come()
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
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
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
    (await fetch(open.shop.url + path, { redirect: 'manual' })).headers.get('cross-origin-opener-policy')
  expect(await policy('/login')).toBe('same-origin-allow-popups')
  expect(await policy('/_api/auth/oauth_authorize?provider=google')).toBe('unsafe-none')
  expect(await policy('/_api/auth/oauth_callback')).toBe('unsafe-none')
})

test('a browser that cuts the window from its page hears it over the channel', async () => {
  const who = await open.come()
  open.google.manner.cutsWindow = true
  const popup = await openWindow(who.page)
  await agree(popup, open.newPerson())
  await popup.waitForURL('**/oauth_callback*')
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await who.page.getByRole('button', { name: 'Log out' }).waitFor()
  open.google.manner.cutsWindow = false
  await who.context.close()
})

test('without credentials the shop is open and the button explains itself', async () => {
  const plain = await openShop()
  const who = await visitor(open.browser, plain.url)
  await openWindow(who.page, `${plain.url}/login`)
  await who.page.getByText('Signing in with Google is not set up on this server.').waitFor()
  await googleButton(who.page).waitFor()
  expect(who.troubles).toEqual([])
  await who.context.close()
  await plain.stop()
}, 240_000)

test('no code, state, nonce or token of all this is in the log [ASVS 16.2.5]', async () => {
  const { looked, found } = await open.leaked()
  expect(looked).toBeGreaterThan(10)
  expect(found).toEqual([])
})

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
