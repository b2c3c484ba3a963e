import { expect } from 'vitest'
import { test } from './testing/app.ts'
import { inDays } from './testing/test.ts'

const asked = (names: string, inputs: Record<string, unknown> | string) => {
  const input = typeof inputs === 'string' ? inputs : JSON.stringify(inputs)
  return `/trpc/${names}?batch=1&input=${encodeURIComponent(input)}`
}
const one = (input: unknown) => ({ 0: { json: input } })

test('a question is answered as tRPC’s own adapter answers it, in every word', async ({
  browser,
  person,
  signedUp,
}) => {
  const [olga, rita] = [await person('Olga'), await signedUp('Rita')]
  const { id, slug } = await olga.list({ title: 'Käthe’s "sequin" \\ dress 🦩' })
  const [year, month] = inDays(3).split('-').map(Number)
  const questions = [
    asked('dresses.list', one({})),
    asked('dresses.list,dresses.bySlug', { 0: { json: { limit: 1 } }, 1: { json: { slug } } }),
    asked('rentals.availability', one({ dressId: id, year, month })),
    asked('favorites.list', '{}'),
    asked('auth.session', '{}'),
    '/trpc/auth.session?batch=1',
    // What is refused, alone and beside what is not.
    asked('dresses.bySlug', one({ slug: 'no-such-dress' })),
    asked('dresses.list', one({ limit: 'many', strange: true })),
    asked('dresses.list,dresses.byId', { 0: { json: {} }, 1: { json: { id: 2_147_483_647 } } }),
    asked('rentals.earnings,dresses.mine', '{}'),
    // What is no question at all.
    asked('dresses.nothing', one({})),
    asked('dresses.toString', one({})),
    asked('__proto__', one({})),
    asked('auth.logout', one({})),
    asked('dresses.list', '{'),
    asked('dresses.list', 'null'),
    asked('dresses.list', '7'),
    asked('dresses.list', { 0: null }),
    asked('dresses.list', { 0: { json: {}, meta: { values: { 'a.b': ['Date'] } } } }),
    asked(Array.from({ length: 11 }, () => 'auth.session').join(), '{}'),
    asked('', '{}'),
  ]
  for (const who of [browser(), rita]) {
    for (const url of questions) {
      const { statusCode, headers, body } = await who.get(url)
      // A parameter that means nothing, which is enough for the adapter to be asked.
      const adapter = await who.get(`${url}&by=adapter`)
      expect([url, statusCode, body]).toEqual([url, adapter.statusCode, adapter.body])
      for (const name of ['retry-after', 'content-security-policy'])
        expect([url, headers[name]]).toEqual([url, adapter.headers[name]])
    }
  }
})

test('a question and an answer that are nobody else’s stay with no one on the way', async ({ signedUp }) => {
  const rita = await signedUp('Rita')
  const { headers } = await rita.get(asked('favorites.list', '{}'))
  expect(headers['cache-control']).toBe('no-store')
})
