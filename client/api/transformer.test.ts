import superjson from 'superjson'
import { expect, test } from 'vitest'
import { transformer } from './transformer.ts'

const overTheWire = (value: unknown) => JSON.parse(JSON.stringify(value))

test.for([
  undefined,
  null,
  'text',
  new Date('2026-11-21T03:00:00Z'),
  [new Date(0), 'a', { at: new Date(1), nothing: undefined }],
  { dresses: [{ owner: { createdAt: new Date(5), avatarUrl: null } }], nextCursor: null },
  { 'a.b': { c: new Date(9) }, plain: [1, 2] },
])('what the server’s superjson says is understood: %o', (value) => {
  expect(transformer.deserialize(overTheWire(superjson.serialize(value)))).toEqual(value)
})

test.for([undefined, { category: 'wedding', size: undefined }, { id: 3 }, ['x']])(
  'what is asked is understood by the server’s superjson: %o',
  (value) => {
    expect(superjson.deserialize(overTheWire(transformer.serialize(value)))).toEqual(value)
  },
)

test('the same thing twice comes twice', () => {
  const once = { at: new Date(3) }
  expect(transformer.deserialize(overTheWire(superjson.serialize({ a: once, b: [once] })))).toEqual({
    a: once,
    b: [once],
  })
})

test('a kind of value that is not expected is refused, and not shown as something else [ASVS 1.5.2]', () => {
  expect(() => transformer.deserialize(overTheWire(superjson.serialize({ set: new Set([1]) })))).toThrow(
    /set/,
  )
})
