import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { addDays } from '../../shared/day.ts'
import { inDays, test } from '../../server/testing/test.ts'
import { dialog } from '../testing/on-screen.ts'
import { visit } from '../testing/visit.tsx'

const from = inDays(40)
const withDays = ({ slug }: { slug: string }) =>
  `/dresses/${slug}?${new URLSearchParams({ from, to: addDays(from, 3), rent: 'yes' })}`

test('while a request is on its way, both buttons say so; then the toast says what comes next', async ({
  person,
}) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const dress = await olga.list()
  const server = Promise.withResolvers<void>()
  const { user } = visit(withDays(dress), rita, async ({ path }) => {
    if (path === 'rentals.book') await server.promise
  })
  const form = await dialog()
  await user.click(await form.findByRole('button', { name: 'Confirm request' }))
  await form.findByRole('button', { name: 'Sending...' })
  const rent = screen.getAllByRole('button', { name: 'Loading...', hidden: true })
  expect(rent.map((button) => button.ariaDisabled)).toEqual(['true', 'true'])

  server.resolve()
  await screen.findByText('Booking successful!')
  screen.getByText('Your rental request has been sent to the owner for confirmation.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findAllByRole('button', { name: 'Rent' })).toHaveLength(2)
})

test('a request that nobody answers is told in the dialog and as a toast until it arrives, and the days stay', async ({
  person,
}) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  let isDown = true
  const { user } = visit(withDays(await olga.list()), rita, async ({ path }) => {
    if (isDown && path === 'rentals.book') throw new Error('no server')
  })
  const form = await dialog()
  const ask = await form.findByRole('button', { name: 'Confirm request' })
  await user.click(ask)
  const alert = within(await form.findByRole('alert'))
  alert.getByText('Booking failed')
  alert.getByText('Failed to create booking')
  await waitFor(() => expect(screen.getAllByText('Booking failed')).toHaveLength(2))
  form.getByText('4 days ·')
  isDown = false
  await user.click(ask)
  await screen.findByText('Booking successful!')
  await waitFor(() => expect(screen.queryByText('Booking failed')).toBeNull())
})

test('the dialog says when nobody knows which days are free, and asks again', async ({ person }) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  let isDown = true
  const { user } = visit(withDays(await olga.list()), rita, async ({ path }) => {
    if (isDown && path === 'rentals.availability') throw new Error('no server')
  })
  const form = await dialog()
  const alert = within(await form.findByRole('alert'))
  alert.getByText('Failed to load availability. Please try again.')
  alert.getByText('Failed to fetch availability')
  expect(form.getAllByRole('button', { name: /availability not known yet$/ }).length).toBeGreaterThan(0)
  isDown = false
  await user.click(alert.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(form.queryByRole('alert')).toBeNull())
})

test('days that have passed cannot be chosen', async ({ person }) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const { slug } = await olga.list()
  visit(`/dresses/${slug}?rent=yes`, rita)
  const form = await dialog()
  await userEvent.setup().click(form.getByRole('button', { name: 'Other days' }))
  const passed = form.queryAllByRole('button', { name: /, past$/ })
  // On the first of a month there are none in sight.
  expect(passed).toHaveLength(new Date().getDate() - 1)
  expect(passed.every((button) => button.ariaDisabled === 'true')).toBe(true)
})
