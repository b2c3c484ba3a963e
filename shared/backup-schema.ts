import * as z from 'zod/mini'
import { firstRunSchema } from './account/first-run-schema.ts'

const { code } = firstRunSchema.shape

/** Asks for what an empty shop can be filled from. */
export const restorableSchema = z.strictObject({ code })

export const restoreSchema = z.strictObject({
  code,
  name: z.string('Please choose a backup.').check(z.maxLength(200, 'This backup does not exist.')),
})
