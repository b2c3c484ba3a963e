import * as z from 'zod/mini'
import { resetSchema } from '../../../shared/notices/mail-schema.ts'
import { samePasswords } from '../password/same-passwords.ts'

export const typedSchema = z
  .strictObject({ newPassword: resetSchema.shape.newPassword, confirmation: z.string() })
  .check(samePasswords)
