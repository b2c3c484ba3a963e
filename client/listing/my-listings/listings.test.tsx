import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { formatDays, formatRentalDays } from '../../../shared/day.ts'
import { asking, inDays, test } from '../../../server/testing/test.ts'
import { visit } from '../../testing/visit.tsx'

const titles = async (olga: { api: { dresses: { mine: () => Promise<{ title: string }[]> } } }) =>
  (await olga.api.dresses.mine()).map(({ title }) => title)

describe('one listing', () => {
  test('is disabled and enabled, and says so', async ({ person }) => {
    const olga = await person('Olga')
    await olga.list({ title: 'Solo gown' })
    const { user } = visit('/dashboard?tab=listings', olga)

    await user.click(await screen.findByRole('button', { name: 'Disable Solo gown' }))
    await screen.findByText('Listing disabled')
    await user.click(await screen.findByRole('button', { name: 'Enable Solo gown' }))
    await screen.findByText('Listing enabled')
    expect(await olga.api.dresses.mine()).toMatchObject([{ available: true }])
  })

  test('is deleted after a second question', async ({ person }) => {
    const olga = await person('Olga')
    await olga.list({ title: 'Old gown' })
    await olga.list({ title: 'New gown' })
    const { user } = visit('/dashboard?tab=listings', olga)

    await user.click(await screen.findByRole('button', { name: 'Delete Old gown' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Listing' }))
    dialog.getByText(/Old gown .* cannot be undone/)
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Listing deleted successfully')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Old gown' })).toBeNull())
    expect(await titles(olga)).toEqual(['New gown'])
  })

  test('that was the last takes the keyboard to what one can do next', async ({ person }) => {
    const olga = await person('Olga')
    await olga.list({ title: 'Only gown' })
    const { user } = visit('/dashboard?tab=listings', olga)
    await user.click(await screen.findByRole('button', { name: 'Delete Only gown' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await screen.findByRole('heading', { name: 'Start Building Your Collection' })
    const place = screen.getByRole('group', { name: 'My listings' })
    await waitFor(() => expect(document.activeElement).toBe(place))
    within(place).getByRole('link', { name: 'List Your First Dress' })
  })

  test('that is rented can only be disabled, as is said before anything is tried', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list({ title: 'Promised gown' })
    for (const start of [20, 30]) {
      const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(start)))
      await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    }
    await rita.api.rentals.book(asking(dress, inDays(40)))
    await rita.api.favorites.toggle({ dressId: dress.id })
    const { user } = visit('/dashboard?tab=listings', olga)
    const next = formatRentalDays({ from: inDays(20), to: inDays(23) }, inDays(0))
    await screen.findByText(`1 heart · 1 open request · Next rental ${next}`)
    await user.click(await screen.findByRole('button', { name: 'Delete Promised gown' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Listing' }))
    dialog.getByText('Promised gown: 2 rentals are ahead, so it can only be disabled.')
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Disable' }))
    await screen.findByText('Listing disabled')
    expect(await olga.api.dresses.mine()).toMatchObject([{ title: 'Promised gown', available: false }])
  })

  test('with requests says how many end with it', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list({ title: 'Wanted gown' })
    for (const start of [20, 30]) await rita.api.rentals.book(asking(dress, inDays(start)))
    const { user } = visit('/dashboard?tab=listings', olga)
    await user.click(await screen.findByRole('button', { name: 'Delete Wanted gown' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(
      'Wanted gown will leave the shop, and 2 requests that wait with it. This cannot be undone.',
    )
  })

  test('that is rented meanwhile stays, and the toast says until when', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const from = inDays(20)
    const { rentalId } = await rita.api.rentals.book(
      asking(await olga.list({ title: 'Promised gown' }), from),
    )
    const { user } = visit('/dashboard?tab=listings', olga)

    await user.click(await screen.findByRole('button', { name: 'Delete Promised gown' }))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    const days = formatDays({ from, to: inDays(23) }, inDays(0))
    await screen.findByText(
      `Failed to delete listing: This dress is rented for ${days} and cannot be deleted.`,
    )
  })

  test('can be edited, and not yet duplicated', async ({ person }) => {
    const olga = await person('Olga')
    const { id } = await olga.list({ title: 'Twin gown' })
    const { user } = visit('/dashboard?tab=listings', olga)
    const edit = await screen.findByRole('link', { name: 'Edit Twin gown' })
    expect(edit.getAttribute('href')).toBe(`/dresses/edit/${id}`)
    await user.click(screen.getByRole('button', { name: 'Duplicate Twin gown' }))
    const toast = (await screen.findByText('Duplicate functionality coming soon')).closest('[role=status]')
    // Neither success nor error.
    expect(toast?.getAttribute('style')).toContain('slate')
  })
})

describe('many listings', () => {
  test('are found and sorted, and nothing is done to what is not in sight', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const names = ['Alba', 'Bella', 'Clara', 'Dora', 'Emma', 'Flora', 'Greta']
    for (const [index, name] of names.entries()) {
      const dress = await olga.list({ title: `Gown ${name}`, pricePerDay: 50 - 3 * Math.abs(index - 3) })
      if (name === 'Clara') await rita.api.favorites.toggle({ dressId: dress.id })
      if (name !== 'Dora') continue
      const { rentalId } = await rita.api.rentals.book(asking(dress, inDays(20)))
      await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    }
    const { user } = visit('/dashboard?tab=listings', olga)
    const shown = () =>
      screen.getAllByRole('checkbox', { name: /^Select Gown/ }).map((box) => box.getAttribute('aria-label'))
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'gown ra')
    expect(shown()).toEqual(['Flora', 'Dora', 'Clara'].map((name) => `Select Gown ${name}`))
    for (const [order, inOrder] of [
      ['Next rental', ['Dora', 'Flora', 'Clara']],
      ['Most hearts', ['Clara', 'Flora', 'Dora']],
      ['Highest price', ['Dora', 'Clara', 'Flora']],
      ['Title', ['Clara', 'Dora', 'Flora']],
    ] as const) {
      await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), order)
      expect(shown()).toEqual(inOrder.map((name) => `Select Gown ${name}`))
    }
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
    screen.getByText('3 selected')
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), ' nobody')
    screen.getByText('None of your dresses has these words.')
    expect(screen.queryByRole('group', { name: 'Selected listings' })).toBeNull()
  })

  test('are chosen one by one or all at once', async ({ person }) => {
    const olga = await person('Olga')
    for (const title of ['Gown one', 'Gown two']) await olga.list({ title })
    const { user } = visit('/dashboard?tab=listings', olga)

    const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
    await user.click(screen.getByRole('checkbox', { name: 'Select Gown one' }))
    expect(all.indeterminate).toBe(true)
    screen.getByText('1 selected')
    await user.click(all)
    expect(all.indeterminate).toBe(false)
    screen.getByText('2 selected')
    await user.click(screen.getByRole('checkbox', { name: 'Deselect all' }))
    expect(screen.queryByRole('group', { name: 'Selected listings' })).toBeNull()
  })

  test('are disabled together', async ({ person }) => {
    const olga = await person('Olga')
    for (const title of ['Gown one', 'Gown two', 'Gown three']) await olga.list({ title })
    const { user } = visit('/dashboard?tab=listings', olga)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    const bar = within(screen.getByRole('group', { name: 'Selected listings' }))
    await user.click(bar.getByRole('button', { name: 'Disable' }))
    await screen.findByText('3 listings disabled')
    expect((await olga.api.dresses.mine()).filter(({ available }) => available)).toEqual([])
  })

  test('of which one is refused: the others go, and the toast says which stays and why', async ({
    person,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    for (const title of ['Gown one', 'Gown two']) await olga.list({ title })
    const from = inDays(20)
    const { rentalId } = await rita.api.rentals.book(
      asking(await olga.list({ title: 'Promised gown' }), from),
    )
    const { user } = visit('/dashboard?tab=listings', olga)

    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    const bar = within(screen.getByRole('group', { name: 'Selected listings' }))
    await user.click(bar.getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 3 Listings' }))
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    await user.click(dialog.getByRole('button', { name: 'Delete' }))

    await screen.findByText('2 of 3 listings deleted')
    screen.getByText(/Promised gown: This dress is rented for .* and cannot be deleted\./)
    expect(await titles(olga)).toEqual(['Promised gown'])
    await screen.findByRole('checkbox', { name: 'Select Promised gown', checked: true })
  })
})
