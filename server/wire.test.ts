import superjson from 'superjson'
import { describe, expect, test } from 'vitest'
import { wire } from './wire.ts'

/** What arrives at the other end. */
const sent = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

const moment = new Date('2026-06-15T12:00:00.123Z')
const later = new Date('2026-07-15T12:00:00.123Z')

describe('what is written', () => {
  test.for<[string, unknown]>([
    [
      'a list of dresses',
      { dresses: [{ id: 1, createdAt: moment, owner: { createdAt: later } }], nextCursor: null },
    ],
    ['an instant', moment],
    ['nothing', null],
    ['nothing at all', undefined],
    ['a list of instants', [moment, later]],
    ['text, numbers and truth', ['é🌙', 1.5, true, '']],
    ['a field without a value', { a: undefined, b: 1 }],
    ['a name with a dot', { 'a.b': moment, 'c\\d': later }],
    ['a number that JSON has no word for', [NaN, -0, Infinity]],
    ['a map, a set and a bigint', { map: new Map([[1, 'a']]), set: new Set([2]), big: 3n }],
    ['an instant that is none', { at: new Date(NaN) }],
    ['an object that writes itself', { toJSON: 1, at: moment }],
    ['an error', new Error('no')],
    ['an object without a prototype', Object.assign(Object.create(null), { at: moment })],
  ])('%s, is what superjson writes', ([, value]) => {
    expect(sent(wire.serialize(value))).toEqual(sent(superjson.serialize(value)))
  })
})

test('one thing told twice arrives as two that are equal', () => {
  const owner = { since: moment }
  expect(superjson.deserialize(wire.serialize([owner, owner]))).toEqual([owner, owner])
})

test.for([{ a: 1 }, { at: moment }, { set: new Set([1]) }, undefined, null])(
  '%o is read as it was',
  (value) => {
    expect(wire.deserialize(superjson.serialize(value))).toEqual(value)
  },
)
