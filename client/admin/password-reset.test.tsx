import { screen } from '@testing-library/react'
import { describe, expect, vi } from 'vitest'
import { test } from '../../server/testing/test.ts'
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
    let isDown = false
    const { user } = visit(
      '/admin/password-reset',
      await person('Ada', { role: 'admin' }),
      async ({ path }) => {
        if (isDown && path === 'admin.resetPassword') throw new Error('no server')
      },
    )
    const button = await screen.findByRole('button', { name: 'Reset Password' })
    await user.click(button)
    await screen.findByText('A valid email is required.')
    await user.type(screen.getByLabelText('User Email'), 'nobody@people.test')
    await user.click(button)
    await screen.findByText('Nobody here has this email.')
    isDown = true
    await user.click(button)
    await screen.findByText('Password reset failed')
  })
})

test('is not for others', async ({ person }) => {
  visit('/admin/password-reset', await person('Rita'))
  await screen.findByText('Access denied. Your role (user) lacks required permissions.')
  screen.getByRole('link', { name: 'Go to Homepage' })
  expect(screen.queryByLabelText('User Email')).toBeNull()
})
