import { screen, waitFor } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'
import { registrationProblem } from './registration-problem.ts'

const registration = { password: 'Correct horse 1', displayName: 'Rita' }

describe('signing in', () => {
  test('names what is missing, on leaving a field and on submit', async ({ visitor }) => {
    const { user } = visit('/login', visitor)
    await user.click(await screen.findByLabelText('Email'))
    await user.tab()
    await screen.findByText('Email is required')
    await user.click(screen.getByRole('button', { name: 'Log In' }))
    await screen.findByText('Password is required')
    await user.type(screen.getByLabelText('Email'), 'rita@people.test')
    expect(screen.queryByText('Email is required')).toBeNull()
  })

  test('shows the server’s refusal, then goes where it came from', async ({ visitor }) => {
    await visitor.api.auth.register({ email: 'rita@people.test', ...registration })
    const { user, history } = visit('/login?from=/faq', visitor)

    await user.type(await screen.findByLabelText('Email'), 'rita@people.test')
    await user.type(screen.getByLabelText('Password'), 'wrong')
    await user.click(screen.getByRole('button', { name: 'Log In' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password.')

    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), registration.password)
    await user.click(screen.getByRole('button', { name: 'Log In' }))
    await waitFor(() => expect(history.location.pathname).toBe('/faq'))
    await screen.findByRole('button', { name: 'Log out' })
  })

  test('says so where Google is not configured', async ({ visitor }) => {
    const { user } = visit('/login', visitor)
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }))
    await screen.findByText(/Google sign-in is not configured on this server/)
  })

  test('is not for somebody who has signed in', async ({ person }) => {
    const { history } = visit('/login', await person('Rita'))
    await waitFor(() => expect(history.location.pathname).toBe('/'))
  })
})

describe('signing up', () => {
  test('refuses an e-mail that has an account', async ({ visitor }) => {
    await visitor.api.auth.register({ email: 'rosa@people.test', ...registration })
    const { user } = visit('/login?mode=signup', visitor)

    await user.type(await screen.findByLabelText('Email'), 'rosa@people.test')
    await user.type(screen.getByLabelText('Password'), registration.password)
    await user.type(screen.getByLabelText('Display Name'), 'Rosa')
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This email is already registered. Please try logging in instead.',
    )
  })

  test.for([
    [undefined, 'Registration failed. Please try again.'],
    ['Email already in use', 'This email is already registered. Please try logging in instead.'],
    ['The display name is empty', "Please provide a valid display name that isn't empty."],
    ['Your name is too long', 'Please check your display name: Your name is too long'],
    ['Too many attempts', 'Too many attempts'],
  ] as const)('%s becomes %s', ([said, shown]) => expect(registrationProblem(said)).toBe(shown))
})
