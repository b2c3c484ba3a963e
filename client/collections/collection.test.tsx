import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test } from '../../server/testing/test.ts'
import { collectionNames, collectionOf } from '../../shared/dress/collections.ts'
import { collections } from '../../shared/dress/collections-text.ts'
import { untouchedShop } from '../../shared/settings/shop.ts'
import { loadCollection } from './collection-loader.ts'
import { visit } from '../testing/visit.tsx'

const titles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

describe('a category page', () => {
  test('shows its dresses under a trail, and leads on', async ({ person, visitor }) => {
    const olga = await person('Olga')
    await olga.list({ title: 'Red carpet gown', category: 'formal' })
    await olga.list({ title: 'Garden party dress', category: 'wedding_guest' })

    visit('/dress-rental/prom', visitor)
    await screen.findByRole('heading', { level: 1, name: 'Prom Dress Rental' })
    await screen.findByText('Red carpet gown')
    expect(titles()).not.toContain('Garden party dress')
    const trail = screen.getByRole('navigation', { name: 'Breadcrumb' })
    expect(within(trail).getByRole('link', { name: 'Dress Rental' }).getAttribute('href')).toBe(
      '/dress-rental',
    )
    screen.getByRole('heading', { name: "Can't find what you're looking for?" })
    screen.getByRole('link', { name: 'Browse All Dresses' })
    await waitFor(() => expect(document.title).toBe('Prom Dress Rental | Second Dance'))
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      'https://shop.test/dress-rental/prom',
    )
  })

  test('of large sizes shows them first, and every dress once', async ({ person, visitor }) => {
    const olga = await person('Olga')
    await olga.list({ title: 'Size eighteen', size: '18' })
    await olga.list({ title: 'Size fourteen', size: '14' })
    await olga.list({ title: 'Size extra small', size: 'XS' })

    visit('/dress-rental/plus-size', visitor)
    await screen.findByText('Size extra small')
    expect(titles().slice(0, 2)).toEqual(['Size fourteen', 'Size eighteen'])
    expect(new Set(titles()).size).toBe(titles().length)
    expect(titles()).toContain('Size extra small')
  })

  test('narrows down to one size, color and order as each is chosen, and stays itself', async ({
    person,
    visitor,
  }) => {
    const olga = await person('Olga')
    const list = (title: string, change: object) =>
      olga.list({
        title,
        brand: 'Narrow House',
        category: 'wedding',
        size: '8',
        color: 'Ruby red',
        ...change,
      })
    await list('Ruby gown', { pricePerDay: 90 })
    await list('Wine gown', { pricePerDay: 60 })
    await list('Ivory gown', { color: 'Ivory' })
    await list('Large gown', { size: '18' })
    await list('Ruby formal gown', { category: 'formal' })
    const { user, history } = visit('/dress-rental/wedding?brands=Narrow+House', visitor)
    const row = within(await screen.findByRole('search', { name: 'Dresses' }))
    await screen.findByText('4 dresses')
    await user.selectOptions(row.getByLabelText('Size'), '8')
    await screen.findByText('3 dresses')
    await user.selectOptions(row.getByLabelText('Sort by'), 'Price: low to high')
    await user.click(row.getByRole('button', { name: 'All filters (2)' }))
    const all = within(await screen.findByRole('dialog', { name: 'All filters' }))
    await user.click(all.getByRole('button', { name: /^Color/ }))
    await user.click(await all.findByRole('checkbox', { name: 'Red' }))
    await user.click(all.getByRole('button', { name: 'Show dresses' }))
    await waitFor(() => expect(screen.getAllByText('2 dresses').length).toBeGreaterThan(0))
    expect(titles().slice(0, 2)).toEqual(['Wine gown', 'Ruby gown'])
    screen.getByRole('heading', { level: 1, name: 'Wedding Dress Rental' })
    expect(history.location.pathname).toBe('/dress-rental/wedding')
    expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual({
      brands: 'Narrow House',
      size: '8',
      colors: 'red',
      sort: 'price_up',
    })
    await waitFor(() =>
      expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex,follow'),
    )

    // Without filters it is the whole category again, which itself is no removable filter.
    expect(screen.queryByRole('button', { name: 'Remove filter Wedding' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(history.location.search).toBe('?sort=price_up'))
    await screen.findByText('Ivory gown')
    expect(history.location.pathname).toBe('/dress-rental/wedding')
  })

  test('searches its own dresses', async ({ person, visitor }) => {
    const olga = await person('Olga')
    await olga.list({ title: 'Crinkled gown', category: 'wedding' })
    await olga.list({ title: 'Crinkled ball gown', category: 'formal' })
    const { user } = visit('/dress-rental/wedding', visitor)
    await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'crinkled')
    await screen.findByText('1 dress')
    expect(titles()[0]).toBe('Crinkled gown')
    screen.getByRole('heading', { level: 1, name: 'Wedding Dress Rental' })
  })

  test('leads to another category with what was chosen', async ({ visitor }) => {
    const { user, history } = visit('/dress-rental/wedding?colors=red', visitor)
    const category = await screen.findByLabelText<HTMLSelectElement>('Category')
    expect(category.value).toBe('wedding')
    await user.selectOptions(category, 'Cocktail')
    await screen.findByRole('heading', { level: 1, name: 'Find Your Next Look' })
    expect(history.location.search).toBe('?colors=red&category=cocktail')
  })

  test('of large sizes shows the one that is chosen, and takes all of them along', async ({
    person,
    visitor,
  }) => {
    const olga = await person('Olga')
    await olga.list({ title: 'House of eighteen', brand: 'Large House', size: '18' })
    await olga.list({ title: 'House of fourteen', brand: 'Large House', size: '14' })
    const { user, history } = visit('/dress-rental/plus-size?brands=Large+House', visitor)
    await screen.findByText('2 dresses')
    await user.selectOptions(screen.getByLabelText('Size'), '18')
    await screen.findByText('1 dress')
    expect(titles()[0]).toBe('House of eighteen')
    await user.selectOptions(screen.getByLabelText('Size'), 'All')
    await screen.findByText('2 dresses')
    await user.selectOptions(screen.getByLabelText('Category'), 'Cocktail')
    await waitFor(() => expect(new URLSearchParams(history.location.search).get('sizes')).toBe('14,16,18,20'))
  })

  test('says when it is empty', async ({ visitor }) => {
    visit('/dress-rental/cocktail', visitor)
    await screen.findByRole('heading', { name: 'No Dresses Found' })
    screen.getByText('There are currently no dresses available in the Cocktail category.')
    expect(screen.getByRole('link', { name: 'Explore All Dresses' }).getAttribute('href')).toBe(
      '/dress-rental',
    )
  })

  test('holds eight places while loading, and can try again after a failure', async ({ visitor }) => {
    const server = Promise.withResolvers<void>()
    let isDown = true
    const { user } = visit('/dress-rental/cocktail', visitor, async ({ path }) => {
      if (path !== 'dresses.cards') return
      await server.promise
      if (isDown) throw new Error('The server is down.')
    })
    expect((await screen.findByRole('status', { name: 'Loading dresses' })).childElementCount).toBe(8)
    server.resolve()
    const alert = await screen.findByRole('alert')
    within(alert).getByText('Something went wrong')
    within(alert).getByText("We couldn't load dresses for this category. Please try again later.")
    within(alert).getByText('Failed to fetch dresses')
    isDown = false
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('heading', { name: 'No Dresses Found' })
  })

  test.for(['bridal', 'Wedding', '__proto__', 'constructor'])(
    'called %s does not exist',
    async (name, { visitor }) => {
      visit(`/dress-rental/${name}`, visitor)
      await screen.findByText('The page you are looking for does not exist.')
    },
  )

  test.for(Object.keys(collectionNames) as (keyof typeof collectionNames)[])(
    '%s says the same to machines as to people',
    async (path, { visitor }) => {
      visit(`/dress-rental/${path}`, visitor)
      const { title } = collections[path]
      const { questions, seo } = await loadCollection(path, untouchedShop)
      await screen.findByRole('heading', { level: 1, name: title })
      for (const { question, answer } of questions) {
        screen.getByText(question)
        screen.getByText(answer)
      }
      expect(seo.description.length).toBeLessThanOrEqual(160)
      expect(seo.title.length + ' | Second Dance'.length).toBeLessThanOrEqual(60)
    },
  )
})

test('only categories with a page of their name have one', () => {
  expect(collectionOf('wedding_guest')).toBe('wedding-guest')
  expect(collectionOf('formal')).toBeUndefined()
})
