import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { formatDays } from '../../shared/day.ts'
import { asking, inDays, test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

const days = { from: inDays(40), to: inDays(45) }
const words = formatDays(days, inDays(0))

/** An instant in this browser's time zone. */
const clock = (at: Date) =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at)

describe('after asking for a dress', () => {
  test('the page says what was asked, who answers by when, and where to go from here', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list({ title: 'Asked gown', pricePerDay: 38 })
    const { user } = visit(`/dresses/${dress.slug}?${new URLSearchParams({ ...days, rent: 'yes' })}`, rita)
    const form = within(await screen.findByRole('dialog'))
    await user.click(await form.findByRole('button', { name: 'Confirm request' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const panel = within(await screen.findByRole('region', { name: 'Your request is on its way' }))
    panel.getByText('Asked gown')
    panel.getByText((text) => text.endsWith(`6 days · ${words} · $228.00`))
    const [rental] = await rita.api.rentals.mine()
    if (!rental) throw new Error('Nothing was asked for.')
    await waitFor(() =>
      expect(panel.getByRole('status').textContent).toBe(
        `Olga has until ${clock(rental.lapsesAt)} to answer.`,
      ),
    )
    expect(panel.getByRole('link', { name: 'See my request' }).getAttribute('href')).toBe(
      `/rentals/${rental.rentalId}`,
    )
    expect(panel.getByRole('link', { name: 'Keep looking' }).getAttribute('href')).toBe(
      `/dress-rental?${new URLSearchParams(days)}`,
    )
    panel.getByRole('button', { name: 'Add to calendar' })
    // The days are requested and can no longer be changed.
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
  })

  test('the dress remembers: until it is answered by when, then whose it is', async ({ person }) => {
    const [olga, rita, rosa] = [await person('Olga'), await person('Rita'), await person('Rosa')]
    const dress = await olga.list()
    const { rentalId } = await rita.api.rentals.book(asking(dress, days.from, days.to))
    const [rental] = await rita.api.rentals.mine()
    if (!rental) throw new Error('Nothing was asked for.')
    const line = (text: string) =>
      screen.findByText((_, shown) => shown?.tagName === 'P' && shown.textContent === text)

    visit(`/dresses/${dress.slug}`, rita)
    await line(`You asked for ${words}. Olga has until ${clock(rental.lapsesAt)} to answer. Open the request`)
    await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
    cleanup()

    visit(`/dresses/${dress.slug}`, rita)
    await line(`Yours ${words}. Open the rental`)
    expect(screen.getByRole('link', { name: 'Open the rental' }).getAttribute('href')).toBe(
      `/rentals/${rentalId}`,
    )

    cleanup()

    let isAsked = false
    visit(`/dresses/${dress.slug}`, rosa, async ({ path }) => {
      isAsked ||= path === 'rentals.minePage'
    })
    await waitFor(() => expect(isAsked).toBe(true))
    expect(screen.queryByText(/^(You asked|Yours)/)).toBeNull()
  })
})
