import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from './kit/browser.ts'
import {
  expectOutside,
  googleButton,
  openGoogleShop,
  openWindow,
  userOf,
  type GoogleShop,
} from './kit/google-shop.ts'
import { inspect } from './kit/inspect.ts'
import { agree } from './kit/provider.ts'

let open: GoogleShop

beforeAll(async () => {
  open = await openGoogleShop()
}, 240_000)

afterAll(() => open?.close())

describe('before anybody has signed in', () => {
  test('a provider that cannot be reached is said to be so, and asked again the next time', async () => {
    open.google.manner.outOfOrder = /openid-configuration/
    const who = await open.come()
    await openWindow(who.page)
    await who.page.getByRole('alert').getByText('Google cannot be reached at the moment.').waitFor()
    await expectOutside(who)

    open.google.manner.outOfOrder = undefined
    const [popup] = await Promise.all([who.page.waitForEvent('popup'), googleButton(who.page).click()])
    await popup.getByPlaceholder('Enter any login').waitFor()
    expect(await who.page.getByRole('alert').count()).toBe(0)
    await who.context.close()
  })
})

describe('signing in with Google', () => {
  const picture = 'https://lh3.googleusercontent.com/a/somebody=s96-c'

  test('the first time makes an account, with name and picture, and leads to where one was going', async () => {
    const name = open.newPerson({ name: 'Gina Rossi', picture })
    const who = await open.come()
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
    const cookies = (await who.context.cookies(open.shop.url)).map((cookie) => cookie.name)
    expect(cookies).toContain('session')
    expect(cookies.filter((name) => name.startsWith('oauth'))).toEqual([])
    expect(who.troubles).toEqual([])

    // Another browser, from the sign-up page: the same account.
    const again = await open.come()
    await agree(await openWindow(again.page, '/login?mode=signup'), name)
    await again.page.getByRole('button', { name: 'Log out' }).waitFor()
    expect((await userOf(again)).id).toBe((await userOf(who)).id)
    expect(again.troubles).toEqual([])
    await Promise.all([who.context.close(), again.context.close()])
  })

  test('with an address that has a password asks for that password, then connects', async () => {
    const elsewhere = await open.come()
    await signUp(elsewhere, 'Anna', 'anna@gmail.test')
    const name = open.newPerson({ email: 'anna@gmail.test' })
    const who = await open.come()
    await agree(await openWindow(who.page, '/login?mode=signup&from=/favorites'), name)
    const card = who.page.getByRole('alert')
    await card.getByRole('heading', { name: 'Account Already Exists' }).waitFor()
    await card.getByText('a***@gmail.test').waitFor()
    await card.getByText('your Google account will be connected to it').waitFor()
    expect((await inspect(who.page, 'google-linking-desktop')).faults).toEqual([])
    await who.page.setViewportSize({ width: 390, height: 844 })
    expect((await inspect(who.page, 'google-linking-phone')).faults).toEqual([])
    await expectOutside(who)

    await who.page.getByRole('button', { name: 'Got it' }).click()
    await who.page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
    await who.page.getByLabel('Email').fill('anna@gmail.test')
    await who.page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await who.page.getByRole('button', { name: 'Log In' }).click()
    await who.page.waitForURL('**/favorites')
    expect((await elsewhere.context.request.get(`${open.shop.url}/_api/auth/session`)).status()).toBe(401)

    const next = await open.come()
    await agree(await openWindow(next.page), name)
    await next.page.getByRole('button', { name: 'Log out' }).waitFor()
    expect((await userOf(next)).id).toBe((await userOf(who)).id)
    expect([...who.troubles, ...next.troubles]).toEqual([])
    await Promise.all([elsewhere, who, next].map(({ context }) => context.close()))
  })
})

describe('what goes wrong at Google', () => {
  test('saying no', async () => {
    const who = await open.come()
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
    const who = await open.come()
    open.google.manner.misread = { [name]: 'x'.repeat(43) }
    const person = open.newPerson()
    await agree(await openWindow(who.page), person)
    await who.page.getByText(said).waitFor()
    open.google.manner.misread = {}
    await expectOutside(who)
    expect(
      await (
        await who.context.request.post(`${open.shop.url}/_api/auth/register_with_password`, {
          headers: { origin: open.shop.url },
          data: { email: `${person}@gmail.test`, password: 'a long enough password', displayName: 'Free' },
        })
      ).json(),
    ).toMatchObject({ user: { displayName: 'Free' } })
    await who.context.close()
  })

  test('an address that is not verified', async () => {
    const who = await open.come()
    await agree(await openWindow(who.page), open.newPerson({ email_verified: false }))
    await who.page
      .getByText('Google has not verified your email address. Please verify it there, then try again.')
      .waitFor()
    await expectOutside(who)
    await who.context.close()
  })

  test('a token that has expired', async () => {
    const who = await open.come()
    Object.assign(open.google.manner, { idTokenLife: 1, idTokenDelay: 2500 })
    await agree(await openWindow(who.page), open.newPerson())
    await who.page.getByText('Google’s answer had expired when it arrived. Please try again.').waitFor()
    Object.assign(open.google.manner, { idTokenLife: 3600, idTokenDelay: 0 })
    await expectOutside(who)
    await who.context.close()
  })

  test('a provider that fails half-way', async () => {
    const who = await open.come()
    const popup = await openWindow(who.page)
    open.google.manner.outOfOrder = /^\/token/
    await agree(popup, open.newPerson())
    await who.page
      .getByText(
        'Google cannot be reached at the moment. Please try again later, or use your email and password.',
      )
      .waitFor()
    open.google.manner.outOfOrder = undefined
    await expectOutside(who)
    await who.context.close()
  })

  test('coming back to an address that was used before', async () => {
    const who = await open.come()
    let callback = ''
    who.context.on('request', (request) => {
      if (request.url().includes('/oauth_callback')) callback = request.url()
    })
    await agree(await openWindow(who.page), open.newPerson())
    await who.page.getByRole('button', { name: 'Log out' }).waitFor()
    const other = await open.come()
    await other.page.goto(callback)
    await other.page.getByText('This sign-in has expired, or it began in another window.').waitFor()
    expect((await other.context.request.get(`${open.shop.url}/_api/auth/session`)).status()).toBe(401)
    await Promise.all([who.context.close(), other.context.close()])
  })
})

test('no code, state, nonce or token of all this is in the log [ASVS 10.1.1]', async () => {
  const { looked, found } = await open.leaked()
  expect(looked).toBeGreaterThan(10)
  expect(found).toEqual([])
})
