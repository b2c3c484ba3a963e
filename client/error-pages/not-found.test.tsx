import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

test('an unknown address says so and leads home', async ({ visitor }) => {
  const { user, history } = visit('/somewhere/else', visitor)
  await screen.findByText('The page you are looking for does not exist.')
  await user.click(screen.getByRole('link', { name: 'Go to Homepage' }))
  await screen.findByRole('heading', { level: 1, name: /Borrow the dress/ })
  expect(history.location.pathname).toBe('/')
})

test('the heading takes the keyboard after a change of page, and the title is read', async ({ visitor }) => {
  const { user } = visit('/faq', visitor)
  await user.click(await screen.findByRole('link', { name: 'Contact' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Write to us' })
  await expect.poll(() => document.activeElement).toBe(heading)
  await screen.findByText('Contact | Second Dance', { selector: '[aria-live]' })
})
