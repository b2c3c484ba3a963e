import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { asking, inDays, test } from '../../server/testing/test.ts'
import { holdTimers } from '../testing/timers.ts'
import { visit } from '../testing/visit.tsx'

test('a price range is searched for, and nonsense is told and not searched for', async ({
  person,
  visitor,
}) => {
  const olga = await person('Olga')
  await olga.list({ title: 'Cheap dress', color: 'ochre', pricePerDay: 20 })
  await olga.list({ title: 'Dear dress', color: 'ochre', pricePerDay: 90 })
  const { user, history } = visit('/dress-rental?searchTerm=ochre', visitor)
  await screen.findByText('2 dresses')

  await user.type(screen.getByLabelText('Max price'), '50')
  await screen.findByText('1 dress')
  screen.getByText('Cheap dress')
  expect(history.location.search).toBe('?searchTerm=ochre&maxPrice=50')

  const pause = holdTimers(300)
  await user.type(screen.getByLabelText('Min price'), '80')
  expect((await screen.findByRole('alert')).textContent).toBe('The highest price is below the lowest.')
  act(() => pause.letGo())
  expect(history.location.search).toBe('?searchTerm=ochre&maxPrice=50')
  expect(screen.getByLabelText('Max price')).toHaveProperty('value', '50')

  await user.click(screen.getByRole('button', { name: 'Remove filter up to $50' }))
  await screen.findByText('2 dresses')
})

test('with dates only dresses that are free then are shown; half a range is no filter', async ({
  person,
  visitor,
}) => {
  const olga = await person('Olga')
  const taken = await olga.list({ title: 'Taken dress', color: 'vermilion' })
  await olga.list({ title: 'Free dress', color: 'vermilion' })
  await (await person('Rita')).api.rentals.book(asking(taken, inDays(10)))
  const { history } = visit('/dress-rental?searchTerm=vermilion', visitor)
  await screen.findByText('2 dresses')

  fireEvent.change(screen.getByLabelText('Free from'), { target: { value: inDays(11) } })
  expect(history.location.search).toBe('?searchTerm=vermilion')
  fireEvent.change(screen.getByLabelText('to'), { target: { value: inDays(8) } })
  expect((await screen.findByRole('alert')).textContent).toBe('The last day is before the first.')
  fireEvent.change(screen.getByLabelText('to'), { target: { value: inDays(12) } })
  await screen.findByText('1 dress')
  screen.getByText('Free dress')

  fireEvent.change(screen.getByLabelText('to'), { target: { value: '' } })
  await screen.findByText('2 dresses')
  expect(screen.getByLabelText('Free from')).toHaveProperty('value', inDays(11))
})

test('dresses come in the order asked for', async ({ person, visitor }) => {
  const olga = await person('Olga')
  for (const pricePerDay of [30, 10, 20]) {
    await olga.list({ title: `Dress for ${pricePerDay}`, color: 'cerise', pricePerDay })
  }
  const { user } = visit('/dress-rental?searchTerm=cerise', visitor)
  await screen.findByText('3 dresses')
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Price: low to high')
  await waitFor(() =>
    expect(
      screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent),
    ).toEqual(['Dress for 10', 'Dress for 20', 'Dress for 30']),
  )
})

test('when nothing matches, says which one filter stands in the way', async ({ person, visitor }) => {
  const olga = await person('Olga')
  await olga.list({ title: 'Only dress', color: 'celadon', size: '8' })
  const { user, history } = visit('/dress-rental?searchTerm=celadon&size=10', visitor)
  await screen.findByRole('heading', { name: 'No Dresses Found' })
  await user.click(await screen.findByRole('button', { name: 'Without size 10: 1 dress' }))
  await screen.findByText('Only dress')
  expect(history.location.search).toBe('?searchTerm=celadon')
})

test('a chip lets go of its filter and leaves the keyboard near', async ({ visitor }) => {
  const { user, history } = visit('/dress-rental?searchTerm=nothing&size=10', visitor)
  await user.click(await screen.findByRole('button', { name: 'Remove filter Size 10' }))
  await waitFor(() => expect(history.location.search).toBe('?searchTerm=nothing'))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove filter “nothing”')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(history.location.search).toBe(''))
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
})

test('a category points search engines to its own page', async ({ visitor }) => {
  visit('/dress-rental?category=wedding_guest', visitor)
  await screen.findByRole('heading', { level: 1, name: 'Find Your Next Look' })
  await waitFor(() =>
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      'https://shop.test/dress-rental/wedding-guest',
    ),
  )
})
