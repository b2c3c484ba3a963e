import * as z from 'zod/mini'
import {
  colorFamilies,
  conditions,
  labelSystems,
  occasions,
  sizes,
  stretches,
} from '../../../shared/dress/dress.ts'
import type { DressDetails } from '../../../shared/dress/dress-schema.ts'
import { units } from '../../../shared/dress/units.ts'
import type { Answers } from '../../api/api.ts'
import { shownMeasure, typedMm } from '../../fit/measures.ts'

/** Invalid values become the fallback. */
export const orElse = <Value>(schema: z.ZodMiniType<Value>, fallback: Value) => z.catch(schema, fallback) // oxlint-disable-line promise/valid-params -- zod's, and no promise's

export const typed = orElse(z.string(), '')
const ticked = orElse(z.boolean(), false)

/**
 * The optional details as typed, measures as text in their unit, in the order of the form; in a draft field by field,
 * old ones have none.
 */
export const detailsDraft = {
  unit: orElse(z.enum(units), 'cm'),
  bustMm: typed,
  waistMm: typed,
  hipsMm: typed,
  lengthMm: typed,
  stretch: orElse(z.enum(['', ...stretches]), ''),
  condition: orElse(z.enum(['', ...conditions]), ''),
  labelSystem: orElse(z.enum(['', ...labelSystems]), ''),
  label: typed,
  retailPrice: typed,
  altered: ticked,
  alterations: typed,
  /** The owner adds how they wear it. */
  isWorn: ticked,
  wearerHeightMm: typed,
  wearerSize: orElse(z.enum(['', ...sizes]), ''),
  occasions: orElse(z.array(z.enum(occasions)), []),
  colors: orElse(z.array(z.enum(colorFamilies)), []),
}

const detailsSchema = z.object(detailsDraft)
export type DetailValues = z.infer<typeof detailsSchema>

const emptyDetails: DetailValues = z.parse(detailsSchema, {})

/** What a copied listing does not take over: measures, alterations, label and colors. */
export const ofOneDress = {
  bustMm: '',
  waistMm: '',
  hipsMm: '',
  lengthMm: '',
  altered: false,
  alterations: '',
  label: '',
  wearerSize: '',
  colors: [],
} satisfies Partial<DetailValues>

const { unit: _, ...unsaid } = emptyDetails
const sayable = Object.keys(unsaid) as (keyof typeof unsaid)[]

/** True when any detail is set. */
export const hasDetails = (values: DetailValues) =>
  sayable.some((key) => String(values[key]) !== String(unsaid[key]))

/** Fields typed in a unit. */
export const measureFields = ['bustMm', 'waistMm', 'hipsMm', 'lengthMm', 'wearerHeightMm'] as const

/** The server's input: null for empty fields. */
export const toDetails = (
  { unit, isWorn, altered, ...typed }: DetailValues,
  typedAmount: (typed: string) => number,
) =>
  ({
    bustMm: typedMm(typed.bustMm, unit),
    waistMm: typedMm(typed.waistMm, unit),
    hipsMm: typedMm(typed.hipsMm, unit),
    lengthMm: typedMm(typed.lengthMm, unit),
    stretch: typed.stretch || null,
    altered: altered || null,
    alterations: (altered && typed.alterations.trim()) || null,
    labelSystem: typed.labelSystem || null,
    label: typed.label.trim() || null,
    wearerHeightMm: isWorn ? typedMm(typed.wearerHeightMm, unit) : null,
    wearerSize: (isWorn && typed.wearerSize) || null,
    condition: typed.condition || null,
    retailPrice: typed.retailPrice.trim() ? typedAmount(typed.retailPrice) : null,
    colors: typed.colors,
    occasions: typed.occasions,
  }) satisfies Required<DressDetails>

/** What a listing's details look like in the form, where it is not what they are. */
export const shownDetails = (dress: Answers['dresses']['byId']) => ({
  ...Object.fromEntries(measureFields.map((field) => [field, shownMeasure(dress[field], 'cm')])),
  isWorn: dress.wearerHeightMm !== null || dress.wearerSize !== null,
  retailPrice: dress.retailPrice?.toString(),
})
