import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createImageQueue, DECODED_AT_ONCE, MAX_VARIANTS_WAITING } from './image-queue.ts'

/** A queue, and work for it that lasts until it is told to end, with a list of what is under way. */
function setUp() {
  const queue = createImageQueue()
  const underWay: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => async () => {
    underWay.push(name)
    await new Promise<void>((resolve) => ends.set(name, resolve))
    underWay.splice(underWay.indexOf(name), 1)
    return name
  }
  return {
    upload: (userId: string, name: string, isLarge = false) => queue.upload({ userId, isLarge }, work(name)),
    variant: (name: string) => queue.variant(work(name)),
    async begun() {
      await setImmediate()
      return [...underWay].sort()
    },
    async end(name: string) {
      ends.get(name)?.()
      await setImmediate()
    },
  }
}

test('two pictures are decoded at once, whoever brings them', async () => {
  const { upload, variant, begun, end } = setUp()
  const all = [...'abcdef'].map((name) => upload(name, name))
  const rest = [variant('v'), variant('w')]
  const seen: string[] = []
  for (let now = await begun(); now.length; now = await begun()) {
    expect(now.length).toBeLessThanOrEqual(DECODED_AT_ONCE)
    seen.push(...now.filter((name) => !seen.includes(name)))
    await end(now[0] ?? '')
  }
  expect(await Promise.all([...all, ...rest])).toEqual([...'abcdefvw'])
  expect(seen.sort()).toEqual([...'abcdefvw'])
})

test('somebody who brings many has one in the queue, and others are not behind them [ASVS 15.2.2]', async () => {
  const { upload, begun, end } = setUp()
  for (const name of ['a1', 'a2', 'a3']) void upload('anna', name)
  expect(await begun()).toEqual(['a1'])
  void upload('bea', 'b1')
  void upload('cleo', 'c1')
  expect(await begun()).toEqual(['a1', 'b1'])
  await end('a1')
  expect(await begun()).toEqual(['b1', 'c1'])
  await end('b1')
  expect(await begun()).toEqual(['a2', 'c1'])
})

test('so many variants wait at most, and uploads are not turned away with the others', async () => {
  const { upload, variant, begun, end } = setUp()
  const first = variant('v')
  const waiting = Array.from({ length: MAX_VARIANTS_WAITING }, (_, n) => variant(`w${n}`))
  await expect(variant('one more')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  void upload('anna', 'a')
  expect(await begun()).toEqual(['a', 'v'])
  await end('v')
  expect(await first).toBe('v')
  waiting.push(variant('in its place'))
  expect(await begun()).toEqual(['a', 'w0'])
  await expect(variant('one more')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})

test('what takes long never has both places', async () => {
  const { upload, begun, end } = setUp()
  for (const name of ['a', 'b', 'c', 'd']) void upload(name, `large ${name}`, true)
  void upload('eve', 'small')
  expect(await begun()).toEqual(['large a', 'small'])
  await end('small')
  expect(await begun()).toEqual(['large a'])
  await end('large a')
  expect(await begun()).toEqual(['large b'])
})

test('nor has what visitors ask for', async () => {
  const { upload, variant, begun } = setUp()
  for (const name of ['v', 'w', 'x']) void variant(name)
  expect(await begun()).toEqual(['v'])
  void upload('anna', 'a')
  expect(await begun()).toEqual(['a', 'v'])
})

test('a failure is its own, and the next has its turn', async () => {
  const queue = createImageQueue()
  const bad = queue.upload({ userId: 'anna', isLarge: true }, () => Promise.reject(new Error('no picture')))
  const good = queue.upload({ userId: 'anna', isLarge: true }, async () => 'good')
  await expect(bad).rejects.toThrow('no picture')
  expect(await good).toBe('good')
})
