import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

afterEach(() => void vi.useRealTimers())

test.for(['/favorites', '/dashboard?tab=favorites'])(
  '%s holds eight places while loading',
  async (path, { person }) => {
    const server = Promise.withResolvers<void>()
    visit(path, await person('Anna'), async ({ path }) => {
      if (path === 'favorites.dresses') await server.promise
    })
    const places = await screen.findByRole('status', { name: 'Loading your favorites' })
    expect(places.childElementCount).toBe(8)
    server.resolve()
    await screen.findByRole('heading', { name: 'Start Building Your Dream Wishlist' })
  },
)

test('a heart whose list could not be had asks again when it is pressed', async ({ person }) => {
  const [olga, anna] = [await person('Olga'), await person('Anna')]
  const { id, slug } = await olga.list({ title: 'Unlucky gown' })
  let isDown = true
  const { user } = visit(`/dresses/${slug}`, anna, async ({ path }) => {
    if (isDown && path === 'favorites.list') throw new Error('no server')
  })
  const heart = await screen.findByRole('button', { name: 'Save Unlucky gown' })
  await waitFor(() => expect(heart.ariaDisabled).toBe('false'))
  await user.click(heart)
  await screen.findByText('Failed to fetch favorites')

  isDown = false
  await waitFor(() => expect(heart.ariaDisabled).toBe('false'))
  await user.click(heart)
  await waitFor(() => expect(heart.ariaDisabled).toBe('false'))
  expect(await anna.api.favorites.list()).toEqual([]) // nothing was saved by asking
  await user.click(heart)
  await waitFor(async () => expect(await anna.api.favorites.list()).toEqual([{ id }]))
})

test('the list of hearts is fresh for five minutes', async ({ person }) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  let asked = 0
  const { queryClient } = visit('/faq', await person('Anna'), async ({ path }) => {
    if (path === 'favorites.list') asked++
  })
  await screen.findByRole('link', { name: 'Favorites' })
  await waitFor(() => expect(asked).toBe(1))
  const comeBackAfter = async (seconds: number) => {
    // Otherwise pending queries would time out: the database's timeout uses the same fake clock.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
    window.dispatchEvent(new Event('visibilitychange'))
    await act(() => vi.advanceTimersByTimeAsync(100))
  }
  await comeBackAfter(290)
  expect(asked).toBe(1)
  await comeBackAfter(11)
  await waitFor(() => expect(asked).toBe(2))
})
