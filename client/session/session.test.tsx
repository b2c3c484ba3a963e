import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { answered, noConnection, silence, test, visitOverHttp } from '../testing/over-http.tsx'
import { retryDelay } from '../api/retry.ts'

let asked = 0
beforeEach(() => {
  asked = 0
})

/** A network that does this to every session query. */
const whenAsked = (fate: () => Promise<Response> | undefined) => (procedures: string[]) => {
  if (!procedures.includes('auth.session')) return undefined
  asked++
  return fate()
}

describe('when it cannot be found out who is here', () => {
  test.for([
    [500, '{}', 'Server error: 500'],
    [503, '{}', 'Server error: 503'],
    [418, '{}', 'Unexpected status code'],
    [200, '{}', 'Session check failed'],
    [502, '<h1>Bad gateway</h1>', 'Session check failed'],
  ] as const)(
    '%d with %s: a page for signed-in people says %s',
    async ([status, body, said], { signedUp }) => {
      visitOverHttp(
        '/dashboard',
        await signedUp('Rita'),
        whenAsked(() => answered(status, body)),
      )
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toContain('Something went wrong')
      expect(alert.textContent).toContain(said)
      expect(screen.queryByText('Authenticating...')).toBeNull()
    },
  )

  test('an error of the server itself is named by its status, and can be tried again', async ({
    signedUp,
  }) => {
    const rita = await signedUp('Rita')
    let isDown = true
    const { user } = visitOverHttp(
      '/favorites',
      rita,
      whenAsked(() => (isDown ? answered(500, refusal(500)) : undefined)),
    )
    await screen.findByText('Server error: 500')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('heading', { name: 'My Favorites' })
  })

  test('other pages are shown as to a visitor, and an answer is not asked for twice', async ({
    signedUp,
  }) => {
    visitOverHttp(
      '/faq',
      await signedUp('Rita'),
      whenAsked(() => answered(500, refusal(500))),
    )
    await screen.findByRole('link', { name: 'Sign In' })
    expect(screen.queryByText('Rita')).toBeNull()
    expect(asked).toBe(1)
  })
})

/** tRPC's error of a failed procedure. */
const refusal = (httpStatus: number) =>
  JSON.stringify([
    { error: { json: { code: -32_603, message: 'Something went wrong.', data: { httpStatus } } } },
  ])

describe('the clock of the session', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      shouldAdvanceTime: true, // or nothing that waits in this file would ever be done waiting
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    })
    // The browser's own runs on a clock that cannot be faked.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const patience = new AbortController()
      setTimeout(() => patience.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms)
      return patience.signal
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('a protected page waits 20 seconds and then says why', async ({ signedUp }) => {
    visitOverHttp('/dashboard', await signedUp('Rita'), whenAsked(silence))
    await screen.findByText('Authenticating...')
    await waitFor(() => expect(asked).toBe(1))
    await pass(14_000)
    screen.getByText('Authenticating...')
    await pass(6_500)
    await screen.findByText('Session request timed out - server may be unresponsive')
  })

  test('what has timed out is not asked again', async ({ signedUp }) => {
    visitOverHttp('/faq', await signedUp('Rita'), whenAsked(silence))
    await screen.findByRole('status', { name: 'Checking your session' })
    await waitFor(() => expect(asked).toBe(1))
    await pass(20_500)
    await screen.findByRole('link', { name: 'Sign In' })
    await pass(30_000)
    expect(asked).toBe(1)
  })

  test('without a connection it is asked twice more, after 1 and 2 seconds', async ({ signedUp }) => {
    const times: number[] = []
    visitOverHttp(
      '/faq',
      await signedUp('Rita'),
      whenAsked(() => {
        times.push(Date.now())
        return noConnection()
      }),
    )
    await waitFor(() => expect(times).toHaveLength(1))
    for (let tenth = 0; tenth < 50; tenth++) await pass(100)
    await screen.findByRole('link', { name: 'Sign In' })
    expect(times).toHaveLength(3)
    const [first = 0, second = 0, third = 0] = times
    expect(second - first).toBeGreaterThanOrEqual(1000)
    expect(third - second).toBeGreaterThanOrEqual(2000)
    expect([0, 1, 2, 3, 4].map((failures) => retryDelay(failures))).toEqual([1000, 2000, 4000, 5000, 5000])
  })

  test('a protected page says when there is no connection', async ({ signedUp }) => {
    visitOverHttp('/dashboard', await signedUp('Rita'), whenAsked(noConnection))
    await waitFor(() => expect(asked).toBe(1))
    await pass(5_000)
    await screen.findByText('Network error. Please check your connection.')
  })

  test('an answer is fresh for 60 seconds', async ({ signedUp }) => {
    visitOverHttp(
      '/faq',
      await signedUp('Rita'),
      whenAsked(() => undefined),
    )
    await screen.findByText('Rita')
    const comeBack = () => window.dispatchEvent(new Event('visibilitychange'))
    await pass(50_000)
    comeBack()
    await pass(100)
    expect(asked).toBe(1)
    await pass(11_000)
    comeBack()
    await waitFor(() => expect(asked).toBe(2))
    screen.getByText('Rita')
  })
})
