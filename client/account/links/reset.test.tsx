import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { Db } from '../../../server/db/database.ts'
import { mintLink } from '../../../server/mail/links.ts'
import { test, type Person } from '../../../server/testing/test.ts'
import { visit } from '../../testing/visit.tsx'

/** Someone who has forgotten their password, and the token of their letter. */
async function forgetful(db: Db, visitor: Person) {
  const email = `nina-${crypto.randomUUID().slice(0, 8)}@people.test`
  await visitor.api.auth.register({ email, password: 'Correct horse 1', displayName: 'Nina' })
  const { id } = await db
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { email, token: await mintLink(db, { purpose: 'reset', userId: id, email, now: new Date() }) }
}

type User = ReturnType<typeof visit>['user']

async function choose(user: User, password: string, again = password) {
  await user.type(await screen.findByLabelText('New Password'), password)
  await user.type(screen.getByLabelText('Confirm New Password'), again)
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
}

describe('choosing a new password by a letter', () => {
  test('changes it, and leads to where one signs in with it', async ({ visitor, db }) => {
    const { email, token } = await forgetful(db, visitor)
    const { user } = visit(`/reset#${token}`, visitor)
    await screen.findByRole('heading', { level: 1, name: 'Choose a New Password' })
    await choose(user, 'Another horse 2')
    const done = await screen.findByText('Your password is changed. Please sign in.')
    expect(done.getAttribute('role')).toBe('status')
    expect(document.activeElement).toBe(done)
    within(screen.getByRole('main')).getByRole('link', { name: 'Sign In' })
    await visitor.api.auth.login({ email, password: 'Another horse 2' })
    await waitFor(() => expect(document.title).toBe('Choose a New Password | Second Dance'))
  })

  test('asks for it twice, and goes to what is wrong', async ({ visitor, db }) => {
    const { token } = await forgetful(db, visitor)
    const { user } = visit(`/reset#${token}`, visitor)
    await choose(user, 'short', 'other')
    screen.getByText('At least 8 characters, and not easy to guess.')
    await screen.findByText('Password must be at least 8 characters')
    screen.getByText('Passwords do not match.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New Password')))
  })

  test('keeps what was typed when it is too easy to guess, and says nothing of the link', async ({
    visitor,
    db,
  }) => {
    const { token } = await forgetful(db, visitor)
    const { user } = visit(`/reset#${token}`, visitor)
    await choose(user, 'password1')
    await screen.findByRole('alert')
    expect(screen.getByLabelText('New Password')).toHaveProperty('value', 'password1')
    expect(screen.queryByRole('link', { name: 'Send a new one' })).toBeNull()
  })

  test('keeps what was typed when the network is gone', async ({ visitor, db }) => {
    const { token } = await forgetful(db, visitor)
    const { user } = visit(`/reset#${token}`, visitor, async ({ path }) => {
      if (path === 'auth.reset') throw new Error('no server')
    })
    await choose(user, 'Another horse 2')
    expect((await screen.findByRole('alert')).textContent?.trim()).toBe(
      'The password could not be changed. Please try again.',
    )
    expect(screen.getByLabelText('New Password')).toHaveProperty('value', 'Another horse 2')
  })

  test('leads to a new letter when the link is used', async ({ visitor, db }) => {
    const { token } = await forgetful(db, visitor)
    await visitor.api.auth.reset({ token, newPassword: 'Another horse 2' })
    const { user } = visit(`/reset#${token}`, visitor)
    await choose(user, 'Another horse 3')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This link has been used or is too old. Send a new one',
    )
    expect(screen.getByRole('link', { name: 'Send a new one' }).getAttribute('href')).toBe('/forgot')
  })

  test('leads to a new letter where the secret was lost, and asks for nothing', async ({ visitor }) => {
    visit('/reset', visitor)
    await screen.findByText(/^This link is not whole\./)
    expect(screen.getByRole('link', { name: 'Send a new one' }).getAttribute('href')).toBe('/forgot')
    expect(screen.queryByLabelText('New Password')).toBeNull()
  })
})
