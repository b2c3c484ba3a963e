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

test('a page of an earlier build reloads once, never in a loop, and not without a connection', () => {
  const reload = vi.fn<() => void>()
  reloadWhenStale(reload)
  const miss = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))

  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(miss()).toBe(true)
  expect(reload).not.toHaveBeenCalled()

  online.mockReturnValue(true)
  expect(miss()).toBe(false) // the error is taken care of
  expect(miss()).toBe(true) // this one is shown
  expect(reload).toHaveBeenCalledOnce()
})
