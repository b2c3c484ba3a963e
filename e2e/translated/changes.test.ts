import { expect, test } from 'vitest'
import { finishRental } from '../../server/testing/finished-rental.ts'
import { addDays, formatDays, marketToday, monthRange } from '../../shared/day.ts'
import { askFor, listDress, post } from '../kit/api.ts'
import { pickDay } from '../kit/calendar.ts'
import { plainPhotograph } from '../kit/photographs.ts'
import { openShopOfFile } from '../kit/shop-of-file.ts'
import { openTranslated as open } from '../kit/translator.ts'

// Screens that change something, in a browser that translates them; the others are in e2e/translated/screens.test.ts and
// e2e/translated/more-changes.test.ts.

// Expected refusals are no trouble.
const { arrive, come, database, idOf, leave, makeAdmin } = openShopOfFile(
  /the server responded with a status of 40[01]/,
)
const today = marketToday(new Date())
// Well inside the month after next, so that no end of a month comes in between.
const from = addDays(monthRange(Number(today.slice(0, 4)), Number(today.slice(5, 7)) + 2).from, 9)

test('signing up, leaving, and signing in after a wrong password', async () => {
  const anna = await arrive()
  const { page } = anna
  await open(anna, '/login?mode=signup')
  await page.getByLabel('Email').fill('anna@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByLabel('Display Name').fill('Anna')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('link', { name: 'Sign Up' }).waitFor()
  // A page that is left before would take the request along.
  await expect.poll(async () => (await anna.context.request.get('/_api/auth/session')).status()).toBe(401)

  await open(anna, '/login')
  await page.getByLabel('Email').fill('anna@example.com')
  await page.getByLabel('Password', { exact: true }).fill('another password')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByText('Invalid email or password.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  await leave(anna)
})

test('an account: name, picture, closet, address, letters, measurements, password, and its end', async () => {
  const anna = await come('Anna')
  await listDress(anna, { title: 'Own gown', brand: 'Maison Rose' })
  const { page } = anna
  await open(anna, '/account')
  await page.getByLabel('Display Name').fill('Anna Lindqvist')
  await page.getByRole('button', { name: 'Save Name' }).click()
  await page.getByRole('link', { name: 'Anna Lindqvist' }).waitFor()
  await page.getByLabel('Picture', { exact: true }).setInputFiles(await plainPhotograph('#7a1a34'))
  await page.getByRole('button', { name: 'Change Picture' }).waitFor()
  await page.getByRole('button', { name: 'Remove Picture' }).click()
  await page.getByRole('button', { name: 'Add Picture' }).waitFor()
  await page.getByLabel('City (optional)').fill('Brooklyn')
  await page.getByRole('button', { name: 'Save Closet' }).click()
  await page.getByText('Closet saved').waitFor()
  const only = page.getByRole('switch', { name: /^Messages only/ })
  await only.click()
  await page.locator('[data-shown]').getByText('Renters write to you in Messages').waitFor()

  await open(anna, '/account/mail')
  await page.getByRole('button', { name: 'Only what is necessary' }).click()
  await page.getByRole('button', { name: 'All letters' }).click()
  await page.getByRole('button', { name: 'All letters' }).waitFor({ state: 'detached' })
  const letters = page.getByRole('switch', { name: /^By e-mail/ }).first()
  await letters.click()
  await expect.poll(() => letters.isChecked()).toBe(false)

  await open(anna, '/account/measurements')
  await page.getByLabel('centimeters').check()
  for (const [label, centimeters] of [
    ['Bust', '92'],
    ['Waist', '74'],
    ['Hips', '99'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(centimeters)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Measurements saved').waitFor()
  await page.getByRole('button', { name: 'Delete my measurements' }).click()
  await page.getByText('Measurements deleted').waitFor()
  await expect.poll(() => page.getByLabel('Waist', { exact: true }).inputValue()).toBe('')

  await open(anna, '/account/password')
  await page.getByLabel('Current Password').fill('a long enough password')
  await page.getByLabel('New Password', { exact: true }).fill('winter gowns in june')
  await page.getByLabel('Confirm New Password').fill('winter gowns in may')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('Passwords do not match.').waitFor()
  await page.getByLabel('Confirm New Password').fill('winter gowns in june')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('Password changed').waitFor()

  await open(anna, '/account')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your Password').fill('not the password')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await dialog.getByText('The password is not right.').waitFor()
  await dialog.getByLabel('Your Password').fill('winter gowns in june')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByText('Your account has been deleted').waitFor()
  await page.getByRole('link', { name: 'Sign Up' }).waitFor()
  await leave(anna)
})

test('listings: one and several, paused, deleted and changed', async () => {
  const olga = await come('Olga')
  const { page } = olga
  const brand = 'Maison Rose'
  const { id } = await listDress(olga, { title: 'Kept gown', brand })
  await listDress(olga, { title: 'Other gown', brand })
  await open(olga, '/dashboard?tab=listings')
  await page.getByRole('button', { name: 'Disable Kept gown' }).click()
  await page.getByRole('button', { name: 'Enable Kept gown' }).waitFor()
  await page.getByLabel('Select all').check()
  await page.getByText('2 selected').waitFor()
  const selected = page.getByRole('group', { name: 'Selected listings' })
  await selected.getByRole('button', { name: 'Enable' }).click()
  await page.getByRole('button', { name: 'Disable Kept gown' }).waitFor()
  await page.getByRole('button', { name: 'Delete Other gown' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Listing' })
  await dialog.getByText('Other gown will leave the shop').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete Other gown' }).waitFor({ state: 'detached' })
  const listings = await (await olga.context.request.get('/_api/dresses/my-listings')).json()
  expect(listings).toMatchObject([{ title: 'Kept gown', available: true }])

  await open(olga, `/dresses/edit/${id}`)
  await page.getByLabel('Title').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Title must be at least 5 characters long.').waitFor()
  await page.getByLabel('Title').fill('Renamed gown')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Renamed gown' }).waitFor()
  await leave(olga)
})

test('an owner blocks days, declines, and proposes others, which the renter takes', async () => {
  const [olga, rita] = [await come('Olga'), await come('Rita')]
  const [no, yes, back] = await Promise.all(
    ['Refused gown', 'Moved gown', 'Withdrawn gown'].map(async (title) => {
      const { id } = await listDress(olga, { title, brand: 'Maison Vert' })
      const { rentalId } = await askFor(rita, id, from)
      return { title, rentalId }
    }),
  )
  const { page } = olga
  const request = (of: typeof no) => page.getByRole('article').filter({ hasText: of?.title })
  const dialog = page.getByRole('dialog')
  await open(olga, '/dashboard?tab=owner')
  await request(no)
    .getByRole('button', { name: /^Decline/ })
    .click()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await dialog.getByText('Please choose a reason.').waitFor()
  await dialog.getByLabel('The days do not work').check()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await request(no).getByText('Declined.', { exact: true }).waitFor()

  await request(yes)
    .getByRole('button', { name: /^Propose/ })
    .click()
  for (const [first, last] of [
    [5, 8],
    [6, 10],
  ] as const) {
    const days = { from: addDays(from, first), to: addDays(from, last) }
    await dialog.locator(`[data-day="${days.from}"]`).click()
    await dialog.locator(`[data-day="${days.to}"]`).click()
    await dialog
      .locator('[data-bar]')
      .getByText(`${formatDays(days, today)} ·`)
      .waitFor()
    if (first === 5) await dialog.getByRole('button', { name: 'Clear dates' }).click()
  }
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  await dialog.waitFor({ state: 'detached' })
  await request(yes)
    .getByRole('button', { name: /^Take it back/ })
    .waitFor()

  await page.getByRole('button', { name: 'Block Dates' }).click()
  await dialog.getByLabel('Dress').selectOption({ index: 2 })
  const blocked = { from: addDays(today, 3), to: addDays(today, 4) }
  for (const day of [blocked.from, blocked.to]) await pickDay(dialog, day)
  await dialog.getByRole('button', { name: 'Block Dates' }).click()
  await page.getByText('Dates Blocked').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Block Dates' }).click()
  await dialog.getByLabel('Dress').selectOption({ index: 2 })
  await dialog.getByRole('button', { name: /^Remove/ }).click()
  await dialog.getByText('None: it can be rented whenever nobody has it.').waitFor()

  await open(rita, '/dashboard')
  const renter = rita.page
  await renter.getByRole('button', { name: `Withdraw the request for ${back?.title}` }).click()
  await renter.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await renter.getByText('Request withdrawn').waitFor()
  await open(rita, `/rentals/${yes?.rentalId}`)
  await renter.getByRole('button', { name: /^Accept/ }).click()
  await renter
    .getByRole('dialog')
    .getByRole('button', { name: /^Accept/ })
    .click()
  await renter.getByText('Days accepted').waitFor()
  await renter.getByText('Confirmed', { exact: true }).first().waitFor()
  const rentals: { title: string; status: string }[] = await (
    await rita.context.request.get('/_api/rental/user-rentals')
  ).json()
  expect(Object.fromEntries(rentals.map(({ title, status }) => [title, status]))).toEqual({
    'Refused gown': 'cancelled',
    'Moved gown': 'confirmed',
    'Withdrawn gown': 'cancelled',
  })
  await leave(olga, rita)
})

test('the owner is written to and followed, a heart is let go of, and a dress reported', async () => {
  const [olga, rita] = [await come('Olga'), await come('Rita')]
  const { id, slug } = await listDress(olga, { title: 'Asked-about gown', brand: 'Maison Bleu' })
  await post(rita, 'favorites/toggle', { data: { json: { dressId: id } } })
  const { page } = rita
  await open(rita, `/dresses/${slug}`)
  await page.getByRole('button', { name: 'Contact Owner' }).click()
  const letter = page.getByRole('dialog', { name: 'Contact Olga' })
  await letter.getByRole('button', { name: 'Send Message' }).click()
  await letter.getByLabel('Subject').fill('The hem')
  await letter.getByLabel('Message').fill('How long is it, please?')
  await letter.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Your message has been sent.').waitFor()

  await page.getByRole('button', { name: 'Report this dress' }).click()
  const report = page.getByRole('dialog', { name: 'Report this dress' })
  await report.getByLabel('Not as described').check()
  await report.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('Thank you for telling us').waitFor()

  const { slug: closet } = await (await olga.context.request.get('/_api/closet/mine')).json()
  await open(rita, `/closets/${closet}`)
  await page.getByRole('button', { name: 'Follow Olga' }).click()
  await page.getByRole('button', { name: 'Following Olga' }).waitFor()

  await open(rita, '/favorites')
  await page.getByRole('button', { name: /^Remove Asked-about gown/ }).click()
  await page.getByRole('link', { name: 'Asked-about gown' }).waitFor({ state: 'detached' })
  await leave(olga, rita)
})

test('a rental that is over is reviewed', async () => {
  const [olga, rita] = [await come('Olga'), await come('Rita')]
  const { id } = await listDress(olga, { title: 'Reviewed gown', brand: 'Maison Noir' })
  const { rentalId } = await finishRental(database(), {
    dress: { id, pricePerDay: 48 },
    ownerId: await idOf(olga.email),
    renterId: await idOf(rita.email),
  })
  const { page } = rita
  await open(rita, `/rentals/${rentalId}`)
  await page.getByRole('button', { name: 'Write a review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a review' })
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await dialog.getByText('Please give 1 to 5 stars.').first().waitFor()
  await dialog
    .getByRole('radio', { name: /^4 stars/ })
    .first()
    .check()
  await dialog
    .getByRole('radio', { name: /^3 stars/ })
    .last()
    .check()
  await dialog.getByLabel('Your review (optional)').fill('Seams like a drawing.')
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await page.getByText('Until then you can change it.').first().waitFor()
  await leave(olga, rita)
})

test('an admin resets a password, puts a report away, and sends a test letter', async () => {
  const [ada, olga, rita] = [await come('Ada'), await come('Olga'), await come('Rita')]
  await makeAdmin(ada.email)
  const { id } = await listDress(olga, { title: 'Reported gown', brand: 'Maison Gris' })
  await post(rita, 'reports/create', { data: { dressId: id, reason: 'not_as_described' } })
  const { page } = ada
  await open(ada, '/admin/password-reset')
  await page.getByLabel('User Email').fill(rita.email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByText('Password Reset Successful').waitFor()
  expect(await page.getByLabel('Temporary password').inputValue()).toHaveLength(16)

  await open(ada, '/admin/reports')
  const report = page.getByRole('listitem').filter({ hasText: 'Reported gown' })
  await report.getByRole('button', { name: 'Close report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('We found nothing against the terms of the shop.').check()
  await dialog.getByRole('button', { name: 'Close report' }).click()
  await report.waitFor({ state: 'detached' })

  await open(ada, '/admin/mail')
  await page.getByRole('button', { name: 'Send a test letter' }).click()
  await page.getByRole('status').getByText('Kept in the outbox of this server.').first().waitFor()
  await leave(ada, olga, rita)
})
