import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { notifications } from '@mantine/notifications'
import { afterEach, describe, expect } from 'vitest'
import { inDays, test } from '../../server/testing/test.ts'
import { broken, busy } from '../testing/busy.ts'
import { visit } from '../testing/visit.tsx'
import { forgetHearts, keepHeart } from './kept-hearts.ts'

afterEach(forgetHearts)

const heart = (name: string, pressed: boolean) => screen.findByRole('button', { name, pressed })

describe('a heart', () => {
  test('fills before the server answers, takes no second press, and stays', async ({ person }) => {
    const [olga, anna] = [await person('Olga'), await person('Anna')]
    const { id } = await olga.list({ title: 'Held gown' })
    const server = Promise.withResolvers<void>()
    let sent = 0
    const { user } = visit('/dress-rental', anna, async ({ path }) => {
      if (path !== 'favorites.toggle') return
      sent++
      await server.promise
    })

    const empty = await heart('Save Held gown', false)
    await waitFor(() => expect(empty.ariaDisabled).toBe('false'))
    await user.click(empty)
    const full = await heart('Remove Held gown from favorites', true)
    await screen.findByRole('link', { name: /^Favorites\s*1$/ })
    expect(full.ariaDisabled).toBe('true')
    await user.click(full)
    expect(await anna.api.favorites.list()).toEqual([])

    server.resolve()
    await waitFor(async () => expect(await anna.api.favorites.list()).toEqual([{ id }]))
    await waitFor(() => expect(full.ariaDisabled).toBe('false'))
    await heart('Remove Held gown from favorites', true)
    expect(sent).toBe(1)
  })

  test('does what it said, also when another tab was faster', async ({ person }) => {
    const [olga, anna] = [await person('Olga'), await person('Anna')]
    const { id: dressId } = await olga.list({ title: 'Doubly wanted gown' })
    let calls = 0
    const { user } = visit('/dress-rental', anna, async ({ path }) => {
      if (path === 'favorites.toggle') calls++
    })
    const empty = await heart('Save Doubly wanted gown', false)
    await waitFor(() => expect(empty.ariaDisabled).toBe('false'))
    await anna.api.favorites.toggle({ dressId })
    await user.click(empty)
    const full = await heart('Remove Doubly wanted gown from favorites', true)
    await waitFor(() => expect(full.ariaDisabled).toBe('false'))
    expect(await anna.api.favorites.list()).toEqual([{ id: dressId }])
    expect(calls).toBe(2)

    await anna.api.favorites.toggle({ dressId })
    await user.click(full)
    await heart('Save Doubly wanted gown', false)
    await waitFor(() => expect(full.ariaDisabled).toBe('false'))
    expect(await anna.api.favorites.list()).toEqual([])
  })

  test('flips back when the server refuses, and says so', async ({ person }) => {
    const [olga, anna] = [await person('Olga'), await person('Anna')]
    await olga.list({ title: 'Refused gown' })
    const { user } = visit('/dress-rental', anna, async ({ path }) => {
      if (path === 'favorites.toggle') throw broken()
    })

    const empty = await heart('Save Refused gown', false)
    await waitFor(() => expect(empty.ariaDisabled).toBe('false'))
    await user.click(empty)
    await screen.findByText('Failed to toggle favorite')
    await heart('Save Refused gown', false)
    expect(screen.queryByRole('link', { name: /Favorites\s*1/ })).toBeNull()
  })

  test('stays as it was pressed where a server has no time, and is saved by itself', async ({ person }) => {
    const [olga, anna] = [await person('Olga'), await person('Anna')]
    const { id } = await olga.list({ title: 'Awaited gown' })
    let isBusy = true
    const { user } = visit('/dress-rental', anna, async ({ path }) => {
      if (path === 'favorites.toggle' && isBusy) throw busy()
    })
    const empty = await heart('Save Awaited gown', false)
    await waitFor(() => expect(empty.ariaDisabled).toBe('false'))
    await user.click(empty)
    await screen.findByText('It is kept here, and saved in a moment.')
    await heart('Remove Awaited gown from favorites', true)
    isBusy = false
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(async () => expect(await anna.api.favorites.list()).toEqual([{ id }]))
    await heart('Remove Awaited gown from favorites', true)
  })

  test('that fails leaves another that is still on its way alone', async ({ person }) => {
    const [olga, anna] = [await person('Olga'), await person('Anna')]
    const bad = await olga.list({ title: 'Failing gown' })
    const good = await olga.list({ title: 'Slow gown' })
    const [refusal, server] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { user } = visit('/dress-rental', anna, async ({ path, input }) => {
      if (path !== 'favorites.toggle') return
      const isBad = (input as { dressId: number }).dressId === bad.id
      await (isBad ? refusal : server).promise
      if (isBad) throw broken()
    })

    const first = await heart('Save Failing gown', false)
    await waitFor(() => expect(first.ariaDisabled).toBe('false'))
    await user.click(first)
    await user.click(await heart('Save Slow gown', false))
    await heart('Remove Slow gown from favorites', true)

    refusal.resolve()
    await heart('Save Failing gown', false)
    await heart('Remove Slow gown from favorites', true)
    server.resolve()
    await waitFor(async () => expect(await anna.api.favorites.list()).toEqual([{ id: good.id }]))
    await heart('Remove Slow gown from favorites', true)
  })

  test('of a visitor stays in the browser, and moves into the account of whoever signs in', async ({
    person,
    visitor,
  }) => {
    const olga = await person('Olga')
    const { id } = await olga.list({ title: 'Public gown' })
    await olga.list({ title: 'Other gown' })
    const anna = await person('Anna')
    let isListed = Promise.resolve()
    const { user } = visit('/dress-rental', visitor, async ({ path }) => {
      if (path === 'dresses.byIds') await isListed
    })
    await user.click(await screen.findByRole('button', { name: 'Save Public gown' }))
    await screen.findByRole('button', { name: 'Remove Public gown from favorites', pressed: true })
    expect(screen.queryByRole('link', { name: 'Favorites' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save Other gown' }))
    await user.click(await screen.findByRole('link', { name: 'See what you saved' }))
    const kept = within(await screen.findByRole('region', { name: 'Saved in this browser' }))
    await kept.findByRole('link', { name: 'Public gown' })
    kept.getByText('Sign in to keep them everywhere.')
    // One that is removed leaves at once, and the others stay.
    const { promise, resolve: list } = Promise.withResolvers<void>()
    isListed = promise
    await user.click(kept.getByRole('button', { name: 'Remove Other gown from favorites' }))
    expect(kept.getAllByRole('link').map((link) => link.textContent)).toEqual(['Public gown'])
    expect(document.activeElement).toBe(kept.getByRole('heading', { name: 'Saved in this browser' }))
    list()
    notifications.clean()
    cleanup()

    visit('/dress-rental', anna)
    await screen.findByRole('button', { name: 'Remove Public gown from favorites', pressed: true })
    await waitFor(async () => expect(await anna.api.favorites.list()).toEqual([{ id }]))
    // It is no longer kept for the next user of this browser.
    expect(localStorage.getItem('second-dance:hearts')).toBeNull()
  })

  test('is none on the page of a dress for a visitor: to keep it leads through signing in', async ({
    person,
    visitor,
  }) => {
    const { slug, id } = await (await person('Olga')).list({ title: 'Kept gown' })
    const { user, history } = visit(`/dresses/${slug}`, visitor)
    const keep = await screen.findByRole('link', { name: 'Keep for later' })
    expect(screen.queryByRole('button', { name: 'Save Kept gown' })).toBeNull()
    await user.click(keep)
    await screen.findByRole('heading', { name: 'Welcome Back' })
    expect(history.location.search).toBe(`?${new URLSearchParams({ from: `/dresses/${slug}` })}`)
    expect(localStorage.getItem('second-dance:hearts')).toBe(`[${id}]`)
  })
})

describe('my favorites', () => {
  test('a card leaves with its heart, and the keyboard goes on at the next', async ({ person }) => {
    const [olga, anna] = [await person('Olga'), await person('Anna')]
    for (const title of ['First gown', 'Second gown']) {
      const { id } = await olga.list({ title })
      await anna.api.favorites.toggle({ dressId: id })
      if (title === 'First gown') await olga.api.dresses.update({ id, available: false })
    }
    const { user } = visit('/favorites', anna)

    await screen.findByText('Unavailable')
    await user.click(await screen.findByRole('button', { name: 'Remove Second gown from favorites' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Second gown' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'First gown' }))

    await user.click(screen.getByRole('button', { name: 'Remove First gown from favorites' }))
    await screen.findByRole('heading', { name: 'Start Building Your Dream Wishlist' })
    screen.getByText('Your Wishlist is Empty')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Browse Dresses' }))
    await waitFor(async () => expect(await anna.api.favorites.list()).toEqual([]))
  })

  test('that cannot be loaded say so', async ({ person }) => {
    visit('/favorites', await person('Anna'), async ({ path }) => {
      if (path === 'favorites.dresses') throw new Error('no server')
    })
    await screen.findByText('Something went wrong')
    screen.getByText("We couldn't load your favorites. Please try again later.")
    screen.getByText('Failed to fetch favorites')
  })

  test('are for signed-in people; a visitor sees what this browser keeps', async ({ person, visitor }) => {
    const olga = await person('Olga')
    keepHeart((await olga.list()).id, true)
    const from = `/favorites?event=${inDays(40)}`
    const { history } = visit(from, visitor)
    await screen.findByRole('heading', { name: 'Welcome Back' })
    expect(history.location.search).toBe(`?${new URLSearchParams({ from })}`)
    await screen.findByRole('heading', { name: 'Saved in this browser' })
  })
})
