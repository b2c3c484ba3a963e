import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { formatWeekday } from '../../shared/day.ts'
import { inDays, test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

const cards = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

const chips = () =>
  within(screen.getByRole('list', { name: 'Active filters' }))
    .getAllByRole('button', { name: /^Remove filter/ })
    .map((chip) => chip.textContent)

test('what a search was understood as stands on chips, and each takes its words out of the term', async ({
  person,
  visitor,
}) => {
  const olga = await person('Olga')
  await olga.list({ title: 'Scarlet column', color: 'Scarlet', size: '8', pricePerDay: 40 })
  await olga.list({ title: 'Crimson ball gown', color: 'Crimson', size: '8', pricePerDay: 90 })
  await olga.list({ title: 'Navy column', color: 'Navy', size: '8', pricePerDay: 40 })
  const { user, history } = visit('/dress-rental?searchTerm=red+dress+size+8+under+$200', visitor)
  await screen.findByText('1 dress')
  expect(cards()).toEqual(['Scarlet column'])
  expect(chips()).toEqual(['Red', 'Size 8', 'up to $200 for 4 days'])

  await user.click(screen.getByRole('button', { name: 'Remove filter up to $200 for 4 days' }))
  await screen.findByText('2 dresses')
  expect(history.location.search).toBe('?searchTerm=red+dress+size+8')
  await user.click(screen.getByRole('button', { name: 'Remove filter Size 8' }))
  await waitFor(() => expect(chips()).toEqual(['Red']))
  // What is left beside the last part is no filter.
  await user.click(screen.getByRole('button', { name: 'Remove filter Red' }))
  await screen.findByText('3 dresses')
  expect(history.location.search).toBe('')
  expect(screen.getByLabelText('Search')).toHaveProperty('value', '')
})

test('near me asks for the city, and finds what is there', async ({ person, visitor }) => {
  const olga = await person('Olga')
  await olga.list({ title: 'Zircon one', brand: 'Zircon', location: 'Boise, ID' })
  await olga.list({ title: 'Zircon two', brand: 'Zircon', location: 'Fargo, ND' })
  const { user, history } = visit('/dress-rental?searchTerm=zircon+near+me', visitor)
  await screen.findByText('Near which city?')
  await user.click(await screen.findByRole('button', { name: 'Boise' }))
  await screen.findByText('1 dress')
  expect(history.location.search).toBe('?searchTerm=zircon&city=Boise')
  expect(screen.queryByText('Near which city?')).toBeNull()
})

test('what no dress has is said, with what is shown instead; a lender’s name leads to the closet', async ({
  person,
  visitor,
}) => {
  const olga = await person('Olga Quist')
  await olga.list({ title: 'Sequin column', brand: 'Verdelite' })
  const { user } = visit('/dress-rental?searchTerm=glitter', visitor)
  await screen.findByText('No Glitter yet. Like it: sequin or beaded.')
  expect(cards()).toEqual(['Sequin column'])
  await user.clear(screen.getByLabelText('Search'))
  await user.type(screen.getByLabelText('Search'), 'quist olga')
  await screen.findByText('No dresses found')
  await user.clear(screen.getByLabelText('Search'))
  await user.type(screen.getByLabelText('Search'), 'olga quist')
  const closet = await screen.findByRole('link', { name: 'See Olga Quist’s closet' })
  expect(closet.getAttribute('href')).toBe('/closets/olga-quist')
})

test('a day that is searched for is a chip, and cheap is an order', async ({ person, visitor }) => {
  await (await person('Olga')).list({ title: 'Wavellite column', brand: 'Wavellite' })
  visit(`/dress-rental?searchTerm=cheap+wavellite+${inDays(30)}`, visitor)
  await screen.findByText(`1 dress in time for ${formatWeekday(inDays(30), inDays(0))}`)
  expect(chips()).toEqual(['Cheapest first', 'Wavellite', `For ${formatWeekday(inDays(30), inDays(0))}`])
  cleanup()

  // The day that was chosen counts, and not the one that was typed.
  visit(`/dress-rental?event=${inDays(40)}&searchTerm=wavellite+${inDays(30)}`, visitor)
  await screen.findByText(`1 dress in time for ${formatWeekday(inDays(40), inDays(0))}`)
  expect(chips()).toEqual(['Wavellite', `For ${formatWeekday(inDays(40), inDays(0))}`])
  cleanup()
  visit(`/dress-rental?searchTerm=wavellite+${inDays(0)}`, visitor)
  await screen.findByText('A dress has to be with you a day before. Please choose a later day.')
})

test('the best matches come first while something is searched for, and Sort by says so', async ({
  person,
  visitor,
}) => {
  const olga = await person('Olga')
  await olga.list({ title: 'Ecru wrap', color: 'ecru' })
  const { user, history } = visit('/dress-rental', visitor)
  const sort = await screen.findByLabelText('Sort by')
  const offered = () =>
    within(sort)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(offered()).toEqual(['Newest', 'Price: low to high', 'Price: high to low'])

  await user.type(screen.getByLabelText('Search'), 'ecru')
  await waitFor(() =>
    expect(offered()).toEqual(['Best match', 'Newest', 'Price: low to high', 'Price: high to low']),
  )
  await user.selectOptions(sort, 'Newest')
  expect(history.location.search).toBe('?searchTerm=ecru&sort=newest')
  await user.clear(screen.getByLabelText('Search'))
  await waitFor(() => expect(history.location.search).toBe(''))
})

test('several sizes are looked for at once, by toggles under the one control for sizes', async ({
  person,
  visitor,
}) => {
  const olga = await person('Olga')
  for (const size of ['6', '8', '10'] as const)
    await olga.list({ title: `Tourmaline in ${size}`, brand: 'Tourmaline', size })
  const { user, history } = visit('/dress-rental?searchTerm=tourmaline&size=8', visitor)
  await screen.findByText('1 dress')
  await user.selectOptions(screen.getByLabelText('Size'), 'Several...')
  const sizes = within(await screen.findByRole('group', { name: 'Sizes' }))
  expect(sizes.getByRole('checkbox', { name: '8' })).toHaveProperty('checked', true)
  await user.click(sizes.getByRole('checkbox', { name: '10' }))
  await screen.findByText('2 dresses')
  expect(history.location.search).toBe('?searchTerm=tourmaline&sizes=8,10')
  expect(screen.getByLabelText('Size')).toHaveProperty('value', '8, 10')
  screen.getByRole('button', { name: 'Remove filter Size 8 or 10' })

  await user.keyboard('{Escape}')
  expect(screen.queryByRole('group', { name: 'Sizes' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Size'))
  await user.selectOptions(screen.getByLabelText('Size'), '6')
  await screen.findByText('1 dress')
  expect(history.location.search).toBe('?searchTerm=tourmaline&size=6')
})

test('sizes of an address may be repeated, and those that do not exist are dropped', async ({ visitor }) => {
  const { history } = visit('/dress-rental?sizes=8&sizes=huge&sizes=10&colors=mauve', visitor)
  await waitFor(() => expect(history.location.search).toBe('?sizes=8,10'))
})

test('colors are chosen by name, with the keyboard', async ({ person, visitor }) => {
  const olga = await person('Olga')
  await olga.list({ title: 'Heliodor one', brand: 'Heliodor', color: 'Burgundy' })
  await olga.list({ title: 'Heliodor two', brand: 'Heliodor', color: 'Emerald' })
  const { user, history } = visit('/dress-rental?searchTerm=heliodor', visitor)
  await screen.findByText('2 dresses')
  screen.getByRole('button', { name: /^All filters/ }).focus()
  await user.keyboard('{Enter}')
  const all = within(await screen.findByRole('dialog', { name: 'All filters' }))
  all.getByRole('button', { name: /^Color: ?Any$/ }).focus()
  await user.keyboard('{Enter}')
  const green = await screen.findByRole('checkbox', { name: 'Green' })
  green.focus()
  await user.keyboard(' ')
  await all.findByText('1 dress')
  expect(cards()).toEqual(['Heliodor two'])
  expect(history.location.search).toBe('?searchTerm=heliodor&colors=green')
  screen.getByRole('button', { name: 'Remove filter Green' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Green' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('All filters (1)'))
})

test('what the address says stays closed, and the chips say it', async ({ visitor }) => {
  visit(`/dress-rental?maxTotal=200&from=${inDays(5)}&to=${inDays(8)}`, visitor)
  await screen.findByRole('button', { name: /^Remove filter Free/ })
  screen.getByRole('button', { name: 'All filters (2)' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(
    within(screen.getByRole('list', { name: 'Active filters' })).getByRole('button', { name: 'Clear' }),
  ).toBeDefined()
})

test('how many there are is said of the list that is shown, and that there is none', async ({
  person,
  visitor,
}) => {
  const olga = await person('Olga')
  for (let number = 1; number <= 25; number++)
    await olga.list({ title: `Peridot ${number}`, brand: 'Peridot' })
  const said: string[] = []
  const next = Promise.withResolvers<void>()
  const { user } = visit('/dress-rental?searchTerm=peridot', visitor, async ({ path, input }) => {
    if (path === 'dresses.cards' && JSON.stringify(input).includes('XXL')) await next.promise
  })
  await screen.findByText('25 dresses')
  const status = screen.getByText('25 dresses')
  expect(status.getAttribute('role')).toBe('status')
  const watch = new MutationObserver(() => said.push(status.textContent))
  watch.observe(status, { childList: true, characterData: true, subtree: true })

  await user.selectOptions(screen.getByLabelText('Size'), 'XXL')
  // The previous list is still there, without a count.
  await waitFor(() => expect(status.textContent).toBe(''))
  next.resolve()
  await waitFor(() => expect(status.textContent).toBe('No dresses found'))
  expect(said).toEqual(['', 'No dresses found'])
  watch.disconnect()
})

test('the size guide opens beside the sizes', async ({ visitor }) => {
  const { user } = visit('/dress-rental?size=8', visitor)
  await user.selectOptions(await screen.findByLabelText('Size'), 'Several...')
  await user.click(await screen.findByRole('button', { name: 'Size guide' }))
  await screen.findByRole('dialog', { name: 'Size guide' })
})

test('a city is looked for when it is chosen, and not while it is typed', async ({ person, visitor }) => {
  const olga = await person('Olga')
  await olga.list({ title: 'Spinel one', brand: 'Spinel', location: 'Tucson, AZ' })
  await olga.list({ title: 'Spinel two', brand: 'Spinel', location: 'Tulsa, OK' })
  const { user, history } = visit('/dress-rental?searchTerm=spinel', visitor)
  await screen.findByText('2 dresses')
  await user.click(screen.getByRole('button', { name: /^All filters/ }))
  const all = within(await screen.findByRole('dialog', { name: 'All filters' }))
  await user.click(all.getByRole('button', { name: /^City: ?Anywhere$/ }))
  const city = await screen.findByRole('combobox', { name: 'City of the dress' })
  await waitFor(() => expect(document.activeElement).toBe(city))
  await user.keyboard('tuc')
  await user.click(await screen.findByRole('option', { name: /^Tucson/ }))
  await all.findByText('1 dress')
  expect(history.location.search).toBe('?searchTerm=spinel&city=Tucson')
  screen.getByRole('button', { name: /^City: ?Tucson$/ })

  // The field is empty again; both are counted as if neither were chosen.
  expect(document.activeElement).toBe(city)
  expect(city).toHaveProperty('value', '')
  await user.click(await screen.findByRole('checkbox', { name: 'Tulsa' }))
  await all.findByText('2 dresses')
  expect(history.location.search).toBe('?searchTerm=spinel&cities=Tucson,Tulsa')
  await user.click(screen.getByRole('checkbox', { name: 'Tulsa' }))
  await all.findByText('1 dress')
  await user.click(screen.getByRole('button', { name: 'Remove filter In Tucson' }))
  await all.findByText('2 dresses')
  screen.getByRole('button', { name: /^City: ?Anywhere$/ })
})
