import type { PopupError } from '../../../shared/account/account.ts'

/** What the page says of each problem, by its code. */
const sentences = {
  provider_not_configured: 'Signing in with Google is not set up on this server.',
  provider_unavailable:
    'Google cannot be reached at the moment. Please try again later, or use your email and password.',
  access_denied: 'You did not let Google sign you in. You can try again whenever you like.',
  state_mismatch: 'This sign-in has expired, or it began in another window. Please try again.',
  authentication_failed: 'Authentication failed. Please try again.',
  token_expired: 'Google’s answer had expired when it arrived. Please try again.',
  email_not_verified: 'Google has not verified your email address. Please verify it there, then try again.',
  account_linking_required:
    'An account with this email already exists here. Sign in with its password within ten minutes, and your Google account will be connected to it. Every other device is signed out then.',
  another_google_account:
    'The account with this email signs in with another Google account. Please use that one.',
  already_connected: 'This Google account is already connected to another account here.',
  not_signed_in: 'Please sign in first, then connect your Google account.',
  unexpected_error: 'An unexpected error occurred during authentication. Please try again.',
  refused: 'This was refused.', // unless the refusal has words of its own
}

interface Options extends Partial<Pick<PopupError, 'message' | 'details'>> {
  cause?: unknown
}

/** Why signing in with Google failed: a code and a sentence for the page, a cause for the log. */
export class SignInProblem extends Error {
  readonly code: keyof typeof sentences
  readonly details: PopupError['details']
  constructor(
    code: keyof typeof sentences,
    { message = sentences[code], details = null, cause }: Options = {},
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

/** Google's answer cannot be believed; why is for the log. */
export const authenticationFailed = (why: string) =>
  new SignInProblem('authentication_failed', { cause: new Error(why) })
