import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, vi } from 'vitest'
import { addDays } from '../../shared/day.ts'
import { asking, inDays, test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

const from = inDays(30)

const without =
  (...procedures: string[]) =>
  async ({ path }: { path: string }) => {
    if (procedures.includes(path)) throw new Error('no server')
  }

describe('a tab', () => {
  test.for([
    ['/dashboard', 'rentals.minePage', 'Loading your rentals', 6],
    ['/dashboard?tab=listings', 'dresses.minePage', 'Loading your listings', 4],
    ['/dashboard?tab=owner&view=today', 'rentals.today', 'Loading what comes next', 3],
    ['/dashboard?tab=owner', 'rentals.requestsPage', 'Loading requests', 3],
    ['/dashboard?tab=owner&view=active', 'rentals.lentPage', 'Loading rentals', 2],
    ['/dashboard?tab=owner&view=earnings', 'rentals.earnings', 'Loading earnings', 3],
  ] as const)('at %s holds places while %s is on its way', async ([path, held, name, places], { person }) => {
    const olga = await person('Olga')
    await olga.list()
    const server = Promise.withResolvers<void>()
    visit(path, olga, async ({ path }) => {
      if (path === held) await server.promise
    })
    expect((await screen.findByRole('status', { name })).childElementCount).toBe(places)
    server.resolve()
    await waitFor(() => expect(screen.queryByRole('status', { name })).toBeNull())
  })

  test.for(['waiting.mine', 'reviews.mine'])(
    'is not there before %s, which may push it down',
    async (held, { person }) => {
      const server = Promise.withResolvers<void>()
      visit('/dashboard', await person('Olga'), async ({ path }) => {
        if (path === held) await server.promise
      })
      await screen.findByRole('status', { name: 'Loading your dashboard' })
      expect(screen.queryByRole('tab')).toBeNull()
      server.resolve()
      await screen.findByRole('tab', { name: 'My Rentals', selected: true })
    },
  )

  test.for([
    ['/dashboard', 'rentals.minePage', 'Failed to fetch user rentals'],
    ['/dashboard?tab=listings', 'dresses.minePage', 'Failed to fetch my listings'],
    ['/dashboard?tab=favorites', 'favorites.dresses', 'Failed to fetch favorites'],
    ['/dashboard?tab=owner&view=today', 'rentals.today', 'Error: Failed to fetch what comes next'],
    ['/dashboard?tab=owner', 'rentals.requestsPage', 'Error: Failed to fetch owner requests'],
    ['/dashboard?tab=owner&view=active', 'rentals.lentPage', 'Error: Failed to fetch owner rentals'],
    ['/dashboard?tab=owner&view=earnings', 'rentals.earnings', 'Error: Failed to fetch owner earnings'],
  ] as const)('at %s without %s says: %s', async ([path, lost, said], { person }) => {
    const olga = await person('Olga')
    await olga.list()
    visit(path, olga, without(lost))
    await screen.findByText(said)
  })

  test.for([
    ['today', 'rentals.today', 'Coming'],
    ['requests', 'rentals.requestsPage', 'Approve'],
    ['active', 'rentals.lentPage', 'Confirmed'],
    ['earnings', 'rentals.earnings', 'Total earnings'],
  ] as const)(
    'of the owner’s that could not be loaded, %s, is tried again',
    async ([view, lost, said], { person }) => {
      const [olga, rita] = [await person('Olga'), await person('Rita')]
      const dress = await olga.list()
      const { rentalId } = await rita.api.rentals.book(asking(dress, from))
      await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
      await rita.api.rentals.book(asking(dress, addDays(from, 5)))
      let isLost = true
      const { user } = visit(`/dashboard?tab=owner&view=${view}`, olga, async ({ path }) => {
        if (path === lost && isLost) throw new Error('no server')
      })
      const again = await screen.findByRole('button', { name: 'Try Again' })
      isLost = false
      await user.click(again)
      await screen.findByText(said)
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  test('of listings that could not be loaded is tried again by reloading the page', async ({ person }) => {
    const reload = vi.fn<() => void>()
    vi.stubGlobal('location', { ...location, reload })
    const { user } = visit('/dashboard?tab=listings', await person('Olga'), without('dresses.minePage'))
    await screen.findByRole('heading', { name: 'Could not load your listings' })
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(reload).toHaveBeenCalledOnce()
  })
})

test('all tabs have their names, the owner’s among them', async ({ person }) => {
  const olga = await person('Olga')
  await olga.list()
  const { user } = visit('/dashboard', olga)
  await screen.findByRole('tab', { name: 'My Rentals', selected: true })
  await user.click(screen.getByRole('tab', { name: 'My Listings' }))
  await screen.findByRole('heading', { name: /^My Listings 1 dress/ })
  const add = screen.getByRole('link', { name: 'Add New Listing' })
  expect(add.getAttribute('href')).toBe('/dresses/add')
  await user.click(screen.getByRole('tab', { name: 'My Favorites' }))
  await screen.findByText('Your Wishlist is Empty')
  await user.click(screen.getByRole('tab', { name: 'Owner Dashboard' }))
  await screen.findByText(/^Nothing to do today/)
  screen.getByRole('tab', { name: 'Today', selected: true })
  screen.getByRole('tab', { name: 'Pending Requests' })
  screen.getByRole('tab', { name: 'Active Rentals' })
  screen.getByRole('tab', { name: 'Earnings' })
  await user.click(screen.getByRole('tab', { name: 'Past' }))
  await screen.findByText('Nothing past yet. What is over stands here.')
})

test('requests are counted on their tab, and a card says who asks, when it was asked, and for what', async ({
  person,
}) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const dress = await olga.list({ title: 'Wanted gown' })
  await rita.api.rentals.book(asking(dress, from))
  await rita.api.rentals.book(asking(dress, addDays(from, 5)))
  visit('/dashboard?tab=owner', olga)
  await screen.findByRole('tab', { name: /^Pending Requests\s*2$/ })
  const [card] = (await screen.findAllByRole('article')).map((article) => within(article))
  card?.getByText('Rita')
  card?.getByText(/requested on/)
  expect(card?.getByRole('link', { name: 'Wanted gown' }).getAttribute('href')).toBe(`/dresses/${dress.slug}`)
  card?.getByRole('button', { name: /^Approve/ })
  card?.getByRole('button', { name: /^Decline/ })
})

describe('a change that never arrives', () => {
  test('of an answer is told', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.rentals.book(asking(await olga.list(), from))
    const { user } = visit('/dashboard?tab=owner', olga, without('rentals.decide'))
    await user.dblClick(await screen.findByRole('button', { name: /^Approve/ }))
    await screen.findByText('Update Failed')
    screen.getByText('Failed to update rental status')
    await screen.findByRole('button', { name: /^Approve now/ })
  })

  test('of a listing is told', async ({ person }) => {
    const olga = await person('Olga')
    await olga.list({ title: 'Stuck gown' })
    const { user } = visit('/dashboard?tab=listings', olga, without('dresses.update', 'dresses.remove'))
    await user.click(await screen.findByRole('button', { name: 'Disable Stuck gown' }))
    await screen.findByText('Failed to update listing: Failed to update dress')
    await user.click(await screen.findByRole('button', { name: 'Delete Stuck gown' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await screen.findByText('Failed to delete listing: Failed to delete dress')
  })

  test('of a listing keeps nobody from deleting it, though the list is still being asked for', async ({
    person,
  }) => {
    const olga = await person('Olga')
    await olga.list({ title: 'Stuck gown' })
    let isHeld = false
    const { user } = visit('/dashboard?tab=listings', olga, async ({ path }) => {
      if (path === 'dresses.update') throw new Error('no server')
      if (path === 'dresses.minePage' && isHeld) await new Promise(() => {})
    })
    const disable = await screen.findByRole('button', { name: 'Disable Stuck gown' })
    isHeld = true
    await user.click(disable)
    await screen.findByText('Failed to update listing: Failed to update dress')
    await user.click(screen.getByRole('button', { name: 'Delete Stuck gown' }))
    await screen.findByRole('dialog', { name: 'Delete Listing' })
  })

  test('of blocked days is told, in the dialog and as a toast', async ({ person }) => {
    const olga = await person('Olga')
    const { id } = await olga.list()
    const { user } = visit('/dashboard?tab=owner', olga, without('rentals.block'))
    await user.click(await screen.findByRole('button', { name: 'Block Dates' }))
    const form = within(await screen.findByRole('dialog', { name: 'Block Dates' }))
    await user.selectOptions(form.getByLabelText('Dress'), String(id))
    await user.click(form.getByRole('button', { name: 'Next months' }))
    const [day] = await form.findAllByRole('button', { name: /\b15, \d{4}$/ })
    if (day) await user.dblClick(day)
    form.getByLabelText('Reason (optional)')
    await user.click(form.getByLabelText('Notes'))
    await user.paste('Hers, all week')
    await user.click(form.getByRole('button', { name: 'Block Dates' }))
    const alert = within(await form.findByRole('alert'))
    alert.getByText('Failed to Block Dates')
    alert.getByText('Failed to block dates')
    await waitFor(() => expect(screen.getAllByText('Failed to Block Dates')).toHaveLength(2))
    expect(form.getByLabelText('Notes')).toHaveProperty('value', 'Hers, all week')
  })
})

test('many listings are enabled and deleted together', async ({ person }) => {
  const olga = await person('Olga')
  for (const title of ['Gown one', 'Gown two']) {
    const { id } = await olga.list({ title })
    await olga.api.dresses.update({ id, available: false })
  }
  const { user } = visit('/dashboard?tab=listings', olga)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  const bar = within(screen.getByRole('group', { name: 'Selected listings' }))
  await user.click(bar.getByRole('button', { name: 'Enable' }))
  await screen.findByText('2 listings enabled')

  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  const again = within(screen.getByRole('group', { name: 'Selected listings' }))
  await user.click(again.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 Listings' }))
  dialog.getByText(/^2 listings .* This cannot be undone\.$/)
  dialog.getByRole('button', { name: 'Cancel' })
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('2 listings deleted')
  await screen.findByRole('heading', { name: 'Start Building Your Collection' })
})
