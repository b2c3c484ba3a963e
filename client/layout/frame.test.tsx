import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, vi } from 'vitest'
import { test, visitOverHttp } from '../testing/over-http.tsx'
import { inDays } from '../../server/testing/test.ts'
import { CANCEL_TEXT, DAMAGE_TEXT, MONEY_TEXT } from '../../shared/rental/terms-text.ts'
import { readViewed, rememberViewed } from '../storage/recently-viewed.ts'
import { visit } from '../testing/visit.tsx'

const main = () => within(screen.getByRole('navigation', { name: 'Main' }))
const href = (link: HTMLElement) => link.getAttribute('href')

describe('the header', () => {
  test('leads a visitor to the dresses and to the page to sign in', async ({ visitor }) => {
    visit('/faq', visitor)
    const signIn = await screen.findByRole('link', { name: 'Sign In' })
    expect(href(signIn)).toBe('/login?from=%2Ffaq')
    expect(href(screen.getByRole('link', { name: 'Sign Up' }))).toBe('/login?mode=signup&from=%2Ffaq')
    expect(href(screen.getByRole('link', { name: 'Second Dance' }))).toBe('/')
    expect(href(main().getByRole('link', { name: 'Home' }))).toBe('/')
    expect(href(main().getByRole('link', { name: 'Rent Dresses' }))).toBe('/dress-rental')
    expect(main().queryByRole('link', { name: 'Dashboard' })).toBeNull()
  })

  test('leads home from the first page, where there is nothing to come back to', async ({ visitor }) => {
    visit('/', visitor)
    expect(href(await screen.findByRole('link', { name: 'Sign In' }))).toBe('/login')
    expect(href(screen.getByRole('link', { name: 'Sign Up' }))).toBe('/login?mode=signup')
  })

  test('brings a new account back to the dress and the days it came from, also by way of the sign-in page', async ({
    person,
    visitor,
  }) => {
    const { slug } = await (await person('Olga')).list()
    const path = `/dresses/${slug}?${new URLSearchParams({ from: inDays(40), to: inDays(43) })}`
    const { user, history } = visit(path, visitor)
    const banner = within(await screen.findByRole('banner'))
    await user.click(await banner.findByRole('link', { name: 'Sign In' }))
    await screen.findByRole('heading', { name: 'Welcome Back' })
    await user.click(banner.getByRole('link', { name: 'Sign Up' }))
    await screen.findByRole('heading', { name: 'Create an Account' })
    await user.type(screen.getByLabelText('Email'), 'nina@people.test')
    await user.type(screen.getByLabelText('Password'), 'Correct horse 1')
    await user.type(screen.getByLabelText('Display Name'), 'Nina')
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    await waitFor(() => expect(history.location.href).toBe(path))
  })

  test('holds a place while the session is checked, then shows who is here', async ({ person }) => {
    const server = Promise.withResolvers<void>()
    visit('/faq', await person('Rita'), async ({ path }) => {
      if (path === 'auth.session') await server.promise
    })
    await screen.findByRole('status', { name: 'Checking your session' })
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull()
    server.resolve()
    await screen.findByText('Rita')
    screen.getByRole('button', { name: 'Log out' })
    expect(href(main().getByRole('link', { name: 'Favorites' }))).toBe('/favorites')
    expect(href(main().getByRole('link', { name: 'Dashboard' }))).toBe('/dashboard')
  })

  test('signs out: at once on the screen, then on the server [ASVS 7.4.4, 14.3.1]', async ({ signedUp }) => {
    const rita = await signedUp('Rita')
    rememberViewed(7)
    const { user } = visitOverHttp('/faq', rita)
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    await screen.findByRole('link', { name: 'Sign In' })
    await waitFor(() => expect(rita.session()).toBeUndefined())
    await waitFor(() => expect(readViewed()).toEqual([]))
  })

  test('only logs that signing out has failed, and asks again who is here', async ({ signedUp }) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const failure = Promise.withResolvers<Response>()
    const { user } = visitOverHttp('/faq', await signedUp('Rita'), ([procedure]) =>
      procedure === 'auth.logout' ? failure.promise : undefined,
    )
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    await screen.findByRole('link', { name: 'Sign In' })
    failure.reject(new TypeError('Failed to fetch'))
    await screen.findByText('Rita')
    expect(log).toHaveBeenCalledWith('Logout failed', expect.anything())
    expect(screen.queryByRole('alert')).toBeNull()
    log.mockRestore()
  })
})

