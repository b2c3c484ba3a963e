/** What is worth knowing afterwards when an account or a rental is disputed. */
export const auditEvents = [
  'registration',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'password_change',
  'password_reset',
  'password_forgotten',
  'address_verified',
  'address_change',
  'address_change_undone',
  'role_change',
  'google_connection',
  'google_disconnection',
  'sign_out_everywhere',
  'rental_decision',
  'dress_deletion',
  'conversation_looked_at',
  'account_deletion',
] as const
export type AuditEvent = (typeof auditEvents)[number]
