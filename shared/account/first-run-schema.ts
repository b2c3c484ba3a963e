import * as z from 'zod/mini'
import { settingsSchema } from '../settings/settings.ts'
import { registrationSchema } from './account-schema.ts'

const MISSING = 'The code is required.'

/** What the first admin of a shop types; the code in any case, with or without its dash. */
export const firstRunSchema = z.strictObject({
  code: z.string(MISSING).check(
    z.overwrite((typed) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')),
    z.minLength(1, MISSING),
    z.maxLength(40, 'This code is too long.'),
  ),
  displayName: registrationSchema.shape.displayName,
  email: registrationSchema.shape.email,
  password: registrationSchema.shape.password,
  shopName: settingsSchema.shape.name,
})
