import * as z from 'zod/mini'
import { sizes } from '../../shared/dress/dress.ts'
import { millimeters } from '../trpc/output.ts'

export const bodyOutput = z.strictObject({
  heightMm: millimeters,
  bustMm: millimeters,
  waistMm: millimeters,
  hipsMm: millimeters,
  usualSize: z.nullable(z.enum(sizes)),
})
