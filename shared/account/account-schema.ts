import * as z from 'zod/mini'
import type { PopupMessage } from './account.ts'
import { oneLine } from '../text.ts'

/** In code points. */
export const MAX_PASSWORD = 128

// Not trimmed: a space at the end of a password belongs to it.
const passwordText = z.string('Password is required').check(
  z.refine(
    (typed) => typed.isWellFormed() && !typed.includes('\u0000'),
    'Password has characters that cannot be used',
  ),
  z.refine(
    (typed) => [...typed].length <= MAX_PASSWORD,
    `Password must be at most ${MAX_PASSWORD} characters`,
  ),
)

export const newPassword = passwordText.check(
  z.refine((typed) => [...typed].length >= 8, 'Password must be at least 8 characters'),
)

/** Lower-cased, so that one person has one address. */
export const emailSchema = z
  .string('Email is required')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Email is required'), z.email('Email is required'))

const displayName = oneLine({ short: 'Name is required', max: 80, name: 'Name' })

export const loginSchema = z.strictObject({
  email: emailSchema,
  password: passwordText.check(z.minLength(1, 'Password is required')),
})
export type Login = z.infer<typeof loginSchema>

const termsVersion = z.int('Please accept the terms that the page shows.').check(z.gte(1), z.lte(9999))

export const acceptTermsSchema = z.strictObject({ version: termsVersion })

export const registrationSchema = z.strictObject({
  email: emailSchema,
  password: newPassword,
  displayName,
  /** While booking: the letter about the request, if one follows, confirms the address as well. */
  isAsking: z.optional(z.boolean()),
  /** The version of the terms that was accepted with it. */
  terms: z.optional(termsVersion),
})
export type Registration = z.infer<typeof registrationSchema>

export const establishSessionSchema = z.strictObject({
  tempToken: z
    .string('Temporary token is required')
    .check(z.minLength(1, 'Temporary token is required'), z.maxLength(200, 'Temporary token is too long')),
})

export const passwordChangeSchema = z.strictObject({
  currentPassword: passwordText.check(z.minLength(1, 'Password is required')),
  newPassword,
})

export const passwordResetSchema = z.strictObject({
  email: z
    .string('A valid email is required.')
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(254, 'A valid email is required.'),
      z.email('A valid email is required.'),
    ),
})

/** The messages of the sign-in window that a page accepts. */
export const popupMessageSchema: z.ZodMiniType<PopupMessage> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('OAUTH_TOKEN_SUCCESS'), token: z.string().check(z.minLength(1)) }),
  z.strictObject({
    type: z.literal('OAUTH_ERROR'),
    error: z.strictObject({
      code: z.string(),
      message: z.string(),
      details: z.nullable(z.record(z.string(), z.string())),
    }),
  }),
])

/** Null removes the picture; what is left out stays. */
export const profileSchema = z.strictObject({
  displayName: z.optional(displayName),
  avatarUrl: z.optional(z.nullable(z.string().check(z.maxLength(2_000)))),
})
export type Profile = z.infer<typeof profileSchema>

export const optionalPassword = z.optional(passwordText)

/** Confirms what only the owner of the account may do: its password, or its e-mail where there is no password. */
export const proofSchema = z.strictObject({
  password: optionalPassword,
  email: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254))),
})
export type Proof = z.infer<typeof proofSchema>

/** For calls without input: no body, or the empty object. */
export const nothingSchema = z.optional(z.strictObject({}))
