import { screen } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { addDays, formatRentalDays } from '../../shared/day.ts'
import { asking, inDays, test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

const from = inDays(30)
const range = { from, to: addDays(from, 3) }

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
    screen.getByText(`${formatRentalDays(range, inDays(0))} · 4 days · $200.00`)
    expect(screen.getByRole('article').textContent).toMatch(
      /Olga has until .* to answer; until then the days are yours\./,
    )
    expect(
      screen.getByRole('link', { name: `See the request: ${dress.title}` }).getAttribute('href'),
    ).toMatch(/^\/rentals\/\d+$/)
  })

  test('invites whoever has none, and shows them no owner’s tab', async ({ person }) => {
    visit('/dashboard?tab=owner', await person('Rita'))
    await screen.findByRole('heading', { name: 'No Rentals Yet' })
    screen.getByRole('tab', { name: 'My Rentals', selected: true })
    expect(screen.queryByRole('tab', { name: 'Owner Dashboard' })).toBeNull()
  })

  test('that cannot be loaded say so', async ({ person }) => {
    visit('/dashboard', await person('Rita'), async ({ path }) => {
      if (path === 'rentals.minePage') throw new Error('no server')
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
