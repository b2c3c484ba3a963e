import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { addDays, formatDays } from '../../shared/day.ts'
import { asking, inDays, test } from '../../server/testing/test.ts'
import { day } from '../testing/day.ts'
import { visit } from '../testing/visit.tsx'

const days = { from: inDays(40), to: inDays(45) }
const carried = `?${new URLSearchParams(days)}`
const words = formatDays(days, inDays(0))
const card = async (title: string) => {
  const article = (await screen.findByRole('link', { name: title })).closest('article')
  if (!article) throw new Error(`${title} has no card.`)
  return article
}
const hrefOf = (link: HTMLElement) => link.getAttribute('href')

describe('chosen days', () => {
  test('go from the landing page’s form, with occasion and size, to the dresses', async ({
    person,
    visitor,
  }) => {
    await (await person('Olga')).list({ title: 'Wanted gown', category: 'formal', size: '10' })
    const { user, history } = visit('/', visitor)
    const form = within(await screen.findByRole('search', { name: 'Find a dress' }))
    await user.selectOptions(form.getByLabelText('Occasion'), 'Formal')
    await user.selectOptions(form.getByLabelText('Size'), '10')
    await user.click(form.getByRole('button', { name: 'When is it? Any day' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: 'Other days' }))
    await user.click(await day(dialog, user, days.from))
    await user.click(await day(dialog, user, days.to))
    await user.click(dialog.getByRole('button', { name: 'Show dresses' }))
    await card('Wanted gown')
    expect([history.location.pathname, history.location.search]).toEqual([
      '/dress-rental',
      `?category=formal&size=10&${new URLSearchParams(days)}`,
    ])
  })

  test('stand on the cards as the total, and go with every link between lists and dresses', async ({
    person,
    visitor,
  }) => {
    const olga = await person('Olga')
    const [one, other] = [
      await olga.list({ title: 'First gown', pricePerDay: 38 }),
      await olga.list({ title: 'Second gown', pricePerDay: 38 }),
    ]
    const { user, history } = visit(`/dress-rental${carried}`, visitor)
    expect((await card('First gown')).textContent).toContain(`$228 for ${words}$38.00 / day`)
    expect(hrefOf(screen.getByRole('link', { name: 'First gown' }))).toBe(`/dresses/${one.slug}${carried}`)
    expect(hrefOf(screen.getByRole('link', { name: 'Rent Dresses' }))).toBe(`/dress-rental${carried}`)
    expect(hrefOf(screen.getByRole('link', { name: 'Home' }))).toBe(`/${carried}`)

    await user.click(screen.getByRole('link', { name: 'First gown' }))
    await screen.findByRole('heading', { level: 1, name: 'First gown' })
    const related = within(await screen.findByRole('region', { name: 'You may also like' }))
    expect(hrefOf(await related.findByRole('link', { name: 'Second gown' }))).toBe(
      `/dresses/${other.slug}${carried}`,
    )
    expect(screen.getByText(`${words} ·`).parentElement?.textContent).toBe(
      `6 days · ${words} · $228.00 · Change`,
    )
    const bar = screen.getAllByRole('button', { name: 'Rent' }).at(-1)?.parentElement
    expect(bar?.textContent).toBe(`First gown · 8$228 for ${words}Rent`)
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(hrefOf(trail.getByRole('link', { name: 'Dresses' }))).toBe(`/dress-rental${carried}`)
    expect(history.location.search).toBe(carried)
  })

  test('and filters are what the way back from a dress leads to', async ({ person, visitor }) => {
    const dress = await (await person('Olga')).list({ title: 'Back gown', brand: 'Backhouse', size: '8' })
    const search = '?size=8&brands=Backhouse&sort=price_up'
    const { user } = visit(`/dress-rental${search}`, visitor)
    await user.click(await screen.findByRole('link', { name: 'Back gown' }))
    await screen.findByRole('heading', { level: 1, name: 'Back gown' })
    const back = async () =>
      within(await screen.findByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', {
        name: 'Dresses',
      })
    const { searchParams } = new URL(hrefOf(await back()) ?? '', 'https://shop.test')
    expect(Object.fromEntries(searchParams)).toEqual({ size: '8', brands: 'Backhouse', sort: 'price_up' })
    await user.click(await back())
    await screen.findByRole('button', { name: 'Remove filter By Backhouse' })

    // A visitor who came another way gets a link to all dresses.
    cleanup()
    visit(`/dresses/${dress.slug}`, visitor)
    await screen.findByRole('heading', { level: 1, name: 'Back gown' })
    expect(hrefOf(await back())).toBe('/dress-rental')
  })

  test('too few for a rental are told on the page, and a card says what four cost', async ({
    person,
    visitor,
  }) => {
    const { slug } = await (await person('Olga')).list({ title: 'Short gown' })
    const short = `?${new URLSearchParams({ from: days.from, to: addDays(days.from, 1) })}`
    const { router } = visit(`/dresses/${slug}${short}`, visitor)
    await screen.findByText(/Minimum rental period is 4 days\./)
    await router.navigate({ to: '/dress-rental' })
    expect((await card('Short gown')).textContent).toContain('$200 for 4 days')
  })

  test('on which a dress is not free are told on its page', async ({ person, visitor }) => {
    const dress = await (await person('Olga')).list()
    await (await person('Rita')).api.rentals.book(asking(dress, days.to))
    visit(`/dresses/${dress.slug}${carried}`, visitor)
    const told = await screen.findByText((_, shown) =>
      Boolean(shown?.textContent.startsWith(`Not free ${words}. Choose other days`) && shown.tagName === 'P'),
    )
    within(told).getByRole('link', { name: 'Choose other days' })
    screen.getByText(`Not free ${words}`)
  })

  test('leave the keyboard where it is when it is known that they are not free', async ({
    person,
    visitor,
  }) => {
    const dress = await (await person('Olga')).list()
    await (await person('Rita')).api.rentals.book(asking(dress, days.to))
    const { promise: isKnown, resolve: tell } = Promise.withResolvers<void>()
    visit(`/dresses/${dress.slug}${carried}`, visitor, async ({ path }) => {
      if (path === 'rentals.availability') await isKnown
    })
    const change = await screen.findByRole('link', { name: 'Change' })
    change.focus()
    tell()
    expect(await screen.findByRole('link', { name: 'Choose other days' })).toBe(change)
    expect(document.activeElement).toBe(change)
  })

  test('filter a category page, which can be asked for any days', async ({ person, visitor }) => {
    const olga = await person('Olga')
    const dress = await olga.list({ title: 'Taken cocktail dress', category: 'cocktail' })
    await (await person('Rita')).api.rentals.book(asking(dress, days.from))
    const { user, history } = visit(`/dress-rental/cocktail${carried}`, visitor)
    await screen.findByText('No dress of the Cocktail category is free on all of these days.')
    screen.getByRole('button', { name: `When is it? ${words}` })
    await waitFor(() =>
      expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex,follow'),
    )
    await user.click(screen.getByRole('button', { name: 'Show any days' }))
    await card('Taken cocktail dress')
    expect(history.location.search).toBe('')
  })

  test('are not taken from the sign-in page, whose address says another thing by the same name', async ({
    visitor,
  }) => {
    visit('/login?from=%2Fdashboard', visitor)
    await screen.findByRole('heading', { name: 'Welcome Back' })
    expect(hrefOf(screen.getByRole('link', { name: 'Rent Dresses' }))).toBe('/dress-rental')
  })
})
