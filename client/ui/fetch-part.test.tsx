import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { latePart } from './fetch-part.ts'

/** Code that fails to load until there is a connection. */
function deadNetwork() {
  let isDead = true
  const load = vi.fn<() => Promise<() => string>>(async () => {
    if (isDead) throw new TypeError('Failed to fetch dynamically imported module: /assets/part.js')
    return () => 'The part'
  })
  return { load, heal: () => (isDead = false) }
}

test('a part that cannot be fetched takes nothing else with it, and comes with the connection', async () => {
  const { load, heal } = deadNetwork()
  const Part = latePart(load, () => 'Nothing yet')
  render(
    <main>
      <h1>The page</h1>
      <p>
        <Part />
      </p>
    </main>,
  )
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  screen.getByRole('heading', { name: 'The page' })
  screen.getByText('Nothing yet')

  heal()
  await act(async () => void dispatchEvent(new Event('online')))
  await screen.findByText('The part')
  expect(load).toHaveBeenCalledTimes(2)
})

test('what is no longer wanted is not asked for again', async () => {
  const { load } = deadNetwork()
  const Part = latePart(load)
  const { unmount } = render(<Part />)
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  unmount()
  await act(async () => void dispatchEvent(new Event('online')))
  expect(load).toHaveBeenCalledOnce()
})
