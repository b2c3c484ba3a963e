/** Whose accounts people may sign in with. */
export const oauthProviders = ['google'] as const

/** What the sign-in window tells the page that opened it (specification §7). */
export type PopupMessage =
  | { type: 'OAUTH_TOKEN_SUCCESS'; token: string }
  | { type: 'OAUTH_ERROR'; error: { code: string; message: string; details: Record<string, string> | null } }

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
}
