import * as z from 'zod/mini'
import type { Day } from '../../shared/day.ts'

// What answers are made of. A schema takes the JSON of an answer and gives what the procedure returns: the one is what
// the OpenAPI document shows, the other what the procedure's type is held to.

/** Of a procedure that only does something. */
export const nothingOutput = z.strictObject({})

export const id = z.int32()
export const dollars = z.number()
/** Whole millimetres, where something was measured. */
export const millimeters = z.nullable(z.int())
export const pictureUrls = z.array(z.url())
export const pictureColors = z.array(z.string())
export const day: z.ZodMiniType<Day, Day> = z.iso.date()
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})
