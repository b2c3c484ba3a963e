import * as z from 'zod/mini'

const noticeIdSchema = z
  .int('This notice does not exist.')
  .check(
    z.gte(1, 'This notice does not exist.'),
    z.lte(Number.MAX_SAFE_INTEGER, 'This notice does not exist.'),
  )

export const noticePageSchema = z.strictObject({ cursor: z.optional(noticeIdSchema) })

/** Marks one notice as read, or it and all older ones. */
export const seenSchema = z.strictObject({ id: noticeIdSchema, andOlder: z.optional(z.boolean()) })
