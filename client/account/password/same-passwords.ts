import * as z from 'zod/mini'

/** A new password is typed twice: a typo would lock its owner out. */
export const samePasswords = z.refine<{ newPassword: string; confirmation: string }>(
  ({ newPassword, confirmation }) => newPassword === confirmation,
  {
    error: 'Passwords do not match.',
    path: ['confirmation'],
    // Also while another field is invalid, so that one correction does not lead to the next.
    when: () => true,
  },
)
