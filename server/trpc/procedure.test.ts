import { anyone, changing, createCallerFactory, router, signedIn } from './trpc.ts'
import pg from 'pg'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import { conflict } from '../errors.ts'
import { test } from '../testing/test.ts'

const deadlock = Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' })
const nameSchema = z.strictObject({ name: z.string() })

describe('a procedure', () => {
  test('is none until it has said its meta', () => {
    expect(Object.keys(anyone).toSorted()).toEqual(['input', 'meta'])
    expect(Object.keys(anyone.input(nameSchema))).toEqual(['meta'])
  })

  test('is held to its meta by its type', () => {
    // Type-checked only.
    const wrong = () => [
      // @ts-expect-error without meta
      anyone.query(() => 1),
      // @ts-expect-error without meta, after its input
      anyone.input(nameSchema).mutation(() => 1),
      // @ts-expect-error a query that does not say whether its answer is shared
      anyone.meta({}).query(() => 1),
      // @ts-expect-error a query that changes something
      anyone.meta({ changes: 'public' }).query(() => 1),
      // @ts-expect-error a mutation whose answer is shared
      anyone.meta({ shared: true }).mutation(() => 1),
      // @ts-expect-error a query that could be repeated under a key
      anyone.meta({ shared: true, idempotent: true }),
      // @ts-expect-error documented without what it answers
      anyone.meta({ shared: true, rest: 'GET /name' }),
      // @ts-expect-error a query by POST
      anyone.meta({ shared: true, rest: 'POST /name', output: nameSchema }),
      // @ts-expect-error an answer that is not what was documented
      anyone.meta({ shared: true, rest: 'GET /name', output: nameSchema }).query(() => ({ name: 5 })),
    ]
    expect(wrong).toBeTypeOf('function')
  })

  test('answers without input as with it', async ({ visitor }) => {
    const caller = createCallerFactory(
      router({
        plain: anyone.meta({ shared: false }).query(() => 'plain'),
        named: anyone
          .input(nameSchema)
          .meta({ shared: false, rest: 'GET /name', output: nameSchema })
          .query(({ input }) => input),
      }),
    )(visitor.context)
    expect([await caller.plain(), await caller.named({ name: 'Olga' })]).toEqual(['plain', { name: 'Olga' }])
  })
})

describe('an idempotent procedure', () => {
  test('is done again when it met another transaction, in a transaction of its own', async ({ person }) => {
    const rita = await person('Rita')
    let tries = 0
    const caller = createCallerFactory(
      router({
        rename: signedIn
          .input(nameSchema)
          .meta({ changes: 'private', idempotent: true })
          .mutation(async ({ ctx: { db, me }, input }) => {
            const { displayName } = await db
              .selectFrom('appUser')
              .select('displayName')
              .where('id', '=', me.id)
              .executeTakeFirstOrThrow()
            await db
              .updateTable('appUser')
              .set({ displayName: `${displayName} ${input.name}` })
              .where('id', '=', me.id)
              .execute()
            if (++tries === 1) throw deadlock
            return { tries, displayName }
          }),
      }),
    )({ ...rita.context, idempotencyKey: crypto.randomUUID() })
    // The first try's write is rolled back.
    expect(await caller.rename({ name: 'Rich' })).toEqual({ tries: 2, displayName: 'Rita' })
    expect(await caller.rename({ name: 'Rich' })).toEqual({ tries: 2, displayName: 'Rita' })
    expect(tries).toBe(2)
  })

  test('keeps nothing of what it did before it failed', async ({ person, db }) => {
    const rita = await person('Rita')
    const caller = createCallerFactory(
      router({
        rename: signedIn
          .meta({ changes: 'private', idempotent: true })
          .mutation(async ({ ctx: { db: trx, me } }) => {
            await trx.updateTable('appUser').set({ displayName: 'Rich' }).where('id', '=', me.id).execute()
            throw new Error('out of luck')
          }),
      }),
    )({ ...rita.context, idempotencyKey: crypto.randomUUID() })
    await expect(caller.rename()).rejects.toThrow('out of luck')
    const names = await db.selectFrom('appUser').select('displayName').where('id', '=', rita.id).execute()
    expect(names).toEqual([{ displayName: 'Rita' }])
    expect(
      await db.selectFrom('idempotencyKey').select('key').where('userId', '=', rita.id).execute(),
    ).toEqual([])
  })
})

describe('a changing procedure', () => {
  const nameOf = async (db: Db, id: string) =>
    (await db.selectFrom('appUser').select('displayName').where('id', '=', id).executeTakeFirstOrThrow())
      .displayName
  const rename = (trx: Db, id: string, displayName: string) =>
    trx.updateTable('appUser').set({ displayName }).where('id', '=', id).execute()

  test('is one transaction, done again when it met another', async ({ person, db }) => {
    const rita = await person('Rita')
    const names: string[] = []
    const caller = createCallerFactory(
      router({
        rename: changing
          .input(nameSchema)
          .meta({ changes: 'private' })
          .mutation(async ({ ctx: { trx, me }, input }) => {
            names.push(await nameOf(trx, me.id))
            await rename(trx, me.id, input.name)
            if (names.length === 1) throw deadlock
            return trx.isTransaction
          }),
      }),
    )(rita.context)
    expect(await caller.rename({ name: 'Rich' })).toBe(true)
    expect(names).toEqual(['Rita', 'Rita'])
    expect(await nameOf(db, rita.id)).toBe('Rich')
  })

  test('undoes what it did before it refused, and asks the database nothing for a bad input', async ({
    person,
    db,
  }) => {
    const rita = await person('Rita')
    const api = router({
      rename: changing
        .input(nameSchema)
        .meta({ changes: 'private' })
        .mutation(async ({ ctx: { trx, me }, input }) => {
          await rename(trx, me.id, input.name)
          throw conflict('This name is taken.')
        }),
    })
    await expect(createCallerFactory(api)(rita.context).rename({ name: 'Rich' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This name is taken.',
    })
    expect(await nameOf(db, rita.id)).toBe('Rita')
    let begun = 0
    const counting = new Proxy(rita.context.db, {
      get(target, name) {
        if (name === 'transaction') begun++
        return Reflect.get(target, name, target)
      },
    })
    const bad = createCallerFactory(api)({ ...rita.context, db: counting }).rename({ name: 7 } as never)
    await expect(bad).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(begun).toBe(0)
  })
})
