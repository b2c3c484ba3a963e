import type { Rules } from '../config.ts'

export const rules: Rules = {
  publicUrl: 'http://localhost:3000',
  imageOrigin: 'http://localhost:3000',
  requestExpiryHours: 48,
  turnaroundDays: 0,
  autoCloseDays: 3,
  mailWay: 'outbox',
  mail: { smtp: undefined, verifyTls: true, from: 'Second Dance <hello@shop.test>' },
  timeZone: 'America/New_York',
  requireVerifiedEmail: false,
  refusesWeakPasswords: true,
  rateLimits: false,
}
