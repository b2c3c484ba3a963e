import { describe, expect, inject, test } from 'vitest'
import { addDays, marketToday } from '../../shared/day.ts'
import { listDress, register, signIn } from '../kit/api.ts'
import type { Visitor } from '../kit/browser.ts'
import { makeAdmin } from '../kit/shop.ts'
import {
  demoShop,
  eachDevice,
  follower,
  lender,
  nameOf,
  publicPages,
  renter,
  reviewedRental,
} from './demo-shop.ts'

const { come, look } = demoShop('walk')

/** Addresses of pages that do not exist, and their texts. */
const nowhere = [
  ['/nowhere', 'The page you are looking for does not exist.'],
  ['/dresses/nobody-has-this-8', 'The dress you are looking for does not exist or may have been removed.'],
  ['/closets/nobody-has-this', 'The closet you are looking for does not exist, or whoever had it has left.'],
] as const

const inDays = (days: number) => addDays(marketToday(new Date()), days)

/** A list for an event that few dresses are in time for, with what is near it. */
const forAnEvent = `/dress-rental?event=${inDays(25)}&size=4`

/** Pages of a lender, and their texts. */
const ownPages = [
  ['/favorites', 'My Favorites'],
  ['/notices', 'Mark all as read'],
  ['/messages', 'Unread'],
  ['/dashboard?tab=rentals', 'My Dashboard'],
  ['/dashboard?tab=listings', 'Add New Listing'],
  ['/dashboard?tab=favorites', 'My Dashboard'],
  ['/dashboard?tab=owner&view=today', 'Coming'],
  ['/dashboard?tab=owner', 'Approve'],
  ['/dashboard?tab=owner&view=active', 'back by'],
  ['/dashboard?tab=owner&view=earnings', 'Total earnings'],
  ['/dresses/add', 'List your dress for rent'],
  ['/dresses/new', 'Create a New Listing'],
  ['/closets/margaux-ellison', 'Edit your closet'],
  [reviewedRental, 'Your review is published.'],
  ['/account'],
  ['/account/password', 'Change Password'],
  ['/account/mail', 'In the app, always'],
  ['/account/measurements', 'Only you see them.'],
  ['/account/decisions', 'You have not reported anything.'],
] as const

