import { act, screen } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'
import { reloadWhenStale } from './stale-build.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('a quiet bar says when there is no connection', async ({ visitor }) => {
  visit('/faq', visitor)
  await screen.findByRole('heading', { level: 1, name: 'Frequently Asked Questions' })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  screen.getByText(/You are offline/)
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/You are offline/)).toBeNull()
})

/** A file of this page that failed to load; its address answers with `status`, `undefined` being no answer. */
async function missFile(status: number | undefined) {
  const asked = vi.fn<(file: string) => Promise<Response>>(async () => {
    if (!status) throw new TypeError('Failed to fetch')
    return new Response(null, { status })
  })
  vi.stubGlobal('fetch', asked)
  const payload = new TypeError('Failed to fetch dynamically imported module: /assets/toast-1a2b3c4.js')
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
  expect(window.dispatchEvent(event)).toBe(true) // whatever wanted the file hears of it
  expect(asked.mock.calls.map(([file]) => file)).toEqual(['/assets/toast-1a2b3c4.js'])
  // The router reloads on an error that begins like this.
  expect(payload.message).not.toMatch(/^Failed to fetch/)
  await new Promise((resolve) => setTimeout(resolve))
}

test('a page whose file is gone loads afresh, once; one that nobody answers, or whose file is there, stays', async () => {
  const reload = vi.fn<() => void>()
  reloadWhenStale(reload)
  for (const status of [undefined, 503, 200]) await missFile(status)
  expect(reload).not.toHaveBeenCalled()
  await missFile(404)
  await missFile(404)
  expect(reload).toHaveBeenCalledOnce()
})
