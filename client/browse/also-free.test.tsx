import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { addDays, formatDay, formatDays, marketToday } from '../../shared/day.ts'
import { asking, test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

const today = marketToday(new Date())
const days = { from: addDays(today, 10), to: addDays(today, 13) }
const words = formatDays(days, today)
const titles = (within: { getAllByRole: typeof screen.getAllByRole }) =>
  within.getAllByRole('article').map((card) => card.querySelector('a')?.textContent)

test('few dresses are followed by what comes near, each with its reason and how many there are', async ({
  person,
  visitor,
}) => {
  const olga = await person('Olga')
  const list = (title: string, size: '8' | '10' | '14' | 'M', category: 'formal' | 'cocktail' = 'formal') =>
    olga.list({ title, size, category })
  await list('Free in eight', '8')
  const taken = await list('Taken in eight', '8')
  await list('Letter gown', 'M')
  await list('Larger gown', '10')
  await list('Far too large', '14')
  await list('Cocktail in ten', '10', 'cocktail')
  await (await person('Rita')).api.rentals.book(asking(taken, days.from))

  const { user, history } = visit(
    `/dress-rental?${new URLSearchParams({ category: 'formal', size: '8', ...days })}`,
    visitor,
  )
  const free = within(await screen.findByRole('region', { name: `Also free ${words}` }))
  await free.findByRole('link', { name: 'Size 6, 10, or M: 2 dresses' })
  await free.findByRole('link', { name: 'Cocktail in size 6, 8, 10, or M: 1 dress' })
  await waitFor(() => expect(titles(free)).toEqual(['Larger gown', 'Letter gown', 'Cocktail in ten']))
  const other = within(await screen.findByRole('region', { name: 'Almost' }))
  other.getByText(`Free from ${formatDay(addDays(days.to, 1))}`)
  expect(titles(other)).toEqual(['Taken in eight'])
  expect(screen.queryByText('Far too large')).toBeNull()

  await user.click(free.getByRole('link', { name: 'Size 6, 10, or M: 2 dresses' }))
  await screen.findByText(`2 free on ${words}`)
  expect(history.location.search).toContain('sizes=6,10,M')
})

test('nothing found is followed by it too, on a category page as well', async ({ person, visitor }) => {
  const olga = await person('Olga')
  await olga.list({ title: 'Kindred gown', size: '12', category: 'wedding_guest' })
  const { router } = visit('/dress-rental?category=bridesmaid&size=12', visitor)
  await screen.findByRole('heading', { name: 'No Dresses Found' })
  const near = within(await screen.findByRole('region', { name: 'Close to it' }))
  await near.findByRole('link', { name: 'Kindred gown' })

  const taken = await olga.list({ title: 'Bridal gown', category: 'wedding' })
  await (await person('Rita')).api.rentals.book(asking(taken, days.from))
  await router.navigate({ to: '/dress-rental/$collection', params: { collection: 'wedding' }, search: days })
  const other = within(await screen.findByRole('region', { name: 'Almost' }))
  await other.findByRole('link', { name: 'Bridal gown' })
})
