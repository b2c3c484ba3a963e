import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, vi } from 'vitest'
import { test } from '../../../server/testing/test.ts'
import { holdTimers } from '../../testing/timers.ts'
import { visit, visitSlowly } from '../../testing/visit.tsx'

afterEach(() => vi.restoreAllMocks())

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

  test('leads the keyboard to the first field that is missing', async ({ visitor }) => {
    const { user } = visit('/login', visitor)
    await user.click(await screen.findByRole('button', { name: 'Log In' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')

    await user.type(screen.getByLabelText('Email'), 'rita@people.test')
    await user.click(screen.getByRole('button', { name: 'Log In' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  })

  test('leads whoever forgot the password to a letter', async ({ visitor }) => {
    const { user } = visit('/login', visitor)
    const link = await screen.findByRole('link', { name: 'Forgot your password?' })
    expect(link.getAttribute('href')).toBe('/forgot')
    await user.click(screen.getAllByRole('link', { name: 'Sign Up' }).at(-1) ?? document.body)
    await screen.findByRole('heading', { name: 'Create an Account' })
    expect(screen.queryByText(/Forgot/)).toBeNull()
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

  test('leads nowhere when its answer comes after its page was left, and signs in all the same', async ({
    visitor,
  }) => {
    await visitor.api.auth.register({ email: 'elsewhere@people.test', ...registration })
    const { user, history, router, answer } = visitSlowly('/dress-rental?size=8', visitor, 'auth.login')
    await screen.findByRole('heading', { level: 1 })
    await act(() => router.navigate({ to: '/login' }))
    await user.type(await screen.findByLabelText('Email'), 'elsewhere@people.test')
    await user.type(screen.getByLabelText('Password'), registration.password)
    await user.click(screen.getByRole('button', { name: 'Log In' }))
    await screen.findByRole('button', { name: 'Logging in...' })
    act(() => history.back())
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
    const pause = holdTimers(200) // before it would go on
    await answer()
    await screen.findByRole('button', { name: 'Log out' })
    expect(pause.count()).toBe(1)
    await act(async () => pause.letGo())
    expect(history.location.href).toBe('/dress-rental?size=8')
  })

  test('with Google says when its window was blocked', async ({ visitor }) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = visit('/login', visitor)
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to open authentication window. Please check if popup blockers are disabled and try again.',
    )
    expect(open.mock.lastCall?.slice(0, 2)).toEqual([
      '/_api/auth/oauth_authorize?provider=google&intent=sign_in',
      'google',
    ])
    expect(open.mock.lastCall?.[2]).toMatch(/^popup,width=500,height=600,left=-?\d+,top=-?\d+$/)
  })

  test('with Google shows what its window says, and an account that is there already', async ({
    visitor,
  }) => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    vi.spyOn(window, 'open').mockReturnValue(frame.contentWindow)
    const { user, history } = visit('/login?mode=signup&from=/faq', visitor)
    const channel = new BroadcastChannel('oauth')
    const tell = (error: { code: string; message: string; details: Record<string, string> | null }) =>
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
      channel.postMessage({ type: 'OAUTH_ERROR', error })

    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }))
    await screen.findByRole('button', { name: 'Waiting for Google...' })
    tell({
      code: 'provider_not_configured',
      message: 'Signing in with Google is not set up here.',
      details: null,
    })
    expect((await screen.findByRole('alert')).textContent).toBe('Signing in with Google is not set up here.')

    await user.click(screen.getByRole('button', { name: 'Continue with Google' }))
    tell({
      code: 'account_linking_required',
      message: 'Use its password.',
      details: { emailHint: 'a***@x.test' },
    })
    await screen.findByRole('heading', { name: 'Account Already Exists' })
    screen.getByText('a***@x.test')
    screen.getByText('Use its password.')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Got it' }))
    await user.click(screen.getByRole('button', { name: 'Got it' }))
    await screen.findByRole('heading', { name: 'Welcome Back' })
    expect(screen.queryByRole('heading', { name: 'Account Already Exists' })).toBeNull()
    expect(history.location.search).toBe('?from=%2Ffaq')

    await user.click(screen.getByRole('button', { name: 'Continue with Google' }))
    tell({ code: 'odd', message: '', details: null })
    expect((await screen.findByRole('alert')).textContent).toBe('Authentication failed. Please try again.')
    channel.close()
    frame.remove()
  })

  test('is not for somebody who has signed in', async ({ person }) => {
    const { history } = visit('/login', await person('Rita'))
    await waitFor(() => expect(history.location.pathname).toBe('/'))
  })
})