describe.each(eachDevice)('on a %s', (device) => {
  /** Opens pages one after the other and gives what is wrong with them. */
  async function walk({ page }: Visitor, who: string, pages: readonly (readonly [string, string?])[]) {
    const faults: string[] = []
    for (const [path, said] of pages) {
      await page.goto(path, { waitUntil: 'networkidle' })
      if (said) await page.getByText(said).filter({ visible: true }).first().waitFor()
      faults.push(...(await look(page, `${device}-${who}-${nameOf(path)}`)))
    }
    return faults
  }

  test('every public page is as it should be', async () => {
    const visitor = await come(device)
    const faults = await walk(visitor, 'visitor', [
      ...publicPages.map((path) => [path] as const),
      [forAnEvent, 'Almost'],
    ])
    await visitor.page
      .getByRole('button', { name: /^Save / })
      .first()
      .click()
    faults.push(...(await walk(visitor, 'visitor', [['/favorites', 'Sign in to keep them everywhere.']])))
    expect([...faults, ...visitor.troubles]).toEqual([])
    await visitor.context.close()
  }, 300_000)

  test('an address that leads nowhere says so', async () => {
    const visitor = await come(device, { expected: /status of 404/ })
    expect([...(await walk(visitor, 'visitor', nowhere)), ...visitor.troubles]).toEqual([])
    await visitor.context.close()
  })

  test('every page of a lender is as it should be', async () => {
    const margaux = await come(device, { email: lender })
    const listings: { id: number }[] = await (
      await margaux.context.request.get('/_api/dresses/my-listings')
    ).json()
    const { threads } = await (await margaux.context.request.get('/_api/messages/threads')).json()
    const [request] = await (await margaux.context.request.get('/_api/rental/owner-requests')).json()
    const faults = await walk(margaux, 'lender', [
      ...ownPages,
      [`/messages/${threads[0].threadId}`, 'Send'],
      [`/rentals/${request.rentalId}`, 'Please answer'],
      [`/dresses/edit/${listings.at(-1)?.id}`, 'Edit Your Listing'],
    ])
    expect([...faults, ...margaux.troubles]).toEqual([])
    await margaux.context.close()
  }, 300_000)

  test('every page of somebody who follows closets and has a dress to review is as it should be', async () => {
    const imani = await come(device, { email: follower })
    const faults = await walk(imani, 'follower', [
      ['/closets', 'Following'],
      ['/closets/margaux-ellison', 'Following'],
      ['/account/searches', 'Choose your letters'],
      [`/favorites?event=${inDays(30)}`, 'Not free for'],
      ['/dashboard', 'You are next'],
    ])
    await imani.page
      .getByRole('link', { name: /^Write a review/ })
      .first()
      .click()
    await imani.page.getByRole('button', { name: 'It did not take place' }).waitFor()
    faults.push(...(await look(imani.page, `${device}-follower-rental-to-review`, { stands: false })))
    expect([...faults, ...imani.troubles]).toEqual([])
    await imani.context.close()
  }, 120_000)

  test('a dress that is not there, or somebody else’s, cannot be edited', async () => {
    const rita = await come(device, { email: renter, expected: /status of 40[34]/ })
    const [dress] = await (await rita.context.request.get('/_api/dresses?limit=1')).json()
    const faults = await walk(rita, 'renter', [
      ['/dashboard', 'In line'],
      ['/closets', 'Closets I Follow'],
      ['/dresses/edit/999999999', 'Dress not found.'],
      [`/dresses/edit/${dress.id}`, 'This dress is not yours. Only its owner can edit it.'],
    ])
    expect([...faults, ...rita.troubles]).toEqual([])
    await rita.context.close()
  })

  test('a page for admins is denied to others, with the status 403', async () => {
    const rita = await come(device, { email: renter, expected: /status of 403/ })
    const faults = await walk(rita, 'renter', [
      ['/admin/password-reset', 'Access denied. Your role (user) lacks required permissions.'],
    ])
    const answer = await rita.context.request.get('/admin/password-reset')
    expect(answer.status()).toBe(403)
    expect([...faults, ...rita.troubles]).toEqual([])
    await rita.context.close()
  })

  test('every page of somebody new is empty in a good way', async () => {
    const nova = await come(device)
    await register(nova, `Nova ${'N'.repeat(40)} 🌙`)
    const faults = await walk(nova, 'new', [
      ['/favorites', 'Your Wishlist is Empty'],
      ['/closets', 'You follow no closet yet.'],
      ['/notices', 'Nothing new.'],
      ['/messages', 'No conversations yet. Ask a lender about a dress.'],
      ['/dashboard', 'No Rentals Yet'],
      ['/account/searches', 'You have saved no search yet.'],
      ['/dashboard?tab=listings', 'Start Building Your Collection'],
      ['/dashboard?tab=favorites', 'Your Wishlist is Empty'],
    ])
    expect([...faults, ...nova.troubles]).toEqual([])
    await nova.context.close()
  }, 120_000)

  test('an owner without a rental sees that there is none', async () => {
    const nova = await come(device)
    await register(nova, 'Nova 🌙')
    await listDress(nova, { title: 'Bordeaux satin gown', brand: 'Nova' })
    const faults = await walk(nova, 'first-listing', [
      ['/dashboard?tab=listings', '1 dress'],
      ['/dashboard?tab=owner&view=today', 'Nothing to do today.'],
      ['/dashboard?tab=owner', 'No pending requests.'],
      ['/dashboard?tab=owner&view=active', 'No active or confirmed rentals.'],
      ['/dashboard?tab=owner&view=earnings', 'No earnings data available yet.'],
    ])
    expect([...faults, ...nova.troubles]).toEqual([])
    await nova.context.close()
  })

  test('an admin gives a temporary password, which has to be changed first', async () => {
    const nova = await come(device)
    const { email } = await register(nova, 'Nova 🌙')

    const frances = await come(device)
    await makeAdmin(inject('demoFolder'), (await register(frances, 'Frances')).email)
    const { page } = frances
    // An admin comes from another page, which has brought the fonts: in the one that stands for them until then, the
    // letter to the Nova whose name is as long as a line may need another line.
    await page.goto('/', { waitUntil: 'networkidle' })
    const faults = await walk(frances, 'admin', [
      ['/admin', 'Before others come'],
      ['/admin/demand', 'a black dress in size 14'],
      ['/admin/mail', 'are kept in the outbox'],
      ['/admin/backups', 'Back Up Now'],
      ['/admin/reviews', 'No review waits for you.'],
      ['/admin/reviews?show=notes', 'Notes'],
      ['/admin/reviews?show=published', 'Hide'],
      ['/admin/reviews?show=hidden', 'No review is hidden.'],
      ['/admin/password-reset', 'Reset User Password'],
    ])
    await page.getByLabel('User Email').fill(email)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.getByText('Password Reset Successful').waitFor()
    faults.push(...(await look(page, `${device}-admin-password-is-reset`)))
    const temporary = await page.getByLabel('Temporary password').inputValue()

    await signIn(nova, email, temporary)
    faults.push(
      ...(await walk(nova, 'temporary', [['/dashboard', 'You signed in with a temporary password.']])),
    )
    expect(new URL(nova.page.url()).pathname).toBe('/account/password')
    expect([...faults, ...frances.troubles, ...nova.troubles]).toEqual([])
    await Promise.all([frances.context.close(), nova.context.close()])
  })

  test('without a connection a bar says so, until there is one again', async () => {
    const { page, context, troubles } = await come(device)
    const said = page.getByText('You are offline. What is on the screen may be out of date.')
    await page.goto('/faq', { waitUntil: 'networkidle' })
    // What a page fetches when it is idle comes as late as its machine is slow.
    await page.waitForFunction(() => {
      const first = 'link[href*="/notifications-"]'
      const parts = [...document.querySelectorAll<HTMLLinkElement>(`${first}, ${first} ~ link`)]
      return parts.length && parts.every(({ href }) => performance.getEntriesByName(href).length)
    })
    await context.setOffline(true)
    await said.waitFor()
    const faults = await look(page, `${device}-visitor-offline`, { stands: false })
    await context.setOffline(false)
    await said.waitFor({ state: 'detached' })
    expect([...faults, ...troubles]).toEqual([])
    await context.close()
  })
})
