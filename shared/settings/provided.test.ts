import { expect, test } from 'vitest'
import { collections } from '../dress/collections-text.ts'
import { backActs } from '../rental/handover-days.ts'
import { landingWords } from './landing-words.ts'
import { provided, provisions } from './provided.ts'

test.for([
  [['labels'], /label|pre-?paid/],
  [['cleaning'], /clean(ed|ing)\b|inspected/],
  [provisions, /[{}]/],
] as const)('without %j no text speaks of it', ([lacks, claim]) => {
  const texts = [
    ...Object.values(landingWords),
    ...Object.values(backActs).flatMap(({ owner, renter }) => [owner.replace('{renter}', 'Rita'), renter]),
    ...Object.values(collections).flatMap(({ seo, questions }) => [
      seo.description,
      ...questions.map(({ answer }) => answer),
    ]),
  ]
  const said = texts.map((text) => provided(text, { lacks: [...lacks] }))
  expect(said.filter((text) => claim.test(text))).toEqual([])
  expect(said.filter((text) => !/^[A-Z].*[^.\s,]\.?$/.test(text) || /  | ,|\.\./.test(text))).toEqual([])
})
