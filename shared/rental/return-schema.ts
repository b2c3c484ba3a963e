import * as z from 'zod/mini'
import { idSchema } from '../dress/dress-schema.ts'
import { optionalText } from '../text.ts'

/** What an owner says when they are asked whether a dress is back; each is a move (rental-process.ts). */
export const returnAnswers = ['back', 'damaged', 'not_back', 'not_taken_place'] as const
export type ReturnAnswer = (typeof returnAnswers)[number]

/** An owner's answer (docs/product.md#back); the words say what is damaged. */
export const returnSchema = z
  .strictObject({
    rentalId: idSchema,
    answer: z.enum(returnAnswers, 'Please say whether the dress is back.'),
    words: optionalText('Description', 1000),
  })
  .check(
    z.refine(({ answer, words }) => answer !== 'damaged' || Boolean(words), {
      path: ['words'],
      error: 'Please say what is damaged.',
    }),
    z.refine(({ answer, words }) => answer === 'damaged' || !words, {
      path: ['words'],
      error: 'Words belong to a damage.',
    }),
  )
