import type { PopupError } from '../../../shared/account/account.ts'

/** Why signing in with Google failed: a code and a sentence for the page, a cause for the log. */
export class SignInProblem extends Error {
  readonly code: string
  readonly details: Record<string, string> | null
  constructor(
    code: string,
    message: string,
    { cause, details = null }: { cause?: unknown; details?: PopupError['details'] } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.details = details
  }

  get told(): PopupError {
    return { code: this.code, message: this.message, details: this.details }
  }

  /** For the log: the cause's message. Not the cause itself, which may carry tokens and claims. */
  get reason() {
    return this.cause instanceof Error ? `${this.cause.name}: ${this.cause.message}` : undefined
  }
}

export const notConfigured = () =>
  new SignInProblem('provider_not_configured', 'Signing in with Google is not set up on this server.')
export const providerUnavailable = (cause: unknown) =>
  new SignInProblem(
    'provider_unavailable',
    'Google cannot be reached at the moment. Please try again later, or use your email and password.',
    { cause },
  )
export const accessDenied = () =>
  new SignInProblem(
    'access_denied',
    'You did not let Google sign you in. You can try again whenever you like.',
  )
export const stateMismatch = () =>
  new SignInProblem(
    'state_mismatch',
    'This sign-in has expired, or it began in another window. Please try again.',
  )
export const authenticationFailed = (cause: unknown) =>
  new SignInProblem('authentication_failed', 'Authentication failed. Please try again.', { cause })
export const tokenExpired = (cause: unknown) =>
  new SignInProblem('token_expired', 'Google’s answer had expired when it arrived. Please try again.', {
    cause,
  })
export const emailNotVerified = () =>
  new SignInProblem(
    'email_not_verified',
    'Google has not verified your email address. Please verify it there, then try again.',
  )
export const linkingRequired = (email: string) =>
  new SignInProblem(
    'account_linking_required',
    'An account with this email already exists here. Sign in with its password within ten minutes, and your Google account will be connected to it. Every other device is signed out then.',
    { details: { emailHint: masked(email) } },
  )
export const anotherGoogleAccount = () =>
  new SignInProblem(
    'another_google_account',
    'The account with this email signs in with another Google account. Please use that one.',
  )
export const alreadyConnected = () =>
  new SignInProblem('already_connected', 'This Google account is already connected to another account here.')
export const notSignedIn = () =>
  new SignInProblem('not_signed_in', 'Please sign in first, then connect your Google account.')
export const unexpected = (cause: unknown) =>
  new SignInProblem(
    'unexpected_error',
    'An unexpected error occurred during authentication. Please try again.',
    { cause },
  )

/** `anna@example.com` so that its owner recognizes it and nobody else learns it: `a***@example.com`. */
const masked = (email: string) => email.replace(/^(.)[^@]*/u, '$1***')
