import * as z from 'zod/mini'
import { resetSchema } from '../../../shared/mail-schema.ts'
import { samePasswords } from '../same-passwords.ts'

/** A new password, and the same once more. */
export const typedSchema = z
  .strictObject({ newPassword: resetSchema.shape.newPassword, confirmation: z.string() })
  .check(samePasswords)
