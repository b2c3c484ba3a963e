import { expect } from 'vitest'
import { inDays, test, type Person } from '../../server/testing/test.ts'
import { judge, summarize, type Answered } from './measure.ts'
import { queries, unanswerable } from './queries.ts'
import { judgedShop, type JudgedDress } from './shop.ts'

// npm run bench:relevance
//
// What people type, asked of a shop of which is known what is meant. The floors stand here, the figures are printed.

/** Answers worse than this are printed one by one. */
const BAD = 0.9

/** What the set must reach. */
const FLOOR = { ndcg: 0.985, recall: 0.99, withoutHit: 0 }

const round = (share: number) => Math.round(share * 1000) / 1000

/** Lists the dresses as theirs, and gives what finds them: all that is found, in its order. */
async function openShop(owner: Person, dresses: readonly JudgedDress[]) {
  const byId = new Map<number, JudgedDress>()
  for (const dress of dresses) {
    const { id } = await owner.list(dress.listing)
    byId.set(id, dress)
    if (dress.isTaken)
      await owner.api.rentals.block({ dressId: id, startDate: inDays(0), endDate: inDays(700) })
  }

  return async (searchTerm: string) => {
    const found: JudgedDress[] = []
    let cursor: string | undefined
    do {
      const page = await owner.api.dresses.cards({ searchTerm, limit: 100, cursor })
      for (const { id } of page.dresses) {
        const dress = byId.get(id)
        if (!dress) throw new Error(`The shop has a dress ${id} that nobody judged.`)
        found.push(dress)
      }
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return found
  }
}

const figures = (answers: readonly Answered[]) =>
  Object.fromEntries(Object.entries(summarize(answers)).map(([name, figure]) => [name, round(figure)]))

function print(answers: readonly Answered[]) {
  const bad = answers.filter(({ ndcg, recall, unwanted }) => ndcg < BAD || recall < BAD || unwanted > 0)
  console.table(bad.map((answer) => ({ ...answer, ndcg: round(answer.ndcg), recall: round(answer.recall) })))
  const kinds = [...new Set(answers.map(({ kind }) => kind))].map(
    (kind) => [kind, answers.filter((answer) => answer.kind === kind)] as const,
  )
  console.table(
    Object.fromEntries([...kinds, ['All', answers] as const].map(([kind, of]) => [kind, figures(of)])),
  )
}

test('what people type finds what they mean', { timeout: 120_000 }, async ({ person }) => {
  const shop = judgedShop()
  const find = await openShop(await person('Lena'), shop)
  const answers: Answered[] = []
  for (const [kind, asked] of Object.entries(queries))
    for (const [query, criteria] of Object.entries(asked))
      answers.push(judge({ kind, query }, criteria, { shop, found: await find(query) }))
  print(answers)

  // A query without a relevant dress would judge nothing.
  expect(answers.filter(({ wanted }) => wanted === 0)).toEqual([])
  expect(answers.length).toBeGreaterThanOrEqual(150)

  const { 'nDCG@10': ndcg, ...figures } = summarize(answers)
  expect.soft(ndcg).toBeGreaterThanOrEqual(FLOOR.ndcg)
  expect.soft(figures.recall).toBeGreaterThanOrEqual(FLOOR.recall)
  expect.soft(figures['without a hit']).toBeLessThanOrEqual(FLOOR.withoutHit)
  for (const query of unanswerable) expect.soft((await find(query)).length, query).toBe(0)
})
