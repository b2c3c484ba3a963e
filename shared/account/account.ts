export const oauthProviders = ['google'] as const

/** Why the user goes to Google: to sign in or up, or to connect a Google account to the signed-in one. */
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

/** The channel for these messages, for browsers that cut the window off from its opener. */
export const POPUP_CHANNEL = 'oauth'

/** The name of a deleted account in the history of others. */
export const FORMER_MEMBER = 'Former member'

export type Role = 'user' | 'admin'

/** The signed-in user, as they see themselves. */
export interface SessionUser {
  id: string
  email: string
  displayName: string
  avatarUrl: string | null
  role: Role
  /** True after an admin's reset, until the user has chosen a new password. */
  mustChangePassword: boolean
  /** True while the shop has suspended them: then they can change little, and are no admin. */
  isSuspended?: true
  /** True when the user has dresses, so that the Owner Dashboard has something to show. */
  hasOwnerItems: boolean
  /** Requests that wait for this owner's answer. */
  pendingRequests: number
  /** Those, dresses to send by today, and those of which the owner has not said whether they are back. */
  ownerTasks: number
}
