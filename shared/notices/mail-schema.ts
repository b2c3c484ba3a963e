import * as z from 'zod/mini'
import { emailSchema, newPassword, optionalPassword } from '../account/account-schema.ts'
import { letterStates, mailTopicNames } from './mail.ts'

const linkToken = z
  .string('This link is not whole.')
  .check(z.minLength(20, 'This link is not whole.'), z.maxLength(100, 'This link is not whole.'))

export const linkSchema = z.strictObject({ token: linkToken })

export const forgotSchema = z.strictObject({ email: emailSchema })

export const resetSchema = z.strictObject({ token: linkToken, newPassword })

/** A new address for an account; with the password, where there is one. */
export const addressChangeSchema = z.strictObject({ email: emailSchema, password: optionalPassword })

export const sessionIdSchema = z.strictObject({
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'This device is not signed in any more.')),
})

/** Turns a topic's letters on or off; all topics when none is named. */
export const mailChoiceSchema = z.strictObject({
  topic: z.optional(z.enum(mailTopicNames)),
  isWanted: z.boolean(),
})

const letterId = z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))

/** A page of the shop's letters, newest first, by state. */
export const letterPageSchema = z.strictObject({
  state: z.optional(z.enum(letterStates)),
  cursor: z.optional(letterId),
})

export const letterIdSchema = z.strictObject({ id: letterId })
