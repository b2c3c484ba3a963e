import { screen } from '@testing-library/react'
import { describe, expect, vi } from 'vitest'
import { answered, noConnection, test, visitOverHttp } from '../testing/over-http.tsx'
import { visit } from '../testing/visit.tsx'

describe('resetting a password', () => {
  test('shows the new one once, copies it and clears the field', async ({ person, visitor }) => {
    const admin = await person('Ada', { role: 'admin' })
    await visitor.api.auth.register({
      email: 'nina@people.test',
      password: 'Correct horse 1',
      displayName: 'Nina',
    })
    const { user } = visit('/admin/password-reset', admin)

    await screen.findByRole('heading', { name: 'Reset User Password' })
    const email = screen.getByLabelText('User Email')
    await user.type(email, 'nina@people.test')
    await user.click(screen.getByRole('button', { name: 'Reset Password' }))

    await screen.findByRole('heading', { name: 'Password Reset Successful' })
    screen.getByText('Please securely share this temporary password with the user:')
    expect(email).toHaveProperty('value', '')
    // The field is empty, so the account is named.
    screen.getByText('nina@people.test')
    const password = screen.getByLabelText<HTMLInputElement>('Temporary password')
    expect(password.value).toHaveLength(16)
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await screen.findByRole('button', { name: 'Copied' })
    expect(await navigator.clipboard.readText()).toBe(password.value)
  })

  test('selects it all where there is no clipboard', async ({ person, visitor }) => {
    const admin = await person('Ada', { role: 'admin' })
    await visitor.api.auth.register({
      email: 'nora@people.test',
      password: 'Correct horse 1',
      displayName: 'Nora',
    })
    const { user } = visit('/admin/password-reset', admin)
    await user.type(await screen.findByLabelText('User Email'), 'nora@people.test')
    await user.click(screen.getByRole('button', { name: 'Reset Password' }))

    const password = await screen.findByLabelText<HTMLInputElement>('Temporary password')
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await screen.findByRole('button', { name: 'Selected' })
    expect(password.selectionEnd).toBe(password.value.length)
    expect(document.activeElement).toBe(password)
  })

  test('says under the field what is wrong', async ({ person }) => {
    const { user } = visit('/admin/password-reset', await person('Ada', { role: 'admin' }))
    const button = await screen.findByRole('button', { name: 'Reset Password' })
    screen.getByText(
      "Enter a user's email to generate a temporary password. The user will be required to change it upon their next login.",
    )
    await user.click(button)
    await screen.findByText('A valid email is required.')
    await user.type(screen.getByLabelText('User Email'), 'nobody@people.test')
    await user.click(button)
    await screen.findByText('Nobody here has this email.')
  })

  test('is busy for as long as it takes', async ({ person }) => {
    const server = Promise.withResolvers<void>()
    const { user } = visit(
      '/admin/password-reset',
      await person('Ada', { role: 'admin' }),
      async ({ path }) => {
        if (path === 'admin.resetPassword') await server.promise
      },
    )
    await user.type(await screen.findByLabelText('User Email'), 'nobody@people.test')
    await user.click(screen.getByRole('button', { name: 'Reset Password' }))
    await screen.findByRole('button', { name: 'Resetting...' })
    server.resolve()
    await screen.findByRole('button', { name: 'Reset Password' })
  })

  test.for([
    ['an answer without words', () => answered(500, '{}'), 'Password reset failed'],
    [
      'an answer that nobody can read',
      () => answered(502, '<h1>Bad gateway</h1>'),
      'An unexpected error occurred during password reset.',
    ],
    ['no answer', noConnection, 'An unknown error occurred.'],
  ] as const)('that ends in %s is told under the field', async ([, fate, said], { signedUp, db }) => {
    const ada = await signedUp('Ada')
    await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', ada.id).execute()
    const { user } = visitOverHttp('/admin/password-reset', ada, ([procedure]) =>
      procedure === 'admin.resetPassword' ? fate() : undefined,
    )
    const email = await screen.findByLabelText('User Email')
    await user.type(email, 'nina@people.test')
    await user.click(screen.getByRole('button', { name: 'Reset Password' }))
    await screen.findByText(said)
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe(said)
    expect(email).toHaveProperty('value', 'nina@people.test')
  })
})

test('is not for others', async ({ person }) => {
  visit('/admin/password-reset', await person('Rita'))
  await screen.findByText('Access denied. Your role (user) lacks required permissions.')
  screen.getByRole('link', { name: 'Go to Homepage' })
  expect(screen.queryByLabelText('User Email')).toBeNull()
})
