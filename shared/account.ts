/** Whose accounts people may sign in with. */
export const oauthProviders = ['google'] as const

/** Why somebody goes to Google: to sign in or up, or to connect their Google account to the one they are in. */
export const oauthIntents = ['sign_in', 'connect'] as const
export type OauthIntent = (typeof oauthIntents)[number]

export interface PopupError {
  code: string
  message: string
  details: Record<string, string> | null
}

/** What the sign-in window tells the page that opened it (docs/product.md#google). */
export type PopupMessage =
  | { type: 'OAUTH_TOKEN_SUCCESS'; token: string }
  | { type: 'OAUTH_ERROR'; error: PopupError }

/** On which channel it says so, for browsers that have cut the window from its page. */
export const POPUP_CHANNEL = 'oauth'

/** What remains of somebody who has deleted their account, where history needs a name. */
export const FORMER_MEMBER = 'Former member'

export type Role = 'user' | 'admin'

/** Whoever is signed in, as they may see themselves. */
export interface SessionUser {
  id: string
  email: string
  displayName: string
  avatarUrl: string | null
  role: Role
  /** True after an admin's reset, until they have chosen a password of their own. */
  mustChangePassword: boolean
  /** True when they have dresses to manage, so that the Owner Dashboard has something to show. */
  hasOwnerItems: boolean
  /** How many requests for their dresses wait for their answer. */
  pendingRequests: number
}
