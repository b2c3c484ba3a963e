import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { addDays } from '../../shared/day.ts'
import { asking, inDays, test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

const from = inDays(30)
const dashboardLink = () =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: /^Dashboard/ })

describe('an owner with two requests', () => {
  test('is told on every way in, and led to them', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    await rita.api.rentals.book(asking(dress, from))
    await rita.api.rentals.book(asking(dress, addDays(from, 5)))
    const { user, history } = visit('/dashboard?tab=rentals', olga)

    await screen.findByText('2 requests wait for your answer.')
    screen.getByRole('tab', { name: 'My Rentals', selected: true })
    screen.getByRole('tab', { name: /^Owner Dashboard\s*2/ })
    expect(dashboardLink().textContent).toBe('Dashboard2 to do')
    await waitFor(() => expect(document.title).toBe('(2) My Dashboard | Second Dance'))

    await user.click(screen.getByRole('link', { name: 'Review' }))
    expect(history.location.search).toBe('?tab=owner')
    const [first] = await screen.findAllByRole('button', { name: /^Approve/ })
    if (first) await user.dblClick(first)
    await screen.findByText('1 request waits for your answer.')
    screen.getByRole('tab', { name: /^Owner Dashboard\s*1/ })
    expect(dashboardLink().textContent).toBe('Dashboard1 to do')
    await waitFor(() => expect(document.title).toBe('(1) My Dashboard | Second Dance'))
    expect(screen.queryByRole('link', { name: 'Review' })).toBeNull()
  })

  test('finds them first when the address says nothing, and her own rentals once they are answered', async ({
    person,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { rentalId } = await rita.api.rentals.book(asking(await olga.list(), from))
    visit('/dashboard', olga)
    await screen.findByRole('tab', { name: /^Owner Dashboard/, selected: true })
    cleanup()
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    visit('/dashboard', olga)
    await screen.findByRole('tab', { name: 'My Rentals', selected: true })
  })
})

test('without requests there is no number anywhere', async ({ person }) => {
  const olga = await person('Olga')
  await olga.list()
  visit('/dashboard', olga)
  await screen.findByText('No requests wait for your answer.')
  await screen.findByRole('tab', { name: 'Owner Dashboard' })
  expect(dashboardLink().textContent).toBe('Dashboard')
  await waitFor(() => expect(document.title).toBe('My Dashboard | Second Dance'))
})

test('who lends nothing is told nothing of requests; the tabs have a name', async ({ person }) => {
  visit('/dashboard', await person('Rita'))
  await screen.findByRole('tablist', { name: 'My Dashboard' })
  expect(screen.queryByText(/wait for your answer/)).toBeNull()
})
