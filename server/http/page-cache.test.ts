import { describe, expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

interface Page {
  text: string
  isBad?: boolean
}

/** A cache on a clock that only the test moves: looks each 1000, trusts none after 5000; a hundred letters, pages of 60,000 at most. */
function setUp({ mostBytes = 100 } = {}) {
  let now = 0
  let rendered = 0
  let looks = 0
  let answer: boolean | Error | Promise<boolean> = false
  const failures: unknown[] = []
  const cache = createPageCache<Page>({
    look: async () => {
      looks++
      if (answer instanceof Error) throw answer
      return answer
    },
    fresh: 1_000,
    stale: 5_000,
    patience: 1,
    oldest: 60_000,
    mostBytes,
    bytesOf: ({ text }) => text.length,
    isKept: ({ isBad }) => !isBad,
    clock: () => now,
  })
  const get = (address: string, render: () => Promise<Page>) =>
    cache.get(address, render, (error) => failures.push(error))
  return {
    cache,
    failures,
    get,
    wait: (ms: number) => (now += ms),
    count: () => rendered,
    looks: () => looks,
    /** What looks find from now on. */
    find: (found: boolean | Error | Promise<boolean>) => (answer = found),
    /** Asks for an address; what is rendered says which rendering it was. */
    ask: (address = '/', page?: Page | Error) =>
      get(address, async () => {
        rendered++
        if (page instanceof Error) throw page
        return page ?? { text: `${rendered}` }
      }),
  }
}

describe('a kept page', () => {
  test('is sent as long as nothing has changed, which is looked at once a second', async () => {
    const { ask, wait, count, looks } = setUp()
    for (let times = 0; times < 20; times++) {
      expect((await ask()).text).toBe('1')
      wait(501)
    }
    expect([count(), looks()]).toEqual([1, 10])
  })

  test('is not sent after a look has found a change, and waits for the look', async () => {
    const { ask, wait, find } = setUp()
    await ask()
    wait(1_001)
    const found = Promise.withResolvers<boolean>()
    find(found.promise)
    const all = Promise.all([ask(), ask()])
    found.resolve(true)
    expect((await all).map(({ text }) => text)).toEqual(['2', '2'])
    find(false)
    expect((await ask()).text).toBe('2')
  })

  test('does not wait for a look that takes long, but a page that is too old does', async () => {
    const { ask, wait, find } = setUp()
    await ask()
    const found = Promise.withResolvers<boolean>()
    find(found.promise)
    wait(5_000)
    expect((await ask()).text).toBe('1')
    wait(1)
    const late = ask()
    found.resolve(true)
    expect((await late).text).toBe('2')
  })

  test('is not kept when a change was found while it was rendered', async () => {
    const { get, wait, find } = setUp()
    const slow = Promise.withResolvers<Page>()
    const first = get('/', () => slow.promise)
    await new Promise(setImmediate)
    wait(1_001)
    find(true)
    expect((await get('/other', async () => ({ text: 'other' }))).text).toBe('other')
    slow.resolve({ text: 'old by now' })
    expect((await first).text).toBe('old by now')
    expect((await get('/', async () => ({ text: 'new' }))).text).toBe('new')
  })

  test('is a minute old at most, from the beginning of its rendering', async () => {
    const { get, ask, wait } = setUp()
    const slow = Promise.withResolvers<Page>()
    const first = get('/', () => slow.promise)
    await new Promise(setImmediate)
    wait(60_001)
    slow.resolve({ text: 'old by now' })
    expect((await first).text).toBe('old by now')
    expect((await ask()).text).toBe('1')
    wait(60_000)
    expect((await ask()).text).toBe('1')
    wait(1)
    expect((await ask()).text).toBe('2')
  })

  test('is rendered once for all who ask at the same time', async () => {
    const { ask, count } = setUp()
    const all = await Promise.all(Array.from({ length: 50 }, () => ask()))
    expect([new Set(all.map(({ text }) => text)), count()]).toEqual([new Set(['1']), 1])
  })

  test('stays for a moment when it is not known whether it has changed, and then goes', async () => {
    const { ask, wait, find, failures } = setUp()
    await ask()
    wait(2_000)
    const trouble = new Error('no database')
    find(trouble)
    expect((await ask()).text).toBe('1')
    expect(failures).toEqual([trouble])
    wait(4_000)
    await expect(ask('/', trouble)).rejects.toBe(trouble)
    // During the outage a page is cached from its rendering on; after a look without a change, older pages are valid too.
    expect([(await ask('/other')).text, (await ask('/other')).text]).toEqual(['3', '3'])
    find(false)
    expect((await ask()).text).toBe('1')
  })
})

describe('an answer on the page of a person', () => {
  const setUpShared = async () => {
    const shop = setUp()
    await shop.ask()
    const open = () => shop.cache.sharing((error) => shop.failures.push(error))
    const made = async (text: string) => ({ text })
    return { ...shop, open, made }
  }

  test('is given from what is kept, or kept itself; it is looked once for each page', async () => {
    const { open, made, looks, wait } = await setUpShared()
    wait(1)
    const share = open()
    expect(await share('/', () => made('never made'))).toEqual({ text: '1' })
    expect(await share('/more', () => made('more'))).toEqual({ text: 'more' })
    expect(looks()).toBe(2)
    wait(1)
    expect(await open()('/more', () => made('never made'))).toEqual({ text: 'more' })
    expect(looks()).toBe(3)
  })

  test('is neither once something has changed', async () => {
    const { open, made, find, wait, ask } = await setUpShared()
    find(true)
    wait(1)
    expect(await open()('/', () => made('their own'))).toEqual({ text: 'their own' })
    find(false)
    expect((await ask()).text).toBe('2')
  })

  test('does not go by a look that began before the page', async () => {
    const { open, made, ask, looks, find, wait } = await setUpShared()
    wait(1_001)
    const early = Promise.withResolvers<boolean>()
    find(early.promise)
    const before = ask()
    wait(1)
    const shared = [open(), open()].map((share) => share('/', () => made('their own')))
    find(true)
    early.resolve(false)
    expect([await before, ...(await Promise.all(shared))]).toEqual([
      { text: '1' },
      { text: 'their own' },
      { text: 'their own' },
    ])
    expect(looks()).toBe(3)
  })

  test('is their own where it is not known what has changed', async () => {
    const { open, made, find, wait, failures } = await setUpShared()
    const trouble = new Error('no database')
    find(trouble)
    wait(1)
    expect(await open()('/', () => made('their own'))).toEqual({ text: 'their own' })
    expect(failures).toEqual([trouble, trouble])
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
    wait(60_001)
    await ask('/', { text: 'broken', isBad: true })
    expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
  })

  test('the page that was not asked for longest, when there is no room', async () => {
    const { ask, count, cache } = setUp({ mostBytes: 9 })
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
