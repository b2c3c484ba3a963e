import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { beginsAt, formatRentalDays, formatWeekday } from '../../../shared/day.ts'
import { asking, inDays, test } from '../../../server/testing/test.ts'
import { visit } from '../../testing/visit.tsx'

const later = beginsAt(inDays(21))
const titlesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)

test('what is worn, promised and asked for comes first; what is over stands under “Before”', async ({
  person,
}) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const rent = async (title: string, day: number, answer?: 'confirmed' | 'cancelled', now?: Date) => {
    const renter = now ? rita.at({ now }) : rita
    const booking = asking(await olga.list({ title }), inDays(day))
    const { rentalId } = await renter.api.rentals.book(booking)
    if (answer) await (now ? olga.at({ now }) : olga).api.rentals.decide({ rentalId, status: answer })
  }
  await rent('Asked gown', 60, undefined, later)
  await rent('Asked sooner', 55, undefined, later)
  await rent('Promised gown', 40, 'confirmed')
  await rent('Worn gown', 20, 'confirmed')
  await rent('Long ago', 2, 'confirmed')
  await rent('Returned gown', 10, 'confirmed')
  await rent('Declined gown', 30, 'cancelled')
  visit('/dashboard', rita.at({ now: later }))

  const now = await screen.findByRole('list', { name: 'Now and next' })
  expect(titlesIn(now)).toEqual(['Worn gown', 'Promised gown', 'Asked sooner', 'Asked gown'])
  screen.getByRole('heading', { level: 2, name: 'Before' })
  expect(titlesIn(screen.getByRole('list', { name: 'Before' }))).toEqual([
    'Declined gown',
    'Returned gown',
    'Long ago',
  ])
})

test('a card says where the dress is, and how it changes hands', async ({ person }) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const { rentalId } = await rita.api.rentals.book(
    asking(await olga.list({ location: 'Savannah, GA' }), inDays(40)),
  )
  await olga.api.rentals.decide({ rentalId, status: 'confirmed' })
  visit('/dashboard', rita)
  expect((await screen.findByText(/^Lent by/)).textContent).toBe('Lent by Olga in Savannah, GA')
  screen.getByText(`${formatRentalDays({ from: inDays(40), to: inDays(43) }, inDays(0))} · 4 days · $200.00`)
  expect(screen.getByRole('article').textContent).toContain(
    `Agree with Olga on the hand-over before ${formatWeekday(inDays(40))}.`,
  )
  expect(screen.queryByRole('heading', { name: 'Before' })).toBeNull()
})
