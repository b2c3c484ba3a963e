import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { test } from '../testing/app.ts'
import { inTransaction } from './database.ts'
import { toDomainError } from './errors.ts'

/** An error as the database sends it. */
function refusal(code: string) {
  const error = new pg.DatabaseError(`secret of ${code}`, 1, 'error')
  error.code = code
  return error
}

describe('what the database refuses', () => {
  test.for([
    ['22001', 'BAD_REQUEST'],
    ['22003', 'BAD_REQUEST'],
    ['22008', 'BAD_REQUEST'],
    ['22021', 'BAD_REQUEST'],
    ['22P02', 'BAD_REQUEST'],
    ['23503', 'NOT_FOUND'],
    ['23505', 'CONFLICT'],
    ['23P01', 'CONFLICT'],
    ['40001', 'SERVICE_UNAVAILABLE'],
    ['40P01', 'SERVICE_UNAVAILABLE'],
    ['53300', 'SERVICE_UNAVAILABLE'],
    ['55P03', 'SERVICE_UNAVAILABLE'],
    ['57014', 'SERVICE_UNAVAILABLE'],
    ['57P01', 'SERVICE_UNAVAILABLE'],
    ['08006', 'SERVICE_UNAVAILABLE'],
  ] as const)('with %s is told as %s, without its own words', ([code, expected]) => {
    const told = toDomainError(refusal(code))
    expect(told?.code).toBe(expected)
    expect(told?.message).not.toContain('secret')
  })

  test('by a mistake of ours stays a mistake of ours', () => {
    expect(toDomainError(refusal('42P01'))).toBeUndefined()
    expect(toDomainError(new Error('anything'))).toBeUndefined()
    expect(toDomainError('text')).toBeUndefined()
  })

  test('when it is gone is told as being busy', () => {
    for (const message of [
      'Connection terminated unexpectedly',
      'timeout exceeded when trying to connect',
      'Query read timeout',
    ]) {
      expect(toDomainError(new Error(message))?.code).toBe('SERVICE_UNAVAILABLE')
    }
    expect(toDomainError(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))?.code).toBe(
      'SERVICE_UNAVAILABLE',
    )
  })
})

describe('a transaction that meets another', () => {
  test('is tried again, three times at most', async ({ db }) => {
    let tries = 0
    const fails = (times: number) =>
      inTransaction(db, async () => {
        tries++
        if (tries <= times) throw refusal('40P01')
        return 'done'
      })
    expect(await fails(2)).toBe('done')
    tries = 0
    await expect(fails(3)).rejects.toMatchObject({ code: '40P01' })
    expect(tries).toBe(3)
  })

  test('is not tried again for anything else', async ({ db }) => {
    let tries = 0
    await expect(
      inTransaction(db, async () => {
        tries++
        throw refusal('23505')
      }),
    ).rejects.toMatchObject({ code: '23505' })
    expect(tries).toBe(1)
  })
})

test('a failure that nobody foresaw is told by its request id alone, on both surfaces [ASVS 13.4.2, 16.5.1]', async ({
  browser,
  db,
}) => {
  await sql`alter table dress rename column location to secret_colour`.execute(db)
  try {
    const [rest, trpc] = await Promise.all([
      browser().get('/_api/dresses'),
      browser().get(`/trpc/dresses.cards?input=${encodeURIComponent('{"json":{}}')}`),
    ])
    for (const answer of [rest, trpc]) {
      expect(answer.statusCode).toBe(500)
      expect(answer.body).not.toMatch(/colou?r|column|location|dress\.|select|\bat \b|node_modules/i)
      expect(answer.body).toContain(answer.headers['x-request-id'])
      expect(answer.body).toContain('Something went wrong.')
    }
    expect(rest.json()).toEqual({
      error: 'Something went wrong.',
      message: 'Something went wrong.',
      requestId: rest.headers['x-request-id'],
    })
  } finally {
    await sql`alter table dress rename column secret_colour to location`.execute(db)
  }
})
