import * as z from 'zod/mini'
import { handoverViews, ways } from '../../shared/rental/handover.ts'
import { id, instant } from '../trpc/output.ts'

const words = z.nullable(z.string())
const side = z.enum(['owner', 'renter'])

const legOutput = z.strictObject({
  isOpen: z.boolean(),
  way: z.nullable(z.enum(ways)),
  sentAt: z.nullable(instant),
  receivedAt: z.nullable(instant),
  byCode: z.boolean(),
  address: words,
  place: words,
  placeBy: z.nullable(side),
  placeAgreedAt: z.nullable(instant),
  carrier: words,
  tracking: words,
  code: words,
  photographs: z.array(
    z.strictObject({
      view: z.enum(handoverViews),
      side,
      url: z.string(),
      width: z.int(),
      height: z.int(),
      at: instant,
      isChangeable: z.boolean(),
    }),
  ),
})

export const handoverOutput = z.strictObject({
  rentalId: id,
  role: z.enum(['renter', 'owner', 'admin']),
  isPhotographable: z.boolean(),
  problemAt: z.nullable(instant),
  problemWords: words,
  there: legOutput,
  back: legOutput,
})
