import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'

// Lint limits which files may store anything (oxlint.config.ts): unsent texts, viewed dresses, a visitor's hearts,
// that an account has signed in, when a page was last reloaded.

/** All of the browser's storage, as text. */
const kept = () =>
  [localStorage, sessionStorage]
    .flatMap((storage) => Object.entries(storage).map(([key, value]) => `${key}: ${value}`))
    .join('\n') + document.cookie

test('the browser keeps nothing of who signs in [ASVS 14.3.3]', async ({ visitor }) => {
  const secrets = { email: 'storage@people.test', password: 'Correct horse 1', displayName: 'Storagina' }
  await visitor.api.auth.register(secrets)
  const { user } = visit('/login?from=/faq', visitor)
  await user.type(await screen.findByLabelText('Email'), secrets.email)
  await user.type(screen.getByLabelText('Password'), secrets.password)
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  await screen.findByRole('button', { name: 'Log out' })
  for (const secret of Object.values(secrets)) expect(kept()).not.toContain(secret)
})

test('the browser keeps what is typed into a listing, and not by whom [ASVS 14.3.3]', async ({ person }) => {
  const rita = await person('Rita')
  const { user } = visit('/dresses/add', rita)
  await user.type(await screen.findByLabelText(/^Title/), 'Silk slip dress')
  await waitFor(() => expect(kept()).toContain('Silk slip dress'))
  expect(kept()).not.toContain(rita.id)
  expect(kept()).not.toContain('Rita')
})
