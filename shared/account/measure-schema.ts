import * as z from 'zod/mini'
import { sizes } from '../dress/dress.ts'
import { MM_PER } from '../dress/units.ts'

// Measures of dresses and bodies, in whole millimetres (docs/product.md#fit).

interface Range {
  name: string
  from: number
  to: number
  /** A hint added when the value looks like inches. */
  orElse?: string
}

/** The factor between inches and centimeters. */
const INCHES_AS_CM = MM_PER.in / MM_PER.cm

/** A measure within its bounds; a value typed in the other unit gets a hint. */
function measure({ name, from, to, orElse = '' }: Range) {
  const isOne = (mm: number) => mm >= from && mm <= to
  const isInInches = (mm: number) => mm < from && isOne(mm * INCHES_AS_CM)
  const isInCentimeters = (mm: number) => mm > to && isOne(mm / INCHES_AS_CM)
  const inches = (mm: number) => Math.round(mm / MM_PER.in)
  const about = `${name} must be between ${from / 10} and ${to / 10} cm (${inches(from)} and ${inches(to)} in).`
  return z.int(about).check(
    z.refine((mm) => !isInInches(mm), { error: `This seems to be in inches.${orElse}`, abort: true }),
    z.refine((mm) => !isInCentimeters(mm), { error: 'This seems to be in centimeters.', abort: true }),
    z.refine(isOne, about),
  )
}

/** Left out, the value stays; null clears it. */
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

const onceOnly = ' Or is it the width, and not yet twice?'

const height = measure({ name: 'Height', from: 1200, to: 2200 })

export const dressMeasures = {
  bustMm: maybe(measure({ name: 'Bust', from: 600, to: 1800, orElse: onceOnly })),
  waistMm: maybe(measure({ name: 'Waist', from: 500, to: 1800, orElse: onceOnly })),
  hipsMm: maybe(measure({ name: 'Hips', from: 600, to: 2500, orElse: onceOnly })),
  lengthMm: maybe(measure({ name: 'Length', from: 600, to: 2500 })),
}

const sizeSchema = z.enum(sizes, 'Please choose a size.')

/** Height and size of the owner as the wearer. */
export const wearerMeasures = { wearerHeightMm: maybe(height), wearerSize: maybe(sizeSchema) }

/** All measures together: what is left out is cleared. */
export const bodySchema = z.strictObject({
  heightMm: maybe(height),
  bustMm: maybe(measure({ name: 'Bust', from: 600, to: 1800 })),
  waistMm: maybe(measure({ name: 'Waist', from: 450, to: 1800 })),
  hipsMm: maybe(measure({ name: 'Hips', from: 600, to: 2000 })),
  usualSize: maybe(sizeSchema),
})
export type Body = z.infer<typeof bodySchema>
