import * as z from 'zod/mini'

const noticeIdSchema = z
  .int('This notice does not exist.')
  .check(
    z.gte(1, 'This notice does not exist.'),
    z.lte(Number.MAX_SAFE_INTEGER, 'This notice does not exist.'),
  )

/** A page of one's notices: those before another. */
export const noticePageSchema = z.strictObject({ cursor: z.optional(noticeIdSchema) })

/** What has been read: one notice, or it and whatever came before it. */
export const seenSchema = z.strictObject({ id: noticeIdSchema, andOlder: z.optional(z.boolean()) })
