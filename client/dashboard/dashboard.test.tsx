import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { addDays, formatDays } from '../../shared/day.ts'
import { asking, inDays, test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

const from = inDays(30)
const range = { from, to: addDays(from, 3) }

describe('answering requests', () => {
  test('approves one: the rental is confirmed and the request is gone', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.rentals.book({ ...asking(await olga.list(), from), bookingNotes: 'A winter wedding' })
    const { user } = visit('/dashboard?tab=owner', olga)

    await screen.findByText('Rita')
    screen.getByText('A winter wedding')
    screen.getByText(`${formatDays(range)} · 4 days · $200.00`)
    await user.click(screen.getByRole('button', { name: /^Approve/ }))

    await screen.findByText('Request approved')
    await screen.findByText('No pending requests.')
    expect(await rita.api.rentals.mine()).toMatchObject([{ status: 'confirmed' }])
  })

  test('asks once more before it declines', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.rentals.book(asking(await olga.list(), from))
    const { user } = visit('/dashboard?tab=owner', olga)

    await user.click(await screen.findByRole('button', { name: /^Decline/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(await rita.api.rentals.mine()).toMatchObject([{ status: 'pending' }])

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: /^Decline/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }))
    await screen.findByText('Request declined')
    expect(await rita.api.rentals.mine()).toMatchObject([{ status: 'cancelled', cancelledBy: 'owner' }])
  })

  test('says when a request has been answered elsewhere, and asks for the list again', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { rentalId } = await rita.api.rentals.book(asking(await olga.list(), from))
    const { user } = visit('/dashboard?tab=owner', olga)
    const approve = await screen.findByRole('button', { name: /^Approve/ })
    await olga.api.rentals.decide({ rentalId, status: 'cancelled' })

    await user.click(approve)
    await screen.findByText('Update Failed')
    await screen.findByText('This request has already been declined.')
    await screen.findByText('No pending requests.')
  })
})

describe('my rentals', () => {
  test('shows what was asked for, where it stands and what comes next', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    await rita.api.rentals.book(asking(dress, from))
    visit('/dashboard', rita)

    await screen.findByText('Pending')
    expect(screen.getByRole('link', { name: dress.title }).getAttribute('href')).toBe(
      `/dresses/${dress.slug}`,
    )
    screen.getByText(`${formatDays(range)} · 4 days · $200.00`)
    screen.getByText(/Olga answers by/)
  })

  test('invites whoever has none, and shows them no owner’s tab', async ({ person }) => {
    visit('/dashboard?tab=owner', await person('Rita'))
    await screen.findByRole('heading', { name: 'No Rentals Yet' })
    screen.getByRole('tab', { name: 'My Rentals', selected: true })
    expect(screen.queryByRole('tab', { name: 'Owner Dashboard' })).toBeNull()
  })

  test('that cannot be loaded say so', async ({ person }) => {
    visit('/dashboard', await person('Rita'), async ({ path }) => {
      if (path === 'rentals.mine') throw new Error('no server')
    })
    await screen.findByText('Could not load your rentals')
  })
})

describe('my listings', () => {
  test('are counted, and say which can be rented', async ({ person }) => {
    const olga = await person('Olga')
    await olga.list()
    const { id } = await olga.list({ title: 'Resting gown' })
    await olga.api.dresses.update({ id, available: false })
    const { user, history } = visit('/dashboard', olga)

    await user.click(await screen.findByRole('tab', { name: 'My Listings' }))
    await screen.findByText('2 dresses')
    screen.getByText('Available')
    screen.getByText('Unavailable')
    expect(history.location.search).toBe('?tab=listings')
  })

  test('begin with the first', async ({ person }) => {
    visit('/dashboard?tab=listings', await person('Rita'))
    await screen.findByRole('heading', { name: 'Start Building Your Collection' })
    screen.getByRole('link', { name: 'List Your First Dress' })
    screen.getByRole('link', { name: 'Browse Other Listings' })
  })
})
