import { screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { noConnection, test, visitOverHttp } from '../testing/over-http.tsx'

/** load-shedding.ts's answer, with so many seconds. */
const busy = (seconds: number) => async () =>
  new Response('{"error":"We are very busy at the moment."}', {
    status: 503,
    headers: { 'retry-after': String(seconds) },
  })

test.for([
  ['a busy server', busy(2), 2_000],
  ['a lost connection', noConnection, 1_000],
] as const)(
  'a question that meets %s is asked again, and nothing on the page fails',
  async ([, fate, after], { signedUp }) => {
    const times: number[] = []
    visitOverHttp('/dress-rental', await signedUp('Rita'), (calls) => {
      if (!calls.includes('dresses.cards')) return undefined
      times.push(Date.now())
      return times.length === 1 ? fate() : undefined
    })
    await screen.findByRole('heading', { name: 'No Dresses Found' })
    expect(screen.queryByRole('alert')).toBeNull()
    const [first = 0, second = 0, ...more] = times
    expect(second - first).toBeGreaterThanOrEqual(after)
    expect(more).toEqual([])
  },
)

test('a change that meets a busy server is made by nobody but who asked for it', async ({ signedUp }) => {
  const rita = await signedUp('Rita')
  let asked = 0
  const { user } = visitOverHttp('/account', rita, ([procedure]) => {
    if (procedure !== 'auth.updateProfile') return undefined
    asked++
    return busy(0)()
  })
  await user.type(await screen.findByLabelText('Display Name'), ' Rose')
  await user.click(screen.getByRole('button', { name: /save/i }))
  await vi.waitFor(() => expect(asked).toBe(1))
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(asked).toBe(1)
})
