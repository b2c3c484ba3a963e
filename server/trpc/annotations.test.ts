import { describe, expect } from 'vitest'
import { test } from '../testing/app.ts'

/** Every annotation of superjson but the two that we take, each on a number that would be valid without. */
const annotations: Record<string, unknown> = {
  ...Object.fromEntries(
    ['bigint', 'regexp', 'map', 'set', 'Error', 'URL', 'number', 'none'].map((kind) => [kind, [kind]]),
  ),
  ...Object.fromEntries(
    ['symbol', 'class', 'custom', 'typed-array'].map((kind) => [kind, [[kind, 'Uint8Array']]]),
  ),
  'a Date that is a number': ['Date'],
  'undefined that is a number': ['undefined'],
  'a set with an inside': ['set', { 0: ['Date'] }],
}

const messages = (field: string): [string, (value: unknown) => unknown][] => [
  ...Object.entries(annotations).map(([name, annotation]): [string, (value: unknown) => unknown] => [
    name,
    (value) => ({ json: { [field]: value }, meta: { values: { [field]: annotation } } }),
  ]),
  [
    'two that are one',
    (value) => ({ json: { [field]: value }, meta: { referentialEqualities: { [field]: [field] } } }),
  ],
  ['meta that says nothing of ours', (value) => ({ json: { [field]: value }, meta: { v: 0 } })],
  ['a third part', (value) => ({ json: { [field]: value }, more: 1 })],
]

const input = (value: unknown) => encodeURIComponent(JSON.stringify(value))

describe('is refused on every surface, and makes nothing', () => {
  test.for(messages('dressId'))(
    '%s, to change something [ASVS 1.5.2]',
    async ([, message], { signedUp, person, browser }) => {
      const { id } = await (await person('Olga')).list()
      const rita = await signedUp('Rita')
      const body = message(id)
      const calls: [url: string, body: unknown][] = [
        ['/_api/favorites/toggle', body],
        ['/trpc/favorites.toggle', body],
        ['/trpc/favorites.toggle?batch=1', { 0: body }],
        ['/trpc/favorites.toggle,favorites.toggle?batch=1', { 0: { json: { dressId: id } }, 1: body }],
      ]
      for (const [url, sent] of calls) {
        const headers = { 'content-type': 'application/json' }
        expect([url, (await rita.post(url, sent, headers)).statusCode]).toEqual([url, 400])
        // A visitor without access gets a 401, whatever they sent.
        expect([url, (await browser().post(url, sent, headers)).statusCode]).toEqual([url, 401])
        const unknown = url.replaceAll('toggle', 'nothing')
        expect([unknown, (await rita.post(unknown, sent, headers)).statusCode]).toEqual([unknown, 404])
      }
      expect((await rita.get('/_api/favorites')).json().json).toEqual([])
    },
  )

  test.for(messages('id'))('%s, to read something', async ([, message], { person, browser }) => {
    const { id } = await (await person('Olga')).list()
    for (const url of [
      `/trpc/dresses.byId?input=${input(message(id))}`,
      `/trpc/dresses.byId?batch=1&input=${input({ 0: message(id) })}`,
      `/trpc/dresses.byId,dresses.byId?batch=1&input=${input({ 0: { json: { id } }, 1: message(id) })}`,
    ])
      expect([url, (await browser().get(url)).statusCode]).toEqual([url, 400])
  })
})

test('what a visitor sends to a call for members is not looked at [ASVS 1.5.2]', async ({ browser }) => {
  for (const url of [
    `/trpc/rentals.lent?batch=1&input=${input({ 0: { json: 1, meta: 5 } })}`,
    '/trpc/rentals.lent?batch=1&input=%7B',
    '/trpc/rentals.lent?input=%7B',
  ])
    expect([url, (await browser().get(url)).statusCode]).toEqual([url, 401])
})
