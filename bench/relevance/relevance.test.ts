import { expect } from 'vitest'
import { test, type Person } from '../../server/testing/test.ts'
import { judge, summarize, type Answered } from './measure.ts'
import { queries, unanswerable } from './queries.ts'
import { judgedShop, type JudgedDress } from './shop.ts'

// npm run bench:relevance
//
// What people type, asked of a shop of which is known what is meant. The floors stand here, the figures are printed.

/** Answers worse than this are printed one by one. */
const BAD = 0.9

/** What the set must reach. */
const FLOOR = { ndcg: 0.9, recall: 0.95, withoutHit: 0 }

const round = (share: number) => Math.round(share * 1000) / 1000

/** Lists the dresses as theirs, and gives what finds them: all that is found, in its order. */
async function openShop(owner: Person, dresses: readonly JudgedDress[]) {
  const byId = new Map<number, JudgedDress>()
  for (const dress of dresses) byId.set((await owner.list(dress.listing)).id, dress)

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

function print(answers: readonly Answered[]) {
  const bad = answers.filter(({ ndcg, recall, unwanted }) => ndcg < BAD || recall < BAD || unwanted > 0)
  console.table(bad.map((answer) => ({ ...answer, ndcg: round(answer.ndcg), recall: round(answer.recall) })))
  const figures = Object.entries(summarize(answers)).map(([name, figure]) => [name, round(figure)])
  console.table(Object.fromEntries(figures))
}

test('what people type finds what they mean', { timeout: 120_000 }, async ({ person }) => {
  const shop = judgedShop()
  const find = await openShop(await person('Lena'), shop)
  const answers: Answered[] = []
  for (const [query, criteria] of Object.entries(queries))
    answers.push(judge(query, criteria, { shop, found: await find(query) }))
  print(answers)

  // A question that the shop has no answer to would judge nothing.
  expect(answers.filter(({ wanted }) => wanted === 0)).toEqual([])
  expect(answers.length).toBeGreaterThanOrEqual(150)

  const figures = summarize(answers)
  expect.soft(figures['nDCG@10']).toBeGreaterThanOrEqual(FLOOR.ndcg)
  expect.soft(figures.recall).toBeGreaterThanOrEqual(FLOOR.recall)
  expect.soft(figures['without a hit']).toBeLessThanOrEqual(FLOOR.withoutHit)
  for (const query of unanswerable) expect.soft(await find(query), query).toEqual([])
})
