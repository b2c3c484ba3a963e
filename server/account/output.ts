import * as z from 'zod/mini'

/** The signed-in user, as they see themselves. */
export const sessionUserOutput = z.strictObject({
  id: z.uuid(),
  email: z.email(),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  role: z.enum(['user', 'admin']),
  mustChangePassword: z.boolean(),
  isSuspended: z.optional(z.literal(true)),
  hasOwnerItems: z.boolean(),
  pendingRequests: z.int(),
  ownerTasks: z.int(),
})

export const signedInAsOutput = z.strictObject({ user: sessionUserOutput })
