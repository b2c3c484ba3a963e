import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, signUp, visitor, type Visitor } from './kit/browser.ts'
import { inspect, watchShifts } from './kit/inspect.ts'
import { plainPhotograph } from './kit/photographs.ts'
import { agree, openProvider, type OpenProvider } from './kit/provider.ts'
import { freePort } from './kit/port.ts'
import { openShop, type Shop } from './kit/shop.ts'

const widths: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}
const password = 'a long enough password'

let shop: Shop
let google: OpenProvider
let browser: Browser

beforeAll(async () => {
  const port = await freePort()
  google = await openProvider(`http://localhost:${port}/_api/auth/oauth_callback`)
  ;[shop, browser] = await Promise.all([openShop({ PORT: `${port}`, ...google.environment }), launch()])
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await shop?.stop()
  await google?.close()
})

async function come(options: BrowserContextOptions = {}) {
  const who = await visitor(browser, shop.url, options)
  await who.context.addInitScript(watchShifts)
  await who.context.route(/fonts\.googleapis\.com/, (route) => route.abort())
  return who
}

const sessionStatus = async ({ context }: Visitor) =>
  (await context.request.get(`${shop.url}/_api/auth/session`)).status()

async function logIn({ page }: Visitor, email: string, secret: string) {
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Log In' }).click()
}

describe.each(Object.entries(widths))('somebody’s own account, on a %s', (device, options) => {
  const email = `anna-${device}@example.com`
  const login = `google-of-anna-${device}`
  let anna: Visitor

  test('is a step away from every page, and as it should be', async () => {
    anna = await come(options)
    await signUp(anna, 'Anna Lindqvist', email)
    await anna.page.goto('/faq', { waitUntil: 'networkidle' })
    await anna.page.getByRole('link', { name: 'Anna Lindqvist' }).click()
    await anna.page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor()
    await anna.page.goto('/account', { waitUntil: 'networkidle' })
    expect((await inspect(anna.page, `${device}-account`)).faults).toEqual([])
  })

  test('takes another name and a picture, which others see', async () => {
    const { page } = anna
    await page.getByLabel('Display Name').fill('Anna L. 🌷')
    await page.getByRole('button', { name: 'Save Name' }).click()
    await page.getByRole('link', { name: 'Anna L. 🌷' }).waitFor()
    await page.getByLabel('Picture', { exact: true }).setInputFiles(await plainPhotograph('#7a1a34'))
    await page.getByRole('button', { name: 'Change Picture' }).waitFor()
    await page.reload({ waitUntil: 'networkidle' })
    expect(await page.getByLabel('Display Name').inputValue()).toBe('Anna L. 🌷')
    const faces = await page
      .locator('main img, header img')
      .evaluateAll((all) => all.map((face) => face instanceof HTMLImageElement && face.naturalWidth > 0))
    expect(faces).toEqual([true, true])
    expect((await inspect(page, `${device}-account-with-picture`)).faults).toEqual([])
    await page.getByRole('button', { name: 'Remove Picture' }).click()
    await page.getByRole('button', { name: 'Add Picture' }).waitFor()
  })

  test('is connected to Google through its window, and disconnected again', async () => {
    const { page } = anna
    google.people.set(login, { email: `${login}@gmail.test`, email_verified: true, name: 'Anna' })
    const elsewhere = await come()
    await logIn(elsewhere, email, password)
    await elsewhere.page.getByRole('button', { name: 'Log out' }).waitFor()

    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Connect Google' }).click(),
    ])
    await agree(popup, login)
    await page.getByText(`${login}@gmail.test, connected on`).waitFor()
    expect(await sessionStatus(anna)).toBe(200)
    expect(await sessionStatus(elsewhere)).toBe(401)
    await elsewhere.page.goto('/login', { waitUntil: 'networkidle' })
    const [theirs] = await Promise.all([
      elsewhere.page.waitForEvent('popup'),
      elsewhere.page.getByRole('button', { name: 'Continue with Google' }).click(),
    ])
    await agree(theirs, login)
    await elsewhere.page.getByRole('link', { name: 'Anna L. 🌷' }).waitFor()

    await page.reload({ waitUntil: 'networkidle' })
    await page.getByText('You are signed in on 2 devices, this one included.').waitFor()
    expect((await inspect(page, `${device}-account-connected`)).faults).toEqual([])
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('button', { name: 'Connect Google' }).waitFor()

    await page.getByRole('button', { name: 'Sign Out Everywhere' }).click()
    await page.getByText('Signed out on 2 devices').waitFor()
    await page.waitForURL('**/login*')
    expect([await sessionStatus(anna), await sessionStatus(elsewhere)]).toEqual([401, 401])
    expect([...anna.troubles, ...elsewhere.troubles]).toEqual([])
    await elsewhere.context.close()
  })

  test('is deleted with its password, and the address can register anew', async () => {
    const { page, troubles } = anna
    await logIn(anna, email, password)
    await page.getByRole('button', { name: 'Log out' }).waitFor()
    await page.goto('/account', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your Password').fill('not the password')
    await page.waitForTimeout(300)
    expect((await inspect(page, `${device}-account-delete`)).faults).toEqual([])
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await dialog.getByText('The password is not right.').waitFor()
    expect(troubles.splice(0)).toEqual([expect.stringContaining('400')])
    expect(await dialog.getByLabel('Your Password').inputValue()).toBe('not the password')
    await dialog.getByLabel('Your Password').fill(password)
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByText('Your account has been deleted').waitFor()
    await page.waitForURL(`${shop.url}/`)
    await page.getByRole('link', { name: 'Sign Up' }).waitFor()
    await signUp(anna, 'Somebody new', email)
    expect(troubles).toEqual([])
    await anna.context.close()
  })
})