describe('signing up', () => {
  test('leads the keyboard to the first field that is missing', async ({ visitor }) => {
    const { user } = visit('/login?mode=signup', visitor)
    await user.type(await screen.findByLabelText('Email'), 'rosa@people.test')
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  })

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

  test('with such an e-mail leads to the sign-in form, which has it, and on to the same page', async ({
    visitor,
  }) => {
    await visitor.api.auth.register({ email: 'rose@people.test', ...registration })
    const { user, history } = visit('/login?mode=signup&from=/faq', visitor)
    await user.type(await screen.findByLabelText('Email'), 'rose@people.test')
    await user.type(screen.getByLabelText('Password'), registration.password)
    await user.type(screen.getByLabelText('Display Name'), 'Rosa')
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    await user.click(await screen.findByRole('link', { name: 'logging in' }))
    await screen.findByRole('heading', { name: 'Welcome Back' })
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'rose@people.test')
    await user.type(screen.getByLabelText('Password'), registration.password)
    await user.click(screen.getByRole('button', { name: 'Log In' }))
    await waitFor(() => expect(history.location.pathname).toBe('/faq'))
  })

  test.for([
    ['a dress with days', '/dresses/a-gown?from=2027-03-01&to=2027-03-04&rent=yes', 10],
    ['a dress to look at', '/dresses/a-gown', 0],
    ['a page that asks for none', '/favorites', 0],
  ] as const)(
    'on the way to %s has the letter that confirms the address wait so long for that about a request',
    async ([, from, minutes], { visitor, db }) => {
      const email = `rosa-${crypto.randomUUID()}@people.test`
      const { user } = visit(`/login?mode=signup&from=${encodeURIComponent(from)}`, visitor)
      await user.type(await screen.findByLabelText('Email'), email)
      await user.type(screen.getByLabelText('Password'), registration.password)
      await user.type(screen.getByLabelText('Display Name'), 'Rosa')
      await user.click(screen.getByRole('button', { name: 'Create Account' }))
      const letter = await waitFor(() =>
        db
          .selectFrom('letter')
          .innerJoin('appUser', 'appUser.id', 'letter.userId')
          .select(['letter.createdAt', 'letter.dueAt'])
          .where('appUser.email', '=', email)
          .executeTakeFirstOrThrow(),
      )
      expect(letter.dueAt.getTime() - letter.createdAt.getTime()).toBe(minutes * 60_000)
    },
  )

  test('on the way to a listing says that it goes on', async ({ visitor }) => {
    const { user } = visit('/login?from=/dresses/add', visitor)
    await screen.findByText('Sign in, and your listing goes on.')
    await user.click(screen.getAllByRole('link', { name: 'Sign Up' }).at(-1) ?? document.body)
    await screen.findByText('Sign up, and your listing goes on.')
  })

  test('says nothing of a dress that is gone, and shows no dress to whoever reports one', async ({
    person,
    visitor,
  }) => {
    const dress = await (await person('Olga')).list()
    for (const from of ['/dresses/nowhere?rent=yes', `/dresses/${dress.slug}?rent=yes#report`]) {
      const { router } = visit(`/login?${new URLSearchParams({ from })}`, visitor)
      await screen.findByRole('heading', { name: 'Welcome Back' })
      await waitFor(() => expect(router.state.status).toBe('idle'))
      expect(screen.queryByText('Sign in or create an account to ask')).toBeNull()
      cleanup()
    }
  })
})
