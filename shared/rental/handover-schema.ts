import * as z from 'zod/mini'
import { idSchema } from '../dress/dress-schema.ts'
import { oneLine, optionalLine, text } from '../text.ts'
import { handoverViews, legs, MAX_ADDRESS, MAX_PLACE, MAX_TRACKING } from './handover.ts'

// What both sides say of a hand-over (docs/product.md#hand-over).

const leg = z.enum(legs, 'Please say which way it goes.')
const view = z.enum(handoverViews, 'This view does not exist.')

/** What is told of a parcel on its way. */
export const sentSchema = z.strictObject({
  rentalId: idSchema,
  carrier: optionalLine('Carrier', MAX_TRACKING),
  tracking: optionalLine('Tracking number', MAX_TRACKING),
})
export type Sent = z.infer<typeof sentSchema>

export const problemSchema = z.strictObject({
  rentalId: idSchema,
  words: text({ short: 'Please say what is wrong.', max: 1000, name: 'Message' }),
})
export type Problem = z.infer<typeof problemSchema>

/** A place or a person; also sent back to agree to it, so that nobody agrees to another than they have read. */
export const placeSchema = z.strictObject({
  rentalId: idSchema,
  leg,
  place: oneLine({ short: 'Please name a place or a person.', max: MAX_PLACE, name: 'Place' }),
})
export type Place = z.infer<typeof placeSchema>

/** Where its writer receives the dress; empty takes it back. */
export const addressSchema = z.strictObject({
  rentalId: idSchema,
  address: text({ min: 0, short: 'Address must be text.', max: MAX_ADDRESS, name: 'Address' }),
})
export type Address = z.infer<typeof addressSchema>

export const handoverCodeSchema = z.strictObject({
  rentalId: idSchema,
  code: z.string('Please type the code.').check(
    z.maxLength(20, 'The code has six digits.'),
    z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
    z.regex(/^[0-9]{6}$/, 'The code has six digits.'),
  ),
})
export type HandoverCode = z.infer<typeof handoverCodeSchema>

export const viewSchema = z.strictObject({ rentalId: idSchema, leg, view })
export type OneView = z.infer<typeof viewSchema>

export const photographSchema = z.extend(viewSchema, {
  imageId: z
    .string('This picture does not exist.')
    .check(z.regex(/^[0-9a-f]{32}$/, 'This picture does not exist.')),
})
export type Photograph = z.infer<typeof photographSchema>