test('the footer says what this is, where else to go, and the year', async ({ visitor }) => {
  visit('/faq', visitor)
  await screen.findByText('Designer cocktail, evening and wedding dress rentals - from the best closets.')
  const footer = within(screen.getByRole('contentinfo'))
  for (const [title, names] of [
    ['Explore', ['All Dresses', 'Wedding', 'Prom', 'Black Tie', 'Maternity', 'Plus Size']],
    ['How It Works', ['Renting and Lending', 'Shipping and Returns', 'FAQ']],
    ['Company', ['About Us', 'Contact', 'Careers']],
  ] as const) {
    const column = within(footer.getByRole('navigation', { name: title }))
    for (const name of names) column.getByRole('link', { name })
  }
  footer.getByText(`© ${new Date().getUTCFullYear()} Second Dance`)
})

test('the first page: what this is, occasions, four steps, and a pitch to lend', async ({ visitor }) => {
  visit('/', visitor)
  await screen.findByRole('heading', { level: 1, name: 'Borrow the dress everyone remembers' })
  for (const [name, path] of [
    ['Wedding', '/dress-rental?category=wedding'],
    ['Wedding Guest', '/dress-rental?category=wedding_guest'],
    ['Cocktail', '/dress-rental?category=cocktail'],
  ] as const) {
    const link = within(screen.getByRole('main')).getByRole('link', { name })
    expect(href(link)).toBe(path)
  }
  for (const step of ['Browse', 'Book', 'Wear', 'Return']) screen.getByRole('heading', { name: step })
  expect(href(screen.getByRole('link', { name: 'List Your Dress' }))).toBe('/dresses/add')
  const finder = screen.getByRole('search', { name: 'Find a dress' })
  expect(finder.getAttribute('action')).toBe('/dress-rental')
  within(finder).getByRole('button', { name: 'Find a Dress' })
})

test('how it works: money, damage and cancelling, too', async ({ visitor }) => {
  visit('/how-it-works', visitor)
  await screen.findByRole('heading', { level: 1 })
  for (const text of [MONEY_TEXT, DAMAGE_TEXT, CANCEL_TEXT])
    expect(screen.getByRole('main').textContent).toContain(text)
})

test('no page sends questions about fit elsewhere than to Contact Owner', async ({ visitor }) => {
  for (const path of ['/contact', '/faq']) {
    visit(path, visitor)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.getByRole('main').textContent).toMatch(/pen the dress and press Contact Owner/)
    expect(screen.getByRole('main').textContent).not.toContain('notes of your request')
    cleanup()
  }
})

test('every page tells the first day as the one on which the dress is there', async ({ visitor }) => {
  for (const path of ['/', '/how-it-works', '/shipping', '/faq']) {
    visit(path, visitor)
    await screen.findByRole('heading', { level: 1 })
    const text = screen.getByRole('main').textContent
    expect(text).toMatch(/(is with you|arrives|in your hands)/)
    expect(text).not.toMatch(/posts your dress|by the day before/)
    cleanup()
  }
})

test('the questions: ten and three more, one open at a time, under a trail and a title', async ({
  visitor,
}) => {
  visit('/faq', visitor)
  await screen.findByRole('heading', { level: 1, name: 'Frequently Asked Questions' })
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(href(trail.getByRole('link', { name: 'Home' }))).toBe('/')
  trail.getByText('FAQ')
  const items = document.querySelectorAll('details')
  expect(items).toHaveLength(13)
  expect(items[9]?.parentElement?.children).toHaveLength(10)
  expect([...items].slice(10).map(({ id }) => id)).toEqual(['money', 'damage', 'cancelling'])
  // Details of one name close each other: the native accordion.
  expect(new Set([...items].map((item) => item.getAttribute('name')))).toEqual(new Set(['faq']))
  expect([...items].filter((item) => item.open)).toEqual([])
  await waitFor(() => expect(document.title).toBe('FAQ - Second Dance | Dress Rental Questions Answered'))
})
