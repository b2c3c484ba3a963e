import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { inDays, test } from '../../../server/testing/test.ts'
import { visit } from '../../testing/visit.tsx'

const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('a search that finds nothing is saved, listed by its words, removed and saved again', async ({
  person,
}) => {
  const rita = await person('Rita')
  const { user, history } = visit('/dress-rental?size=20&searchTerm=nothinglikeit', rita)
  const save = await button('Tell me when one comes')
  await waitFor(() => expect(save.ariaDisabled).toBe('false'))
  await user.click(save)
  await button('Search saved')
  // Twice is one, in whatever order its address has it.
  expect(await rita.api.searches.mine()).toMatchObject([{ address: 'size=20&searchTerm=nothinglikeit' }])
  await user.click(screen.getByRole('link', { name: 'Your saved searches' }))
  await screen.findByRole('heading', { level: 1, name: 'Saved Searches' })
  expect(history.location.pathname).toBe('/account/searches')
  const link = await screen.findByRole('link', { name: '“nothinglikeit”, Size 20' })
  expect(link.getAttribute('href')).toBe('/dress-rental?size=20&searchTerm=nothinglikeit')
  const remove = await button('Remove: “nothinglikeit”, Size 20')
  await user.click(remove)
  const again = await button('Save again: “nothinglikeit”, Size 20')
  expect(await rita.api.searches.mine()).toEqual([])
  // The keyboard stays where it was.
  expect(document.activeElement).toBe(again)
  await user.click(again)
  await button('Remove: “nothinglikeit”, Size 20')
  expect(await rita.api.searches.mine()).toHaveLength(1)
})

test('a search that is over is removed for good, and the keyboard stays with what it was', async ({
  person,
}) => {
  const rita = await person('Rita')
  const days = `from=${inDays(3)}&to=${inDays(6)}`
  await rita.api.searches.save({ address: `size=20&${days}` })
  const { user } = visit('/account/searches', rita.at({ now: new Date(`${inDays(8)}T12:00:00Z`) }))
  await screen.findByText('Its day has passed: no more letters.')
  await user.click(await button(/^Remove: Size 20/))
  await screen.findByText('Removed.')
  expect(screen.queryByRole('button', { name: /^Save again/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Size 20/ }))
})

test('a visitor signs in first, and a search whose saving fails says so', async ({ person, visitor }) => {
  const { user, history } = visit('/dress-rental?size=20', visitor)
  const save = await button('Tell me when one comes')
  await waitFor(() => expect(save.ariaDisabled).toBe('false'))
  await user.click(save)
  await waitFor(() => expect(history.location.pathname).toBe('/login'))
  const from = new URLSearchParams(history.location.search).get('from') ?? ''
  expect(from).toMatch(/^\/dress-rental\?size=20#save-search-\w+$/)
  cleanup()
  const rita = await person('Rita')
  visit(from, rita)
  await button('Search saved')
  expect(await rita.api.searches.mine()).toMatchObject([{ address: 'size=20' }])
  cleanup()

  // In a browser where the button was not pressed, such an address saves nothing.
  const tess = await person('Tess')
  const { history: later, user: other } = visit(from, tess, async ({ path }) => {
    if (path === 'searches.save') throw new TypeError('Failed to fetch')
  })
  await waitFor(() => expect(later.location.hash).toBe(''))
  const failing = await button('Tell me when one comes')
  await waitFor(() => expect(failing.ariaDisabled).toBe('false'))
  await other.click(failing)
  await screen.findByText('The search was not saved')
  await screen.findByRole('link', { name: 'Your saved searches' })
  expect(await tess.api.searches.mine()).toEqual([])
})
