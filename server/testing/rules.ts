import { untouchedShop } from '../../shared/settings/shop.ts'
import type { Rules } from '../config.ts'
import { pagesOf } from '../settings/pages.ts'
import type { ShopRules } from '../settings/settings.ts'
import { untouched } from '../settings/untouched.ts'

export const rules: Rules = {
  shop: untouchedShop,
  settings: untouched,
  pages: pagesOf(untouched, untouchedShop),
  publicUrl: 'http://localhost:3000',
  imageOrigin: 'http://localhost:3000',
  requestExpiryHours: 48,
  turnaroundDays: 0,
  autoCloseDays: 3,
  mailWay: 'outbox',
  mail: { smtp: undefined, verifyTls: true, from: { name: 'Second Dance', address: 'hello@shop.test' } },
  timeZone: 'America/New_York',
  requireVerifiedEmail: false,
  refusesWeakPasswords: true,
  rateLimits: false,
}

/** The same for an application whose database cannot be asked. */
export const constantRules: ShopRules = {
  now: () => rules,
  look: async () => false,
  watch: () => () => {},
}
