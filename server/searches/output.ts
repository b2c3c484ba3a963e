import * as z from 'zod/mini'
import { day, id, instant } from '../trpc/output.ts'

export const savedOutput = z.strictObject({ searchId: id })

export const searchesOutput = z.array(
  z.strictObject({
    searchId: id,
    address: z.string(),
    createdAt: instant,
    endsOn: z.nullable(day),
    isOver: z.boolean(),
  }),
)
