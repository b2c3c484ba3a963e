import cookie from '@fastify/cookie'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Fastify from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { createLimits } from '../sessions/limits.ts'
import { createSessions } from '../sessions/sessions.ts'
import { contextMaker } from '../trpc/context.ts'
import type { Db } from '../db/database.ts'
import { createReads } from '../db/replica.ts'
import { createMetrics } from '../http/metrics.ts'
import { appRouter } from './router.ts'
import { test } from '../testing/app.ts'
import { rules } from '../testing/rules.ts'
import { inDays } from '../testing/test.ts'
import { MAX_IN_A_BATCH } from './trpc-plugin.ts'

const asked = (names: string, inputs: Record<string, unknown> | string) => {
  const input = typeof inputs === 'string' ? inputs : JSON.stringify(inputs)
  return `/trpc/${names}?batch=1&input=${encodeURIComponent(input)}`
}
const one = (input: unknown) => ({ 0: { json: input } })

/** The same procedures behind tRPC’s own adapter and nothing else. */
function openAdapter(db: Db) {
  const app = Fastify({ routerOptions: { maxParamLength: 2_000 } })
  onTestFinished(() => app.close())
  const createContext = contextMaker({
    publicUrl: rules.publicUrl,
    db,
    rules: () => rules,
    settings: { fixed: {}, changed: async () => {} },
    demand: { note() {} },
    backups: null,
    clock: () => new Date(),
    reads: createReads({ primary: db }),
    sessions: createSessions(db, false),
    limits: createLimits(db, false),
    mail: { sendNow() {}, readKept: async () => null, forgetKept: async () => {} },
    removePicturesOf: async () => {},
    removeDemo: async () => ({ people: 0 }),
    metrics: createMetrics(db),
    changed: () => {},
  })
  app.register(cookie)
  app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: { router: appRouter, createContext, maxBatchSize: MAX_IN_A_BATCH },
  })
  return app
}

test('a question is answered as tRPC’s own adapter answers it, in every word', async ({
  browser,
  person,
  signedUp,
  db,
}) => {
  const adapter = openAdapter(db)
  const [olga, rita] = [await person('Olga'), await signedUp('Rita')]
  const { id, slug } = await olga.list({ title: 'Käthe’s "sequin" \\ dress 🦩' })
  const [year, month] = inDays(3).split('-').map(Number)
  const questions = [
    asked('dresses.cards', one({})),
    asked('dresses.cards,dresses.bySlug', { 0: { json: { limit: 1 } }, 1: { json: { slug } } }),
    asked('rentals.availability', one({ dressId: id, year, month })),
    asked('favorites.list', '{}'),
    asked('auth.session', '{}'),
    '/trpc/auth.session?batch=1',
    // Refused calls, alone and beside accepted ones.
    asked('dresses.bySlug', one({ slug: 'no-such-dress' })),
    asked('dresses.cards', one({ limit: 'many', strange: true })),
    asked('dresses.cards,dresses.byId', { 0: { json: {} }, 1: { json: { id: 2_147_483_647 } } }),
    asked('rentals.earnings,dresses.mine', '{}'),
    // Malformed calls.
    asked('dresses.nothing', one({})),
    asked('dresses.toString', one({})),
    asked('__proto__', one({})),
    asked('auth.logout', one({})),
    asked('dresses.cards', '{'),
    asked('dresses.cards', 'null'),
    asked('dresses.cards', '7'),
    asked('dresses.cards', { 0: null }),
    asked('dresses.cards', { 0: { json: {}, meta: { values: { 'a.b': ['Date'] } } } }),
    asked('dresses.cards,auth.session,favorites.list', { 0: { json: {} }, 1: { json: 1, more: 1 } }),
    asked('dresses.cards', '[]'),
    asked(Array.from({ length: 11 }, () => 'auth.session').join(), '{}'),
    asked('', '{}'),
  ]
  for (const who of [browser(), rita]) {
    for (const url of questions) {
      const { statusCode, body } = await who.get(url)
      const cookies = { session: who.session() ?? '' }
      const adapters = await adapter.inject({ url, cookies })
      expect([url, statusCode, body]).toEqual([url, adapters.statusCode, adapters.body])
    }
  }
})

test('a question and an answer that are nobody else’s stay with no one on the way', async ({ signedUp }) => {
  const rita = await signedUp('Rita')
  const { headers } = await rita.get(asked('favorites.list', '{}'))
  expect(headers['cache-control']).toBe('no-store')
})
