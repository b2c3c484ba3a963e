import { cleanup, screen, waitFor } from '@testing-library/react'
import { notifications } from '@mantine/notifications'
import { afterEach, expect } from 'vitest'
import { addDays, formatWeekday } from '../../shared/day.ts'
import { inDays, test } from '../../server/testing/test.ts'
import { day } from '../testing/day.ts'
import { bringIntoView } from '../testing/in-view.ts'
import { dialog } from '../testing/on-screen.ts'
import { visit } from '../testing/visit.tsx'

const event = inDays(40)
const shown = (first: number, last: number) =>
  `In your hands ${formatWeekday(addDays(event, first))} · wear ${formatWeekday(event)} · back ${formatWeekday(addDays(event, last))}`
const path = ({ slug }: { slug: string }, search: Record<string, string> = {}) =>
  `/dresses/${slug}?${new URLSearchParams({ event, ...search })}`
const rent = async () => {
  const [button] = await screen.findAllByRole('button', { name: 'Rent' })
  if (!button) throw new Error('There is no way to rent.')
  return button
}

afterEach(() => {
  notifications.clean()
  sessionStorage.clear()
})

test('a dress that came from a search for an event is asked for with two presses, on days that are free for it', async ({
  person,
}) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const dress = await olga.list({ ways: 'both' })
  await olga.api.rentals.block({
    dressId: dress.id,
    startDate: addDays(event, 2),
    endDate: addDays(event, 2),
  })
  const { user, history } = visit(path(dress, { by: 'meet' }), rita)

  const line = await screen.findByText(`${shown(-2, 1)} ·`)
  expect(line.parentElement?.textContent).toBe(`${shown(-2, 1)} · $200.00 · Change`)
  await user.click(await rent())
  const form = await dialog()
  await form.findByText(shown(-2, 1))
  expect(form.getByRole('radio', { name: /^I collect it/ })).toHaveProperty('checked', true)
  await user.click(form.getByRole('button', { name: 'Confirm request' }))

  await screen.findByText('Booking successful!')
  expect(await rita.api.rentals.mine()).toMatchObject([
    { startDate: addDays(event, -2), endDate: addDays(event, 1), eventDate: event, way: 'meet' },
  ])
  await waitFor(() => expect(history.location.search).toBe(''))
})

test('days that are chosen instead keep the event that is among them, and drop one that is not', async ({
  person,
}) => {
  bringIntoView()
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const { user, history } = visit(path(await olga.list(), { rent: 'yes' }), rita)
  const form = await dialog()
  await user.click(form.getByRole('button', { name: 'Change' }))
  await form.findByText('When is it?')
  await user.click(form.getByRole('button', { name: 'Other days' }))
  await user.click(await day(form, user, addDays(event, -3)))
  form.getByText((_, part) => part?.tagName === 'P' && part.textContent.startsWith('4 days · '))
  const search = () => new URLSearchParams(history.location.search)
  await waitFor(() => expect(search().get('from')).toBe(addDays(event, -3)))
  expect(search().get('event')).toBe(event)
  await user.click(await day(form, user, addDays(event, 1)))
  await waitFor(() => expect(search().get('to')).toBe(addDays(event, 1)))
  await user.click(await day(form, user, addDays(event, 2)))
  await waitFor(() => expect(search().get('from')).toBe(addDays(event, 2)))
  expect(search().get('event')).toBeNull()
})

test('where a dress cannot be had for it, the dialog says what is possible', async ({ person }) => {
  const [olga, rita] = [await person('Olga'), await person('Rita')]
  const tomorrow = inDays(1)
  const both = await olga.list({ ways: 'both', leadDays: 2 })
  visit(path(both, { event: tomorrow, by: 'post', rent: 'yes' }), rita)
  let form = await dialog()
  await form.findByText(`It cannot be posted in time. Olga can hand it over in ${both.location}.`)
  expect(form.getByRole('radio', { name: /^I collect it/ })).toHaveProperty('checked', true)
  expect(form.getByRole('button', { name: 'Confirm request' })).toHaveProperty('disabled', false)
  cleanup()

  const posted = await olga.list({ ways: 'post', leadDays: 2 })
  visit(path(posted, { event: tomorrow, rent: 'yes' }), rita)
  form = await dialog()
  await form.findByText(/^It cannot be posted in time\. It can be with you from \w{3}, /)
  screen.getByText(`Too late for ${formatWeekday(tomorrow, inDays(0))}`)
  expect(form.getByRole('button', { name: 'Confirm request' })).toHaveProperty('disabled', true)
  cleanup()

  await olga.api.rentals.block({ dressId: both.id, startDate: tomorrow, endDate: inDays(4) })
  visit(path(both, { event: inDays(2), rent: 'yes' }), rita)
  form = await dialog()
  await form.findByText(/^Not free for /)
  // Handing it over is no way out, and it is too soon to wait for it.
  expect(form.queryByText(/can hand it over/)).toBeNull()
  expect(form.queryByRole('button', { name: 'Be second in line' })).toBeNull()
  cleanup()

  const taken = await olga.list()
  await olga.api.rentals.block({
    dressId: taken.id,
    startDate: addDays(event, -1),
    endDate: addDays(event, 2),
  })
  const { user } = visit(path(taken), rita)
  const why = `Not free for ${formatWeekday(event)}. Free again from ${formatWeekday(addDays(event, 3))}.`
  await screen.findByText(why, { exact: false })
  await user.click(await rent())
  form = await dialog()
  await form.findByText(why)
  await user.click(await day(form, user, addDays(event, 4)))
  await form.findByText(`In your hands ${formatWeekday(addDays(event, 3))}`, { exact: false })
})

test('a visitor keeps the event while signing in, and is told what for', async ({ person, visitor }) => {
  const dress = await (await person('Olga')).list()
  const { user, history } = visit(path(dress), visitor)
  await user.click(await rent())
  const why = await screen.findByText('Sign in or create an account to ask')
  expect(why.parentElement?.textContent).toContain(`For ${formatWeekday(event)} · 4 days · $200.00`)
  expect(new URLSearchParams(history.location.search).get('from')).toBe(path(dress, { rent: 'yes' }))
})
