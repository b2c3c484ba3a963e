import * as z from 'zod/mini'
import type { Day } from '../../shared/day.ts'

// Schemas of answers: their input is an answer's JSON, as the OpenAPI document shows it, their output the type that
// the procedure has to return.

/** The answer of a procedure that returns nothing. */
export const nothingOutput = z.strictObject({})

/** That answer, once the work is done. */
export async function done(work: Promise<unknown>) {
  await work
  return {}
}

export const id = z.int32()
export const amount = z.number()
/** Whole millimetres; null where nothing was measured. */
export const millimeters = z.nullable(z.int())
export const pictureUrls = z.array(z.url())
export const pictureColors = z.array(z.string())
export const day: z.ZodMiniType<Day, Day> = z.iso.date()
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})
