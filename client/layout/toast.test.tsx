import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { test } from '../../server/testing/test.ts'
import { holdTimers } from '../testing/timers.ts'
import { visit } from '../testing/visit.tsx'
import { failed, succeeded } from '../ui/feedback/toast.tsx'

afterEach(() => vi.unstubAllGlobals())

test('good news goes after nine seconds, bad news when it is closed', async ({ visitor }) => {
  const { user } = visit('/faq', visitor)
  await screen.findByRole('heading', { level: 1 })
  const good = holdTimers(9000)
  succeeded('Picture saved')
  failed('Update Failed', 'The server is down.')
  const bad = (await screen.findByText('Update Failed')).closest('[role="alert"]')
  if (!(bad instanceof HTMLElement)) throw new Error('Bad news is not announced.')
  expect((await screen.findByText('Picture saved')).closest('[role="status"]')).not.toBeNull()
  expect(good.count()).toBe(1)

  act(() => good.letGo())
  await waitFor(() => expect(screen.queryByText('Picture saved')).toBeNull())
  screen.getByText('Update Failed')
  await user.click(within(bad).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('Update Failed')).toBeNull())
})

test('bad news is shown once at a time, and not announced where the form says it', async ({ visitor }) => {
  visit('/faq', visitor)
  await screen.findByRole('heading', { level: 1 })
  failed('Booking failed', 'Taken.', { isAnnounced: false })
  failed('Booking failed', 'Taken.', { isAnnounced: false })
  failed('Update Failed', 'Later.')
  await screen.findByText('Update Failed')
  expect(screen.getAllByText('Booking failed')).toHaveLength(1)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('however much bad news nobody has closed, the next news is shown, and the oldest goes', async ({
  visitor,
}) => {
  visit('/faq', visitor)
  await screen.findByRole('heading', { level: 1 })
  for (const number of [1, 2, 3, 4, 5, 6]) failed(`Failure ${number}`)
  await screen.findByText('Failure 6')
  succeeded('Booking successful!')
  await screen.findByText('Booking successful!')
  await waitFor(() => expect(screen.queryByText('Failure 2')).toBeNull())
  screen.getByText('Failure 3')
})

test('the same good news is shown once, and for as long as the last of it asks', async ({ visitor }) => {
  visit('/faq', visitor)
  await screen.findByRole('heading', { level: 1 })
  const good = holdTimers(9000)
  succeeded('Message sent')
  await screen.findByText('Message sent')
  succeeded('Message sent')
  await waitFor(() => expect(screen.getAllByText('Message sent')).toHaveLength(2)) // the first is leaving
  await waitFor(() => expect(screen.getAllByText('Message sent')).toHaveLength(1))
  expect(good.count()).toBe(1)
})
