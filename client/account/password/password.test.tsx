import { screen } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test } from '../../../server/testing/test.ts'
import { visit } from '../../testing/visit.tsx'

describe('a temporary password', () => {
  test('is exchanged before anything else, and then one goes on', async ({ person, visitor, db }) => {
    const [admin, stranger] = [await person('Ada', { role: 'admin' }), visitor]
    await stranger.api.auth.register({
      email: 'nina@people.test',
      password: 'Correct horse 1',
      displayName: 'Nina',
    })
    const { temporaryPassword } = await admin.api.admin.resetPassword({ email: 'nina@people.test' })
    const nina = await db
      .selectFrom('appUser')
      .select(['id', 'email', 'displayName', 'avatarUrl', 'role', 'mustChangePassword'])
      .where('email', '=', 'nina@people.test')
      .executeTakeFirstOrThrow()
    const context = { ...stranger.context, now: new Date(), user: async () => nina }
    const { user, history } = visit('/dashboard?tab=listings', { context })

    await screen.findByRole('heading', { name: 'Change Password' })
    expect(new URLSearchParams(history.location.search).get('from')).toBe('/dashboard?tab=listings')
    await user.type(screen.getByLabelText('Temporary Password'), temporaryPassword)
    await user.type(screen.getByLabelText('New Password'), 'Winter gown 42')
    await user.type(screen.getByLabelText('Confirm New Password'), 'Winter gown 43')
    await user.click(screen.getByRole('button', { name: 'Change Password' }))
    await screen.findByText('Passwords do not match.')

    await user.clear(screen.getByLabelText('Confirm New Password'))
    await user.type(screen.getByLabelText('Confirm New Password'), 'Winter gown 42')
    nina.mustChangePassword = false // what the next request's session says
    await user.click(screen.getByRole('button', { name: 'Change Password' }))
    await screen.findByText('Password changed')
    await screen.findByRole('heading', { name: 'My Dashboard' })
    expect(history.location.search).toBe('?tab=listings')
  })
})

describe('changing a password', () => {
  test('names what is wrong', async ({ person }) => {
    const { user } = visit('/account/password', await person('Rita'))
    await user.type(await screen.findByLabelText('New Password'), 'short')
    screen.getByText('At least 8 characters, and not easy to guess.')
    await user.click(screen.getByRole('button', { name: 'Change Password' }))
    await screen.findByText('Password is required')
    screen.getByText('Password must be at least 8 characters')
    screen.getByText('Passwords do not match.')
  })

  test('shows the server’s refusal', async ({ person }) => {
    const { user } = visit('/account/password', await person('Rita'))
    await user.type(await screen.findByLabelText('Current Password'), 'whatever 1')
    await user.type(screen.getByLabelText('New Password'), 'Winter gown 42')
    await user.type(screen.getByLabelText('Confirm New Password'), 'Winter gown 42')
    await user.click(screen.getByRole('button', { name: 'Change Password' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This account signs in with Google and has no password.',
    )
  })
})

test('changing a password leads the keyboard to the first field that is wrong', async ({ person }) => {
  const { user } = visit('/account/password', await person('Olga'))
  const current = await screen.findByLabelText('Current Password')
  await user.type(current, 'the one of today')
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
  expect(document.activeElement).toBe(screen.getByLabelText('New Password'))
})
