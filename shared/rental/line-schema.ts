import * as z from 'zod/mini'
import { idSchema } from '../dress/dress-schema.ts'
import { bookingSchema } from './rental-schema.ts'

const { dressId, startDate, endDate, eventDate, way, ...asked } = bookingSchema.shape

/** A place in line for days of a dress that are taken (docs/product.md#second-in-line). */
export const joinSchema = z.strictObject({ dressId, startDate, endDate, eventDate, way })
export type Join = z.infer<typeof joinSchema>

export const waitingIdSchema = z.strictObject({ waitingId: idSchema })

/** The request that an offer becomes, at the price that the renter has seen. */
export const takeSchema = z.strictObject({ waitingId: idSchema, way, ...asked })
export type Take = z.infer<typeof takeSchema>
