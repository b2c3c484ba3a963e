import { cleanup, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { addDays, formatDay, formatDays, formatWeekday, localToday } from '../../shared/day.ts'
import { inDays, test } from '../../server/testing/test.ts'
import { day } from '../testing/day.ts'
import { visit } from '../testing/visit.tsx'

// A day whose rental is in one month.
const [event = ''] = Array.from({ length: 9 }, (_, ahead) => inDays(40 + ahead)).filter(
  (one) => addDays(one, -1).slice(0, 7) === addDays(one, 2).slice(0, 7),
)
const short = (one: string) => `${formatWeekday(one).slice(0, 3)} ${Number(one.slice(8))}`
const carried = (days: Record<string, string>) => `?${new URLSearchParams(days)}`
const cardOf = async (title: string) => (await screen.findByRole('link', { name: title })).closest('article')

test('from the landing page the day of an event is two presses from what can be there in time', async ({
  person,
  visitor,
}) => {
  const olga = await person('Olga')
  const { slug } = await olga.list({ title: 'Free gown', category: 'formal', pricePerDay: 68 })
  const taken = await olga.list({ title: 'Taken gown', category: 'formal' })
  await olga.api.rentals.block({ dressId: taken.id, startDate: event, endDate: event })
  await olga.list({ title: 'Other dress', category: 'cocktail' })

  const { user, history } = visit('/', visitor)
  await user.selectOptions(await screen.findByLabelText('Occasion'), 'Formal')
  await user.click(screen.getByRole('button', { name: 'When is it? Any day' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'When is it?' }))
  await user.click(await day(dialog, user, event))
  await screen.findByText(`1 dress in time for ${formatWeekday(event, inDays(0))}`)
  expect(history.location.pathname + history.location.search).toBe(
    `/dress-rental?category=formal&event=${event}`,
  )
  const [from, to] = [addDays(event, -1), addDays(event, 2)]
  expect((await cardOf('Free gown'))?.textContent).toContain(
    `In your hands ${short(from)} · wear ${short(event)} · back ${short(to)} · $272$68.00 / day`,
  )
  expect(screen.getByRole('link', { name: 'Free gown' }).getAttribute('href')).toBe(
    `/dresses/${slug}${carried({ from, to, event })}`,
  )

  await user.click(
    screen.getByRole('button', { name: `When is it? ${formatDays({ from: event, to: event }, inDays(0))}` }),
  )
  await user.click(await screen.findByLabelText('By post'))
  await user.click(screen.getByRole('button', { name: 'Show dresses' }))
  expect(history.location.search).toBe(`?category=formal&event=${event}&by=post`)
  await user.click(
    await screen.findByRole('button', { name: `Remove filter For ${formatWeekday(event, inDays(0))}` }),
  )
  await screen.findByText('2 dresses')
  expect(history.location.search).toBe('?category=formal')
})

test('a day on which nothing can be there says so and stays', async ({ visitor }) => {
  const { user, history } = visit(`/dress-rental?event=${inDays(3)}`, visitor)
  await user.click(await screen.findByRole('button', { name: /^When is it/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'When is it?' }))
  // The browser's, which begins before the market's.
  await user.click(await day(dialog, user, localToday(new Date())))
  await dialog.findByText(/A dress has to be with you a day before\./)
  expect(history.location.search).toBe(`?event=${inDays(3)}`)
})

test('what cannot be posted for tomorrow can be handed over, and is said where', async ({
  person,
  visitor,
}) => {
  const olga = await person('Olga')
  await olga.list({ title: 'Near gown', color: 'Citrine', location: 'Brooklyn, NY' })
  const tomorrow = inDays(1)
  const { user, history } = visit(`/dress-rental?searchTerm=citrine&event=${tomorrow}&by=post`, visitor)
  await screen.findByText(`Nothing can be posted in time for ${formatWeekday(tomorrow)}.`)
  await user.click(screen.getByRole('button', { name: '1 dress can be handed over: Brooklyn, NY' }))
  expect((await cardOf('Near gown'))?.textContent).not.toContain('by meeting only')
  expect(history.location.search).toBe(`?searchTerm=citrine&event=${tomorrow}&by=meet`)
  await user.click(screen.getByRole('button', { name: 'Remove filter By meeting' }))
  await screen.findByText(/by meeting only/)
})

test('typed in a search it goes with the cards as well, and what is nearly right is shown with its reason', async ({
  person,
  visitor,
}) => {
  const olga = await person('Olga')
  await olga.list({ title: 'Right gown', brand: 'Kunzite', pricePerDay: 50 })
  const later = await olga.list({ title: 'Later gown', brand: 'Kunzite', size: '8' })
  const again = await olga.list({ title: 'Back again', brand: 'Kunzite', size: '8' })
  const blocks = [
    [later.id, addDays(event, -6), addDays(event, 1)],
    [again.id, addDays(event, -6), addDays(event, 9)],
  ] as const
  for (const [dressId, startDate, endDate] of blocks)
    await olga.api.rentals.block({ dressId, startDate, endDate })

  visit(`/dress-rental?searchTerm=${encodeURIComponent(`kunzite ${event}`)}`, visitor)
  await screen.findByText(`1 dress in time for ${formatWeekday(event, inDays(0))}`)
  expect((await cardOf('Right gown'))?.textContent).toContain('In your hands ')
  expect(screen.getByRole('link', { name: 'Right gown' }).getAttribute('href')).toContain(`&event=${event}`)

  const almost = within(await screen.findByRole('region', { name: 'Almost' }))
  almost.getByText(`Free for ${formatWeekday(addDays(event, 3))}`)
  const days = { from: addDays(event, 2), to: addDays(event, 5) }
  expect(almost.getByRole('link', { name: 'Later gown' }).getAttribute('href')).toBe(
    `/dresses/${later.slug}${carried({ ...days, event: addDays(event, 3) })}`,
  )
  const from = addDays(event, 10)
  almost.getByText(`Free from ${formatDay(from)}`)
  expect(almost.getByRole('link', { name: 'Back again' }).getAttribute('href')).toBe(
    `/dresses/${again.slug}${carried({ from, to: addDays(from, 3) })}`,
  )
})

test('favorites that are free for the day come before the others, which say that they are not', async ({
  person,
}) => {
  const olga = await person('Olga')
  const rita = await person('Rita')
  const free = await olga.list({ title: 'Saved and free' })
  const taken = await olga.list({ title: 'Saved and taken' })
  await olga.api.rentals.block({ dressId: taken.id, startDate: event, endDate: event })
  for (const { id } of [free, taken]) await rita.api.favorites.toggle({ dressId: id })
  const titles = () => screen.getAllByRole('article').map((card) => card.querySelector('a')?.textContent)

  const { user, history } = visit('/favorites', rita)
  await screen.findByText('Saved and free')
  expect(titles()).toEqual(['Saved and taken', 'Saved and free'])
  await user.click(screen.getByRole('button', { name: 'When is it? Any day' }))
  await user.click(await day(within(await screen.findByRole('dialog', { name: 'When is it?' })), user, event))
  await screen.findByText(`Not free for ${formatWeekday(event, inDays(0))}`)
  expect(titles()).toEqual(['Saved and free', 'Saved and taken'])
  expect((await cardOf('Saved and free'))?.textContent).toContain(`wear ${short(event)}`)
  expect(history.location.search).toBe(`?event=${event}`)
  cleanup()

  visit(`/favorites?event=${inDays(1)}&by=post`, rita)
  const late = `Cannot be posted for ${formatWeekday(inDays(1), inDays(0))}`
  expect(await screen.findAllByText(late)).toHaveLength(2)
})
