import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test } from '../../server/testing/test.ts'
import { holdTimers } from '../testing/timers.ts'
import { visit } from '../testing/visit.tsx'

const titles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)

describe('browsing', () => {
  test('searches 300 ms after the last key, and not before', async ({ visitor }) => {
    const asked: string[] = []
    const { history } = visit('/dress-rental', visitor, async ({ path, input }) => {
      if (path === 'dresses.cards') asked.push(JSON.stringify(input))
    })
    await screen.findByRole('heading', { name: 'No Dresses Found' })
    // Without a filter: the shop itself has no dress yet.
    expect(screen.queryByText(/Try adjusting your filters/)).toBeNull()
    expect(screen.getByRole('link', { name: 'List a Dress' }).getAttribute('href')).toBe('/dresses/add')
    const pause = holdTimers(300)
    const box = screen.getByPlaceholderText('Search by title, brand, or color...')
    for (const typed of ['c', 'co', 'cob']) fireEvent.change(box, { target: { value: typed } })
    expect([history.location.search, pause.count()]).toEqual(['', 1])
    pause.letGo()
    await waitFor(() => expect(history.location.search).toBe('?searchTerm=cob'))
    expect(asked.filter((input) => input.includes('searchTerm'))).toHaveLength(1)
  })

  test('the filters stand in the address, and the address fills the filters', async ({ person, visitor }) => {
    const olga = await person('Olga')
    await olga.list({ title: 'Ivory satin column', category: 'wedding', size: '8' })
    await olga.list({ title: 'Emerald velvet wrap', category: 'cocktail', size: '8' })
    await olga.list({ title: 'Emerald tulle gown', category: 'wedding', size: 'M' })

    const { user, history } = visit('/dress-rental?category=wedding', visitor)
    await screen.findByText('2 dresses')
    expect(screen.getByLabelText('Category')).toHaveProperty('value', 'wedding')

    await user.type(screen.getByLabelText('Search'), 'emerald')
    await screen.findByText('1 dress')
    expect(titles()).toEqual(['Emerald tulle gown'])
    expect(history.location.search).toBe('?category=wedding&searchTerm=emerald')

    await user.selectOptions(screen.getByLabelText('Category'), 'All')
    await screen.findByText('2 dresses')
    await user.selectOptions(screen.getByLabelText('Size'), '8')
    await screen.findByText('1 dress')
    expect(history.location.search).toBe('?searchTerm=emerald&size=8')

    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await screen.findByText('3 dresses')
    expect(history.location.search).toBe('')
    expect(screen.getByLabelText('Search')).toHaveProperty('value', '')
  })

  test('a filter that does not exist is dropped and the others stay', async ({ visitor }) => {
    const { history } = visit('/dress-rental?category=wedding&size=huge', visitor)
    await waitFor(() => expect(history.location.search).toBe('?category=wedding'))
  })

  test('`search` is read as `searchTerm`', async ({ visitor }) => {
    const { history } = visit('/dress-rental?search=silk', visitor)
    await waitFor(() => expect(history.location.search).toBe('?searchTerm=silk'))
    expect(await screen.findByLabelText('Search')).toHaveProperty('value', 'silk')
  })

  test('shows more until there is no more, and takes the keyboard along', async ({ person, visitor }) => {
    const olga = await person('Olga')
    for (let number = 1; number <= 26; number++)
      await olga.list({ title: `Silver dress ${number}`, color: 'argent' })

    const { user } = visit('/dress-rental?searchTerm=argent', visitor)
    // The count is of all dresses, not of the page.
    await screen.findByText('26 dresses')
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Silver dress 2'))
    screen.getByText('26 dresses')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('says when nothing matches', async ({ visitor }) => {
    visit('/dress-rental?searchTerm=zebra', visitor)
    await screen.findByRole('heading', { name: 'No Dresses Found' })
    screen.getByText('Try adjusting your filters to find the perfect dress.')
  })

  test('holds twelve places while loading, and can try again after a failure', async ({ visitor }) => {
    const server = Promise.withResolvers<void>()
    let isDown = true
    const { user } = visit('/dress-rental?searchTerm=zebra', visitor, async ({ path }) => {
      if (path !== 'dresses.cards') return
      await server.promise
      if (isDown) throw new Error('The server is down.')
    })
    expect((await screen.findByRole('status', { name: 'Loading dresses' })).childElementCount).toBe(12)

    server.resolve()
    const alert = await screen.findByRole('alert')
    within(alert).getByText('Something went wrong')
    within(alert).getByText("We couldn't load the dresses. Please try again later.")
    within(alert).getByText('Failed to fetch dresses')
    isDown = false
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('heading', { name: 'No Dresses Found' })
  })
})
