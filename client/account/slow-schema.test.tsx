import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, vi } from 'vitest'
import { openBrowser } from '../../server/testing/app.ts'
import { test, visitOverHttp } from '../testing/over-http.tsx'

const schemas = vi.hoisted(() => ({ arrival: Promise.withResolvers<void>() }))

// The same schemas, over a slow network.
vi.mock('./account-schemas.ts', async (original) => {
  const { fetchSchemas } = await original<{ fetchSchemas: () => Promise<object> }>()
  return { fetchSchemas: () => schemas.arrival.promise.then(fetchSchemas) }
})
vi.mock('./links/reset-schema.ts', async (original) => {
  await schemas.arrival.promise
  return original()
})

beforeEach(() => {
  schemas.arrival = Promise.withResolvers()
})

test('two presses before a form can be checked do not get past the check', async ({ app }) => {
  const sent: string[] = []
  const { user } = visitOverHttp('/reset#a-secret', openBrowser(app), (calls) => void sent.push(...calls))
  await user.type(await screen.findByLabelText('New Password'), 'Another horse 2')
  await user.type(screen.getByLabelText('Confirm New Password'), 'Another horse 3')
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
  await user.click(screen.getByRole('button', { name: 'Changing...' }))
  schemas.arrival.resolve()
  await screen.findByText('Passwords do not match.')
  await screen.findByRole('button', { name: 'Change Password' })
  expect(sent).not.toContain('auth.reset')
})

test('two presses before a form can be checked are sent as one', async ({ signedUp, app }) => {
  const { email } = await signedUp('Rita')
  const sent: string[] = []
  const { user } = visitOverHttp('/login', openBrowser(app), (calls) => void sent.push(...calls))
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), 'not the password')
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  await user.click(screen.getByRole('button', { name: 'Logging in...' }))
  schemas.arrival.resolve()
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password.')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Log In' }).ariaDisabled).toBe('false'))
  expect(sent.filter((call) => call === 'auth.login')).toHaveLength(1)
})
