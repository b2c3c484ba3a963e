import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => localStorage.clear())

/** A page load with its own module state. */
async function openTab() {
  vi.resetModules()
  const { messageDraft } = await import('./message-draft.ts')
  return messageDraft('rita', 7)
}

test('what two tabs write stands beside each other, and one that sends takes only its own away', async () => {
  const [first, second] = [await openTab(), await openTab()]
  first.keep({ text: 'From the first' })
  second.keep({ text: 'From the second' })
  second.forget()
  expect((await openTab()).restore()).toEqual({ text: 'From the first', key: undefined })
})

test('what a later tab went on from is gone with it', async () => {
  const first = await openTab()
  first.keep({ text: 'Hello' })
  const second = await openTab()
  expect(second.restore()?.text).toBe('Hello')
  second.keep({ text: 'Hello again', key: 'a key' })
  const third = await openTab()
  expect(third.restore()).toEqual({ text: 'Hello again', key: 'a key' })
  third.forget()
  expect((await openTab()).restore()).toBeUndefined()
})

test('what was changed since another tab took it over stays', async () => {
  vi.useFakeTimers()
  const first = await openTab()
  first.keep({ text: 'Hello' })
  const second = await openTab()
  second.restore()
  vi.advanceTimersByTime(1000)
  first.keep({ text: 'Hello, and more' })
  second.forget()
  vi.useRealTimers()
  expect((await openTab()).restore()?.text).toBe('Hello, and more')
})

test('what is not a draft is none', async () => {
  const tab = await openTab()
  tab.keep({ text: 'Hello' })
  const [name = ''] = Object.keys(localStorage)
  for (const kept of ['{', '"text"', '[{"text":1}]', '[null]']) {
    localStorage.setItem(name, kept)
    expect((await openTab()).restore()).toBeUndefined()
  }
})
