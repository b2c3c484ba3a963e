import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, vi } from 'vitest'
import { addDays, formatDays, monthRange } from '../../shared/day.ts'
import { asking, inDays, test } from '../../server/testing/test.ts'
import { bringIntoView } from '../testing/in-view.ts'
import { handOverTexts } from '../../shared/rental/handover-text.ts'
import { visit } from '../testing/visit.tsx'

const href = (link: HTMLElement) => link.getAttribute('href')

describe('a dress’s page', () => {
  beforeEach(() => void bringIntoView())

  test('says what it is, what it costs, whose it is and for how long', async ({ person, visitor }) => {
    const olga = await person('Olga')
    const { slug } = await olga.list({
      title: 'Worded gown',
      imageUrls: [await olga.upload(), await olga.upload()],
    })
    visit(`/dresses/${slug}`, visitor)

    await screen.findByRole('heading', { level: 1, name: 'Worded gown' })
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.getAllByRole('link').map((link) => [link.textContent, href(link)])).toEqual([
      ['Home', '/'],
      ['Women', '/women'],
      ['Dresses', '/dress-rental'],
    ])
    trail.getByText('Worded gown')
    screen.getByText((_, shown) => shown?.textContent === '4 days from $200.00' && shown.tagName === 'P')
    const prices = screen.getByRole('table', { name: 'Price per day by length of the rental' })
    const rows = within(prices).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      '4+ days $50.00 / day',
      '7+ days Recommended$45.00 / day',
      '28+ days $37.50 / day',
    ])
    screen.getByText('Wedding', { selector: 'span' })
    expect(screen.getByText(/^Lent by/).textContent).toBe('Lent by Olga')
    screen.getByText('Bias-cut ivory silk, worn once to a winter wedding.')
    const facts = [...document.querySelectorAll('main dl dt')].map((name) => [
      name.textContent,
      name.nextSibling?.textContent,
    ])
    expect(facts).toEqual([
      ['Brand', 'Maison Ondine'],
      ['Size', '8'],
      ['Elsewhere', 'US 8, about UK 12, DE 38, FR 40, IT 44'],
      ['Color', 'ivory'],
      ['Location', 'Brooklyn, NY'],
    ])
    screen.getByText('Minimum Rental Period: 4 days')
    screen.getByRole('button', { name: 'Previous photo' })
    screen.getByRole('button', { name: 'Next photo' })
    // Once as a thumbnail, once as a dot below the slides.
    expect(screen.getAllByRole('button', { name: 'Photo 2 of 2' })).toHaveLength(2)
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Rent' })).toHaveLength(2))
  })

  test('without photos or a description says so', async ({ person, visitor, db }) => {
    const { id, slug } = await (await person('Olga')).list({ title: 'Bare gown', ways: 'meet' })
    await db.updateTable('image').set({ dressId: null, position: null }).where('dressId', '=', id).execute()
    await db.updateTable('dress').set({ description: '' }).where('id', '=', id).execute()
    const { router } = visit(`/dresses/${slug}`, visitor)
    await screen.findByText('No Image Available')
    screen.getByText('No description available.')
    screen.getByText(handOverTexts.meet)

    await router.navigate({ to: '/dress-rental' })
    const card = (await screen.findByRole('link', { name: 'Bare gown' })).closest('article')
    expect(card?.querySelector('img')?.getAttribute('src')).toContain('silhouette')
  })

  test('holds its place while it is loading, and four places for dresses like it', async ({
    person,
    visitor,
  }) => {
    const { slug } = await (await person('Olga')).list({ title: 'Slow gown' })
    const [dress, related] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { router } = visit('/faq', visitor, async ({ path }) => {
      if (path === 'dresses.bySlug') await dress.promise
      if (path === 'dresses.relatedCards') await related.promise
    })
    await screen.findByRole('heading', { name: 'Frequently Asked Questions' })
    const arrival = router.navigate({ to: '/dresses/$slug', params: { slug } })
    await screen.findByRole('heading', { name: 'Loading dress' })
    dress.resolve()
    await arrival
    const places = await screen.findByRole('status', { name: 'Loading related dresses' })
    expect(places.childElementCount).toBe(4)
    related.resolve()
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading related dresses' })).toBeNull())
  })

  test('says when nobody knows which days are free, and asks again', async ({ person, visitor }) => {
    const { slug } = await (await person('Olga')).list()
    let isDown = true
    const { user } = visit(`/dresses/${slug}`, visitor, async ({ path }) => {
      if (isDown && path === 'rentals.availability') throw new Error('no server')
    })
    const alert = await screen.findByRole('alert')
    within(alert).getByText('Failed to load availability. Please try again.')
    within(alert).getByText('Failed to fetch availability')
    isDown = false
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }))
    await screen.findByText(/Every day of these months is free\.$/)
  })

  test('shows two months, to be paged', async ({ person, visitor }) => {
    const { matchMedia } = window
    // Desktop width.
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(matchMedia(media), { matches: media.startsWith('(min-width: 48em)') }),
    )
    const { slug } = await (await person('Olga')).list()
    const { user } = visit(`/dresses/${slug}`, visitor)
    const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })
    const now = new Date()
    const months = (first: number) =>
      [first, first + 1]
        .map((ahead) => name.format(new Date(now.getFullYear(), now.getMonth() + ahead)))
        .join(', ')
    const said = (first: number) => new RegExp(`^${months(first)}\\. Every day of these months is free\\.$`)
    await screen.findByText(said(0), { selector: '[role=status]' })
    await user.click(screen.getByRole('button', { name: 'Next months' }))
    await screen.findByText(said(2), { selector: '[role=status]' })
  })

  test('says which days are taken when other months come', async ({ person, visitor }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list()
    const [year = 0, month = 0] = inDays(0).split('-').map(Number)
    const from = addDays(monthRange(year, month + 2).from, 9) // of the month after next, whatever today is
    await rita.api.rentals.book(asking(dress, from))
    const { user } = visit(`/dresses/${dress.slug}`, visitor)
    const next = await screen.findByRole('button', { name: 'Next months' })
    await user.click(next)
    await user.click(next)
    const taken = formatDays({ from, to: addDays(from, 3) }, inDays(0))
    await screen.findByText(new RegExp(`\\. Unavailable: ${taken}$`), { selector: '[role=status]' })
  })
})

test('a message to the owner has 1000 characters at most', async ({ person, visitor }) => {
  const { slug } = await (await person('Olga')).list()
  const { user } = visit(`/dresses/${slug}`, visitor)
  await user.click(await screen.findByRole('button', { name: 'Contact Owner' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact Olga' }))
  await user.click(dialog.getByLabelText('Message'))
  await user.paste('x'.repeat(1001))
  await user.click(dialog.getByRole('button', { name: 'Send Message' }))
  await dialog.findByText('Message must be 1000 characters or less.')
})

test('a card says where its dress is', async ({ person, visitor }) => {
  await (await person('Olga')).list({ title: 'Placed gown', location: 'Savannah, GA' })
  visit('/dress-rental?searchTerm=placed', visitor)
  const card = (await screen.findByRole('link', { name: 'Placed gown' })).closest('article')
  within(card ?? document.body).getByText('Savannah, GA')
})

test('nobody is asked to save a dress of their own', async ({ person }) => {
  const olga = await person('Olga')
  const { slug } = await olga.list({ title: 'Own gown' })
  visit(`/dresses/${slug}`, olga)
  await screen.findByText('Your dress.')
  expect(screen.queryByRole('button', { name: /^Save Own gown/ })).toBeNull()
})