test('a Google account that is the only way in is kept, and its owner leaves by typing the e-mail', async () => {
  google.people.set('gina', { email: 'gina@gmail.test', email_verified: true, name: 'Gina Rossi' })
  const gina = await come()
  await gina.page.goto('/login?from=/account', { waitUntil: 'networkidle' })
  const [popup] = await Promise.all([
    gina.page.waitForEvent('popup'),
    gina.page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await agree(popup, 'gina')
  await gina.page.getByText('It is the only way into your account').waitFor()
  expect(await gina.page.getByRole('button', { name: 'Disconnect' }).count()).toBe(0)
  expect((await inspect(gina.page, 'desktop-account-google-only', { stands: false })).faults).toEqual([])
  await gina.page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = gina.page.getByRole('dialog')
  await dialog.getByLabel('Type gina@gmail.test to confirm').fill('gina@gmail.test')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await gina.page.getByText('Your account has been deleted').waitFor()
  expect(await sessionStatus(gina)).toBe(401)
  expect(gina.troubles).toEqual([])
  await gina.context.close()
})

describe('an admin’s reset, through the screens', () => {
  test('lets the person in once, to choose a password and nothing else [ASVS 6.4.3]', async () => {
    const [admin, nina, elsewhere] = [await come(), await come(), await come()]
    await signUp(admin, 'Ada', 'ada@example.com')
    await promisify(execFile)(process.execPath, ['server/scripts/admin.ts', 'ada@example.com'], {
      env: { ...process.env, DATA_DIR: shop.folder },
    })
    await signUp(nina, 'Nina', 'nina@example.com')
    await logIn(elsewhere, 'nina@example.com', password)
    await elsewhere.page.getByRole('button', { name: 'Log out' }).waitFor()

    await admin.page.goto('/admin/password-reset', { waitUntil: 'networkidle' })
    await admin.page.getByLabel('User Email').fill('Nina@Example.com')
    await admin.page.getByRole('button', { name: 'Reset Password' }).click()
    await admin.page.getByText('Password Reset Successful').waitFor()
    const temporary = await admin.page.getByLabel('Temporary password').inputValue()
    expect(temporary).toHaveLength(16)
    expect([await sessionStatus(nina), await sessionStatus(elsewhere)]).toEqual([401, 401])

    await logIn(nina, 'nina@example.com', password)
    await nina.page.getByText('Invalid email or password.').waitFor()
    await nina.page.getByLabel('Password', { exact: true }).fill(temporary)
    await nina.page.getByRole('button', { name: 'Log In' }).click()
    await nina.page.getByRole('heading', { name: 'Change Password' }).waitFor()
    for (const path of ['/dashboard', '/favorites', '/dresses/add', '/account', '/admin/password-reset']) {
      await nina.page.goto(path, { waitUntil: 'networkidle' })
      await nina.page.getByRole('heading', { name: 'Change Password' }).waitFor()
    }
    const refused = await nina.context.request.get('/_api/favorites')
    expect([refused.status(), (await refused.json()).error]).toEqual([403, 'Password change required.'])

    await nina.page.getByLabel('Temporary Password').fill(temporary)
    await nina.page.getByLabel('New Password', { exact: true }).fill(temporary)
    await nina.page.getByLabel('Confirm New Password').fill(temporary)
    await nina.page.getByRole('button', { name: 'Change Password' }).click()
    await nina.page.getByText('Please choose a password that you have not used here.').waitFor()
    const before = (await nina.context.cookies()).find(({ name }) => name === 'session')?.value
    await nina.page.getByLabel('New Password', { exact: true }).fill('winter gowns in june')
    await nina.page.getByLabel('Confirm New Password').fill('winter gowns in june')
    await nina.page.getByRole('button', { name: 'Change Password' }).click()
    await nina.page.getByText('Password changed').waitFor()
    await nina.page.waitForURL((url) => url.pathname !== '/account/password')
    await nina.page.goto('/dashboard', { waitUntil: 'networkidle' })
    await nina.page.getByRole('heading', { name: 'My Dashboard' }).waitFor()

    const old = await fetch(`${shop.url}/_api/auth/session`, { headers: { cookie: `session=${before}` } })
    expect(old.status).toBe(401)
    await logIn(elsewhere, 'nina@example.com', temporary)
    await elsewhere.page.getByText('Invalid email or password.').waitFor()
    await elsewhere.page.getByLabel('Password', { exact: true }).fill('winter gowns in june')
    await elsewhere.page.getByRole('button', { name: 'Log In' }).click()
    await elsewhere.page.getByRole('button', { name: 'Log out' }).waitFor()
    await Promise.all([admin, nina, elsewhere].map(({ context }) => context.close()))
  })
})
