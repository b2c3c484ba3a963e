import { inspect } from 'node:util'
import superjson from 'superjson'
import { describe, expect, test } from 'vitest'
import { DomainError } from '../errors.ts'
import { transformer } from './transformer.ts'

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
    expect(sent(transformer.serialize(value))).toEqual(sent(superjson.serialize(value)))
  })
})

test('one thing told twice arrives as two that are equal', () => {
  const owner = { since: moment }
  expect(superjson.deserialize(transformer.serialize([owner, owner]))).toEqual([owner, owner])
})

test.for<[unknown]>([
  [{ a: 1 }],
  [{ at: moment, all: [later, { at: new Date(0) }] }],
  [moment],
  [[undefined, 'text', null]],
  [undefined],
  [null],
])('%o is read as it was', ([value]) => {
  expect(transformer.deserialize(sent(superjson.serialize(value)))).toEqual(value)
})

/** What superjson writes for each kind of value that it knows, and what it would read besides. */
const annotated: Record<string, unknown> = {
  ...Object.fromEntries(
    [
      new Map([[1, 'a']]),
      new Set([2]),
      3n,
      /a/g,
      new Error('no'),
      new URL('http://a.test'),
      NaN,
      Infinity,
      -0,
      new Uint8Array(3),
      new Float64Array(3),
    ].map((value) => [`a value such as ${inspect(value)}`, superjson.serialize({ value })]),
  ),
  ...Object.fromEntries(
    ['symbol', 'class', 'custom', 'typed-array', 'none'].map((kind) => [
      `a ${kind} by its name`,
      { json: { value: 1 }, meta: { values: { value: [[kind, 'Uint8Array']] } } },
    ]),
  ),
  'an instant in a set': superjson.serialize({ value: new Set([moment]) }),
  'two that are one': { json: { a: 1, b: 1 }, meta: { referentialEqualities: { a: ['b'] } } },
  'no two that are one': { json: { a: 1 }, meta: { referentialEqualities: {} } },
  'a date that is none': { json: { value: 'soon' }, meta: { values: { value: ['Date'] } } },
  'a number as a date': { json: { value: 0 }, meta: { values: { value: ['Date'] } } },
  'a text that is undefined': { json: { value: '' }, meta: { values: { value: ['undefined'] } } },
  'something nowhere': { json: {}, meta: { values: { value: ['undefined'] } } },
  'something inside a text': { json: { value: 'ab' }, meta: { values: { 'value.0': ['Date'] } } },
  'the length of a list': { json: { value: [] }, meta: { values: { 'value.length': ['Date'] } } },
  'the prototype of all': { json: {}, meta: { values: { '__proto__.x': ['undefined'] } } },
  'a tree of annotations': { json: { a: { b: null } }, meta: { values: { a: { b: ['undefined'] } } } },
  'a date with an inside': { json: { a: '2026' }, meta: { values: { a: ['Date', { b: ['Date'] }] } } },
  'no kind': { json: { a: null }, meta: { values: { a: [] } } },
  'a kind that is no list': { json: { a: null }, meta: { values: { a: 'undefined' } } },
  'values that are a text': { json: null, meta: { values: 'undefined' } },
  'another version': { json: null, meta: { v: 2 } },
  'meta of an unknown kind': { json: null, meta: { classes: {} } },
  'meta that is null': { json: null, meta: null },
  'meta that is a list': { json: null, meta: [] },
  'a third part': { json: null, more: 1 },
  'brackets in brackets': { json: JSON.parse('['.repeat(18) + ']'.repeat(18)) },
  'no message': 'json',
  'a list': [],
  null: null,
}

test.for(Object.entries(annotated))('%s is refused [ASVS 1.5.2]', ([, message]) => {
  const before = structuredClone(sent(message))
  const arrived = sent(message)
  expect(() => transformer.deserialize(arrived)).toThrow(
    new DomainError('BAD_REQUEST', 'The request could not be read.'),
  )
  expect(arrived).toEqual(before)
})

test('what is refused at its end has made nothing of its beginning [ASVS 1.5.2]', () => {
  const names = Array.from({ length: 1_150 }, (_, n) => `a${n}`)
  const message = {
    json: { at: moment.toISOString(), ...Object.fromEntries(names.map((name) => [name, 1e9])) },
    meta: {
      values: {
        at: ['Date'],
        ...Object.fromEntries(names.map((name) => [name, [['typed-array', 'Uint8Array']]])),
      },
    },
  }
  const before = process.memoryUsage().arrayBuffers
  expect(() => transformer.deserialize(message)).toThrow('The request could not be read.')
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1e8)
  expect(message.json.at).toBe(moment.toISOString())
})
