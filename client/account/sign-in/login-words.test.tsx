import { screen, waitFor } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { describe, expect } from 'vitest'
import { openBrowser, type Browser } from '../../../server/testing/app.ts'
import { answered, noConnection, test, visitOverHttp } from '../../testing/over-http.tsx'
import { holdTimers } from '../../testing/timers.ts'
import { visit } from '../../testing/visit.tsx'

const held = (procedure: string) => {
  const server = Promise.withResolvers<void>()
  const before = async ({ path }: { path: string }) => {
    if (path === procedure) await server.promise
  }
  return { before, release: server.resolve }
}

type User = ReturnType<typeof visit>['user']

async function signIn(user: User, email: string, password: string) {
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Log In' }))
}

async function signUp(user: User, email: string) {
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), 'Correct horse 1')
  await user.type(screen.getByLabelText('Display Name'), 'Rita 🌸 d’Or')
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
}

describe('the page to sign in', () => {
  test('has two modes, each with its words and title', async ({ visitor }) => {
    const { user } = visit('/login', visitor)
    await screen.findByRole('heading', { name: 'Welcome Back' })
    screen.getByText('Sign in to continue your journey with Second Dance')
    screen.getByText('OR')
    screen.getByRole('button', { name: 'Continue with Google' })
    await waitFor(() => expect(document.title).toBe('Sign In | Second Dance'))

    await user.click(screen.getAllByRole('link', { name: 'Sign Up' }).at(-1) ?? document.body)
    await screen.findByRole('heading', { name: 'Create an Account' })
    screen.getByText('Join our community of renters and lenders')
    screen.getByText('OR')
    screen.getByRole('button', { name: 'Continue with Google' })
    screen.getByText('Password should have at least 8 characters with uppercase, lowercase and a number.')
    screen.getByText('Spaces, emojis and special characters are allowed.')
    await waitFor(() => expect(document.title).toBe('Sign Up | Second Dance'))

    await user.click(screen.getAllByRole('link', { name: 'Sign In' }).at(-1) ?? document.body)
    await screen.findByRole('heading', { name: 'Welcome Back' })
  })

  test('is busy while the server thinks, and then waits 200 ms before it goes home', async ({ visitor }) => {
    const email = 'rita@people.test'
    await visitor.api.auth.register({ email, password: 'Correct horse 1', displayName: 'Rita' })
    const { before, release } = held('auth.login')
    const { user, history } = visit('/login', visitor, before)
    await signIn(user, email, 'Correct horse 1')
    await screen.findByRole('button', { name: 'Logging in...' })

    const pause = holdTimers(200)
    release()
    await screen.findByRole('button', { name: 'Log out' })
    expect([history.location.pathname, pause.count()]).toEqual(['/login', 1])
    pause.letGo()
    await waitFor(() => expect(history.location.pathname).toBe('/'))
  })

  test.for([
    ['an answer without words', () => answered(500, '{}'), 'Login failed'],
    ['an answer that nobody can read', () => answered(502, '<h1>Bad gateway</h1>'), 'Login failed'],
    ['no answer', noConnection, 'Login failed. Please try again.'],
  ] as const)('that gets %s says so, and keeps what was typed', async ([, fate, said], { app }) => {
    const { user } = visitOverHttp('/login', openBrowser(app), ([procedure]) =>
      procedure === 'auth.login' ? fate() : undefined,
    )
    await signIn(user, 'rita@people.test', 'Correct horse 1')
    expect((await screen.findByRole('alert')).textContent).toBe(said)
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'rita@people.test')
  })
})

test.for([
  ['/login', 'Log In'],
  ['/login?mode=signup', 'Create Account'],
] as const)(
  '%s says that cookies are blocked instead of going on signed out',
  async ([path, button], { app }) => {
    await openBrowser(app).post('/_api/auth/register_with_password', {
      email: 'rita@people.test',
      password: 'Correct horse 1',
      displayName: 'Rita',
    })
    // Each request comes from a new browser.
    const blocking: Browser = {
      ...openBrowser(app),
      get: (...asked) => openBrowser(app).get(...asked),
      post: (...sent) => openBrowser(app).post(...sent),
    }
    const { user, history } = visitOverHttp(path, blocking)
    const isNew = button === 'Create Account'
    await user.type(await screen.findByLabelText('Email'), isNew ? 'rosa@people.test' : 'rita@people.test')
    await user.type(screen.getByLabelText('Password'), 'Correct horse 1')
    if (isNew) await user.type(screen.getByLabelText('Display Name'), 'Rosa')
    await user.click(screen.getByRole('button', { name: button }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your browser blocks cookies, so you are not signed in. Please allow them for this site, and log in.',
    )
    expect(history.location.pathname).toBe('/login')
  },
)

describe('the page to sign up', () => {
  test('names what is missing', async ({ visitor }) => {
    const { user } = visit('/login?mode=signup', visitor)
    await user.type(await screen.findByLabelText('Password'), 'short')
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    await screen.findByText('Email is required')
    screen.getByText('Password must be at least 8 characters')
    screen.getByText('Name is required')
  })

  test('makes an account and goes home', async ({ app }) => {
    const { user, history } = visitOverHttp('/login?mode=signup', openBrowser(app))
    await signUp(user, 'nova@people.test')
    await screen.findByText('Rita 🌸 d’Or')
    await screen.findByRole('button', { name: 'Log out' })
    await waitFor(() => expect(history.location.pathname).toBe('/'))
  })

  test.for([
    ['an answer without words', () => answered(500, '{}'), 'Registration failed'],
    ['an answer that nobody can read', () => answered(502, '<h1>Bad gateway</h1>'), 'Registration failed'],
    ['no answer', noConnection, 'Registration failed. Please try again.'],
  ] as const)('that gets %s says so, and keeps what was typed', async ([, fate, said], { app }) => {
    const { user } = visitOverHttp('/login?mode=signup', openBrowser(app), ([procedure]) =>
      procedure === 'auth.register' ? fate() : undefined,
    )
    await signUp(user, 'rosa@people.test')
    expect((await screen.findByRole('alert')).textContent).toBe(said)
    expect(screen.getByLabelText('Display Name')).toHaveProperty('value', 'Rita 🌸 d’Or')
  })

  // The form validates names before the server does, so these refusals are the server's of another day.
  test.for([
    ['The display name is empty', "Please provide a valid display name that isn't empty."],
    ['Your name is too long', 'Please check your display name: Your name is too long'],
    ['This cannot be displayed', 'Please check your display name: This cannot be displayed'],
    ['Email already in use', 'This email is already registered. Please try logging in instead.'],
    ['Too many attempts', 'Too many attempts'],
  ] as const)('that is refused with “%s” says: %s', async ([refusal, said], { visitor }) => {
    const { user } = visit('/login?mode=signup', visitor, async ({ path }) => {
      if (path !== 'auth.register') return
      throw new TRPCClientError(refusal, {
        result: { error: { message: refusal, code: -32_600, data: { httpStatus: 400 } } },
      })
    })
    await signUp(user, 'rosa@people.test')
    expect((await screen.findByRole('alert')).textContent).toBe(said)
  })
})
