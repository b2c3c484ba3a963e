import { act, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { formatDays } from '../../../shared/day.ts'
import { asking, inDays, test } from '../../../server/testing/test.ts'
import { day } from '../../testing/day.ts'
import { holdTimers } from '../../testing/timers.ts'
import { visit } from '../../testing/visit.tsx'

async function openAll(user: ReturnType<typeof visit>['user']) {
  await user.click(await screen.findByRole('button', { name: /^All filters/ }))
  return within(await screen.findByRole('dialog', { name: 'All filters' }))
}

test('a price range is searched for, and nonsense is told and not searched for', async ({
  person,
  visitor,
}) => {
  const olga = await person('Olga')
  await olga.list({ title: 'Cheap dress', color: 'ochre', pricePerDay: 20 })
  await olga.list({ title: 'Dear dress', color: 'ochre', pricePerDay: 90 })
  const { user, history } = visit('/dress-rental?searchTerm=ochre', visitor)
  await screen.findByText('2 dresses')

  const all = await openAll(user)
  await user.click(all.getByRole('button', { name: /^Price for 4 days: ?Any$/ }))
  await user.type(await screen.findByLabelText('Max price'), '200')
  await all.findByText('1 dress')
  screen.getByText('Cheap dress')
  expect(history.location.search).toBe('?searchTerm=ochre&maxTotal=200')

  const pause = holdTimers(300)
  await user.type(screen.getByLabelText('Min price'), '320')
  expect((await screen.findByRole('alert')).textContent).toBe('The highest price is below the lowest.')
  act(() => pause.letGo())
  expect(history.location.search).toBe('?searchTerm=ochre&maxTotal=200')
  expect(screen.getByLabelText('Max price')).toHaveProperty('value', '200')

  await user.click(screen.getByRole('button', { name: 'Remove filter up to $200 for 4 days' }))
  await all.findByText('2 dresses')
})

test('a price with a decimal comma keeps its cents', async ({ person, visitor }) => {
  const olga = await person('Olga')
  await olga.list({ title: 'Affordable', color: 'damask', pricePerDay: 49.5 })
  await olga.list({ title: 'Dear dress', color: 'damask', pricePerDay: 900 })
  const { user, history } = visit('/dress-rental?searchTerm=damask', visitor)
  await screen.findByText('2 dresses')
  const all = await openAll(user)
  await user.click(all.getByRole('button', { name: /^Price for 4 days: ?Any$/ }))
  await user.type(await screen.findByLabelText('Max price'), '198,50')
  await all.findByText('1 dress')
  expect(history.location.search).toBe('?searchTerm=damask&maxTotal=198.50')
  screen.getByRole('button', { name: 'Remove filter up to $198.50 for 4 days' })
})

test('with days only dresses that are free on all of them are shown', async ({ person, visitor }) => {
  const olga = await person('Olga')
  const taken = await olga.list({ title: 'Taken dress', color: 'vermilion' })
  await olga.list({ title: 'Free dress', color: 'vermilion' })
  await (await person('Rita')).api.rentals.book(asking(taken, inDays(10)))
  const { user, history } = visit('/dress-rental?searchTerm=vermilion', visitor)
  await screen.findByText('2 dresses')

  await user.click(screen.getByRole('button', { name: 'When is it? Any day' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'When is it?' }))
  await user.click(await dialog.findByRole('button', { name: 'Other days' }))
  expect(document.activeElement).toHaveProperty('dataset.day')
  await user.click(await day(dialog, user, inDays(11)))
  dialog.getByText('4 days ·')
  await user.click(await day(dialog, user, inDays(12)))
  dialog.getByText('Minimum rental period is 4 days.')
  expect(dialog.getByRole('button', { name: 'Show dresses' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('button', { name: 'Clear dates' }))
  expect(document.activeElement).toHaveProperty('dataset.day')
  await user.click(await day(dialog, user, inDays(11)))
  expect(history.location.search).toBe('?searchTerm=vermilion')
  await user.click(dialog.getByRole('button', { name: 'Show dresses' }))
  await screen.findByText(/^1 free on /)
  screen.getByText('Free dress')
  const days = { from: inDays(11), to: inDays(14) }
  expect(history.location.search).toBe(`?searchTerm=vermilion&${new URLSearchParams(days)}`)

  // The button shows them and has the focus again.
  const field = screen.getByRole('button', { name: `When is it? ${formatDays(days, inDays(0))}` })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.click(screen.getByRole('button', { name: /^Remove filter Free/ }))
  await screen.findByText('2 dresses')
  screen.getByRole('button', { name: 'When is it? Any day' })
})

test('days that nobody can rent are dropped from an address without a word', async ({ visitor }) => {
  const { history } = visit(`/dress-rental?from=${inDays(-3)}&to=${inDays(2)}&searchTerm=unheard`, visitor)
  await screen.findByRole('heading', { name: 'No Dresses Found' })
  await waitFor(() => expect(history.location.search).toBe('?searchTerm=unheard'))
  expect(screen.queryByRole('alert')).toBeNull()
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

test('words that were understood stand in the way one by one', async ({ person, visitor }) => {
  const olga = await person('Olga')
  await olga.list({ title: 'Viridian column', brand: 'Iolite', color: 'Viridian' })
  const { user, history } = visit('/dress-rental?searchTerm=iolite+velvet', visitor)
  await user.click(await screen.findByRole('button', { name: 'Without “velvet”: 1 dress' }))
  await screen.findByText('Viridian column')
  expect(history.location.search).toBe('?searchTerm=iolite')
})

test('when no single filter helps, says which two stand in the way', async ({ person, visitor }) => {
  const olga = await person('Olga')
  await olga.list({ title: 'Sard gown', brand: 'Sard', category: 'formal', size: '8', pricePerDay: 90 })
  const { user, history } = visit(
    '/dress-rental?searchTerm=sard&category=formal&size=10&maxTotal=200',
    visitor,
  )
  await screen.findByRole('heading', { name: 'No Dresses Found' })
  await user.click(
    await screen.findByRole('button', {
      name: 'Without the price up to $200 for 4 days and size 10: 1 dress',
    }),
  )
  await screen.findByText('Sard gown')
  expect(history.location.search).toBe('?searchTerm=sard&category=formal')
})

test('when no two help either, offers what there is with the two that matter most', async ({
  person,
  visitor,
}) => {
  const olga = await person('Olga')
  await olga.list({
    title: 'Jasper mini',
    category: 'cocktail',
    size: 'XXL',
    pricePerDay: 90,
    location: 'Reno, NV',
  })
  const { user, history } = visit(
    '/dress-rental?searchTerm=unheard&colors=orange&city=Oz&category=cocktail&size=XXL&maxTotal=5',
    visitor,
  )
  await user.click(
    await screen.findByRole('button', { name: 'Only category Cocktail and size XXL: 1 dress' }),
  )
  await screen.findByText('Jasper mini')
  expect(history.location.search).toBe('?category=cocktail&size=XXL')
})

test('from an empty list a way always leads to all dresses', async ({ person, visitor }) => {
  await (await person('Olga')).list({ title: 'Any dress at all' })
  const { user, history } = visit('/dress-rental?searchTerm=unheard+unseen&city=Oz&maxTotal=1', visitor)
  await user.click(await screen.findByRole('button', { name: 'Show all dresses' }))
  await screen.findByText('Any dress at all')
  expect(history.location.search).toBe('')
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

const described = (name: string) => {
  const id = screen.getByRole('checkbox', { name }).getAttribute('aria-describedby')
  return document.getElementById(id ?? '')?.textContent
}

test('each choice says how many dresses it would show, whatever else of its kind is chosen', async ({
  person,
  visitor,
}) => {
  const olga = await person('Olga')
  await olga.list({ brand: 'Howlite', size: '8', occasions: ['party'], condition: 'good' })
  await olga.list({ brand: 'Howlite', size: '10', occasions: ['party', 'prom'] })
  await olga.list({ brand: 'Howlite', size: '10', occasions: ['work'] })
  const { user, history } = visit('/dress-rental?brands=Howlite', visitor)
  await screen.findByText('3 dresses')

  await user.selectOptions(screen.getByLabelText('Size'), 'Several...')
  await waitFor(() => expect(described('10')).toBe('2 dresses'))
  expect([described('8'), described('12')]).toEqual(['1 dress', '0 dresses'])
  await user.click(screen.getByRole('checkbox', { name: '8' }))
  await screen.findByText('1 dress')
  await waitFor(() => expect(described('10')).toBe('2 dresses'))

  // The choice of another filter counts.
  const all = await openAll(user)
  await user.click(all.getByRole('button', { name: /^Occasion/ }))
  await waitFor(() => expect(described('Party')).toBe('1 dress'))
  expect(described('Prom')).toBe('0 dresses')
  await user.click(screen.getByRole('checkbox', { name: 'Prom' }))
  await screen.findByRole('heading', { name: 'No Dresses Found' })
  expect(history.location.search).toBe('?brands=Howlite&size=8&occasions=prom')
  // A choice without results can be removed.
  await user.click(screen.getByRole('checkbox', { name: 'Prom', checked: true }))
  await all.findByText('1 dress')

  await user.click(all.getByRole('button', { name: /^Condition/ }))
  await waitFor(() => expect(described('Good')).toBe('1 dress'))
  await user.click(all.getByRole('button', { name: /^Brand: ?Howlite$/ }))
  await screen.findByRole('checkbox', { name: 'Howlite', checked: true })
})

test('counts are asked for by a filter that is open, apart from the list', async ({ visitor }) => {
  const asked: string[] = []
  const { user } = visit(
    '/dress-rental?searchTerm=nothing',
    visitor,
    async ({ path }) => void asked.push(path),
  )
  await screen.findByRole('heading', { name: 'No Dresses Found' })
  expect(asked).not.toContain('dresses.facets')
  const all = await openAll(user)
  expect(asked).not.toContain('dresses.facets')
  await user.click(all.getByRole('button', { name: /^Condition/ }))
  await screen.findByRole('checkbox', { name: 'As new' })
  await waitFor(() => expect(asked).toContain('dresses.facets'))
})

test('without numbers every choice is there all the same', async ({ visitor }) => {
  const { user, history } = visit('/dress-rental?searchTerm=nothing', visitor, async ({ path }) => {
    if (path === 'dresses.facets') throw new Error('too slow')
  })
  const all = await openAll(user)
  await user.click(all.getByRole('button', { name: /^Brand/ }))
  const brand = await screen.findByRole('combobox', { name: 'Find a brand' })
  await user.type(brand, 'Acme, Inc{Enter}')
  await screen.findByRole('checkbox', { name: 'Acme Inc', checked: true })
  expect(history.location.search).toBe('?searchTerm=nothing&brands=Acme+Inc')
  await user.click(all.getByRole('button', { name: /^Retail price/ }))
  await user.type(await screen.findByLabelText('Min retail price'), '500')
  await waitFor(() =>
    expect(history.location.search).toBe('?searchTerm=nothing&brands=Acme+Inc&minRetail=500'),
  )
  expect(screen.queryByRole('list', { name: 'Dresses by price' })).toBeNull()
})

test('prices are drawn, and said in words', async ({ person, visitor }) => {
  const olga = await person('Olga')
  for (const pricePerDay of [30, 30, 60]) await olga.list({ brand: 'Pyrite', pricePerDay })
  const { user } = visit('/dress-rental?brands=Pyrite&minTotal=200', visitor)
  await screen.findByText('1 dress')
  const all = await openAll(user)
  await user.click(all.getByRole('button', { name: /^Price for 4 days/ }))
  const bars = await screen.findByRole('list', { name: 'Dresses by price' })
  expect(within(bars).getByText('$100 to $200: 2 dresses').parentElement?.dataset.chosen).toBeUndefined()
  expect(within(bars).getByText('$200 to $300: 1 dress').parentElement?.dataset.chosen).toBe('true')
})

test('near misses know the choices of every kind', async ({ person, visitor }) => {
  await (
    await person('Olga')
  ).list({ brand: 'Unakite', condition: 'good', retailPrice: 300, occasions: ['work'] })
  const { user, history } = visit('/dress-rental?brands=Unakite&conditions=good&occasions=prom', visitor)
  await user.click(await screen.findByRole('button', { name: 'Without the occasion Prom: 1 dress' }))
  await screen.findByText('1 dress')
  expect(history.location.search).toBe('?brands=Unakite&conditions=good')
})
