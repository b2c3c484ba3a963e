import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import { preparedRead } from './prepared-read.ts'

interface Values {
  word: string
  price?: { min?: number; max?: number }
  ids: readonly number[]
  days: readonly { from: string; to: Date }[]
}

test('a prepared read is built once for each form of its values, and sent with each of them', async ({
  db,
}) => {
  let built = 0
  const read = preparedRead((db, { word, price, ids, days }: Values, { limit }: { limit: number }) => {
    built++
    return db
      .selectNoFrom([
        sql<string>`${word}::text || ${word}::text`.as('twiceTheWord'),
        sql<number>`${price?.min ?? sql.lit(0)}::int`.as('min'),
        sql<number>`array_length(${ids}::int[], 1)`.as('idCount'),
        sql<string>`concat_ws(' ', ${sql.join(days.flatMap(({ from, to }) => [sql`${from}::text`, sql`date_part('year', ${to}::timestamptz)`]))})`.as(
          'years',
        ),
      ])
      .limit(sql.lit(limit))
  })
  const day = (year: number) => ({ from: `${year}-06-15`, to: new Date(`${year}-07-01T12:00:00Z`) })
  const answer = (twiceTheWord: string, min: number, idCount: number | null, years: string) => [
    { twiceTheWord, min, idCount, years },
  ]
  const one = { limit: 1 }

  const first = { word: 'x', price: { min: 5 }, ids: [1, 2], days: [day(2026)] }
  expect(await read(db, first, one)).toEqual(answer('xx', 5, 2, '2026-06-15 2026'))
  const second = { word: '?', price: { min: 7 }, ids: [3], days: [day(2027)] }
  expect(await read(db, second, one)).toEqual(answer('??', 7, 1, '2027-06-15 2027'))
  expect(built).toBe(1)

  const others = [
    [{ ...first, price: { max: 5 } }, 0, 2, '2026-06-15 2026'],
    [{ ...first, price: undefined }, 0, 2, '2026-06-15 2026'],
    [{ ...first, ids: [] }, 5, null, '2026-06-15 2026'],
    [{ ...first, days: [day(2026), day(2028)] }, 5, 2, '2026-06-15 2026 2028-06-15 2028'],
  ] as const
  for (const [index, [values, min, count, years]] of others.entries()) {
    const { price, ...rest } = values
    expect(await read(db, { ...rest, ...(price && { price }) }, one)).toEqual(answer('xx', min, count, years))
    expect(built).toBe(index + 2)
  }
  expect(await read(db, first, { limit: 0 })).toEqual([])
  expect(await read(db, first, one)).toEqual(answer('xx', 5, 2, '2026-06-15 2026'))
})

test('a prepared read that computes with a value while it is built is refused', async ({ db }) => {
  const read = preparedRead((db, word: string) =>
    db.selectNoFrom(sql<string>`${`%${word}%`}::text`.as('like')),
  )
  await expect(read(db, 'silk')).rejects.toThrow('has to be computed before')
})
