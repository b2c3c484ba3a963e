import type { Settings } from '../../shared/settings/settings.ts'
import { untouchedShop } from '../../shared/settings/shop.ts'

/** The settings of a shop in which nobody has changed any. */
export const untouched: Settings = { ...untouchedShop, links: '', requestExpiryHours: 48, turnaroundDays: 0 }
