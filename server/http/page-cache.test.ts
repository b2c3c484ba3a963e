import { describe, expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

interface Page {
  text: string
  isBad?: boolean
}

const unexpected = (error: unknown) => expect.fail(String(error))

/** A cache on a clock that only the test moves: fresh for 1000, stale until 5000; three pages, a hundred letters. */
function setUp({ mostBytes = 100 } = {}) {
  let now = 0
  let rendered = 0
  const failures: unknown[] = []
  const cache = createPageCache<Page>({
    fresh: 1_000,
    stale: 5_000,
    mostEntries: 3,
    mostBytes,
    bytesOf: ({ text }) => text.length,
    isKept: ({ isBad }) => !isBad,
    clock: () => now,
  })
  return {
    cache,
    failures,
    wait: (ms: number) => (now += ms),
    count: () => rendered,
    /** Asks for an address; what is rendered says which rendering it was. */
    ask: (address = '/', page?: Page | Error) =>
      cache.get(
        address,
        async () => {
          rendered++
          if (page instanceof Error) throw page
          return page ?? { text: `${rendered}` }
        },
        (error) => failures.push(error),
      ),
  }
}

describe('a kept page', () => {
  test('is sent as it is while it is fresh', async () => {
    const { ask, wait, count } = setUp()
    expect((await ask()).text).toBe('1')
    wait(1_000)
    expect((await ask()).text).toBe('1')
    expect(count()).toBe(1)
  })

  test('is sent once more when it is stale, while a new one is made', async () => {
    const { ask, wait, count } = setUp()
    await ask()
    wait(1_001)
    expect((await ask()).text).toBe('1')
    await Promise.resolve()
    expect(count()).toBe(2)
    expect((await ask()).text).toBe('2')
  })

  test('is never sent when it is too old', async () => {
    const { ask, wait } = setUp()
    await ask()
    wait(5_001)
    expect((await ask()).text).toBe('2')
  })

  test('is as old as the beginning of its rendering', async () => {
    const { cache, wait } = setUp()
    const slow = Promise.withResolvers<Page>()
    const first = cache.get('/', () => slow.promise, unexpected)
    wait(5_001)
    slow.resolve({ text: 'old by now' })
    expect((await first).text).toBe('old by now')
    expect((await cache.get('/', async () => ({ text: 'new' }), unexpected)).text).toBe('new')
  })

  test('is rendered once for all who ask at the same time', async () => {
    const { ask, count } = setUp()
    const all = await Promise.all(Array.from({ length: 50 }, () => ask()))
    expect([new Set(all.map(({ text }) => text)), count()]).toEqual([new Set(['1']), 1])
  })

  test('stays for a moment when no new one can be made, and then fails as it is', async () => {
    const { ask, wait, failures } = setUp()
    await ask()
    wait(2_000)
    const trouble = new Error('no database')
    expect((await ask('/', trouble)).text).toBe('1')
    await new Promise(setImmediate)
    expect(failures).toEqual([trouble])
    wait(4_000)
    await expect(ask('/', trouble)).rejects.toBe(trouble)
    expect((await ask()).text).toBe('4')
  })
})

describe('what is not kept', () => {
  test('a failure, for the next may succeed', async () => {
    const { ask } = setUp()
    await expect(ask('/', new Error('once'))).rejects.toThrow('once')
    expect((await ask()).text).toBe('2')
  })

  test('a page that is not for others, nor the one before it', async () => {
    const { ask, wait, cache } = setUp()
    await ask()
    wait(1_001)
    await ask('/', { text: 'broken', isBad: true })
    await new Promise(setImmediate)
    expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
  })

  test('the page that was not asked for longest, when there are too many', async () => {
    const { ask, count, cache } = setUp()
    for (const address of ['/a', '/b', '/c', '/a', '/d']) await ask(address)
    expect(count()).toBe(4)
    await ask('/a')
    expect(count()).toBe(4)
    await ask('/b')
    expect(count()).toBe(5)
    expect(cache.size().entries).toBe(3)
  })

  test('more than there is room for', async () => {
    const { ask, cache } = setUp()
    await ask('/a', { text: 'a'.repeat(60) })
    await ask('/b', { text: 'b'.repeat(60) })
    expect(cache.size()).toEqual({ entries: 1, bytes: 62 })
    await ask('/c', { text: 'c'.repeat(101) })
    expect(cache.size()).toEqual({ entries: 1, bytes: 62 })
    await ask('/b', { text: 'never asked' })
    expect(cache.size()).toEqual({ entries: 1, bytes: 62 })
  })

  test('a page whose address is long, and no page for the letters of its address', async () => {
    const { ask, cache } = setUp()
    await ask(`/${'a'.repeat(98)}`)
    expect(cache.size()).toEqual({ entries: 1, bytes: 100 })
    await ask(`/${'b'.repeat(99)}`)
    expect(cache.size()).toEqual({ entries: 1, bytes: 100 })
    const roomy = setUp({ mostBytes: 10_000 })
    await roomy.ask(`/${'c'.repeat(1_024)}`)
    expect(roomy.cache.size().entries).toBe(0)
  })
})
