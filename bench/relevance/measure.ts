import type { Criterion, Grade } from './criteria.ts'
import { gradeAll, mustNotBeFound } from './criteria.ts'
import type { JudgedDress } from './shop.ts'

const TOP = 10
/** From this grade on, a dress was asked for. */
const WANTED: Grade = 2

/** How well one query was answered. Shares are from 0 to 1. */
export interface Answered {
  /** What sort of words it is made of. */
  kind: string
  query: string
  /** Discounted gain of the first ten, as a share of the best possible order's. */
  ndcg: number
  /** The share of what was asked for that is found, however far down. */
  recall: number
  /** The first is as good as any in the shop. */
  isFirstRight: boolean
  /** Unwanted dresses among the first ten. */
  unwanted: number
  found: number
  wanted: number
}

const gain = (grades: number[]) =>
  grades.slice(0, TOP).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)

/** Compares what was found, in its order, with what is meant. */
export function judge(
  asked: Pick<Answered, 'kind' | 'query'>,
  criteria: readonly Criterion[],
  { shop, found }: { shop: readonly JudgedDress[]; found: readonly JudgedDress[] },
): Answered {
  const ideal = shop.map((dress) => gradeAll(criteria, dress)).sort((a, b) => b - a)
  const wanted = shop.filter((dress) => gradeAll(criteria, dress) >= WANTED)
  const shown = new Set(found)
  const [first] = found
  return {
    ...asked,
    ndcg: gain(ideal) ? gain(found.map((dress) => gradeAll(criteria, dress))) / gain(ideal) : Number.NaN,
    recall: wanted.filter((dress) => shown.has(dress)).length / wanted.length,
    isFirstRight: first !== undefined && gradeAll(criteria, first) === ideal[0],
    unwanted: found.slice(0, TOP).filter((dress) => mustNotBeFound(criteria, dress)).length,
    found: found.length,
    wanted: wanted.length,
  }
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** The judged set in five figures. */
export const summarize = (answers: readonly Answered[]) => ({
  queries: answers.length,
  'nDCG@10': mean(answers.map(({ ndcg }) => ndcg)),
  recall: mean(answers.map(({ recall }) => recall)),
  'without a hit': answers.filter(({ found }) => found === 0).length,
  'first is right': mean(answers.map(({ isFirstRight }) => Number(isFirstRight))),
  'with something unwanted': answers.filter(({ unwanted }) => unwanted > 0).length,
})
