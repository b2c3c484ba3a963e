import type { Settings } from '../../shared/settings/settings.ts'
import type { Config, Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { pagesOf } from './pages.ts'
import { lookOf } from './look.ts'
import type { ShopPicture } from './pictures.ts'
import { findSettings, findVersion } from './queries.ts'
import { shopOf } from './shop.ts'

/** How often a server looks for changes that another one took. */
const LOOK_EVERY_MS = 2_000

/** What pages, letters and bookings go by: the settings of the environment and those of admins. */
export function rulesOf(config: RulesConfig, values: Settings, pictures: readonly ShopPicture[] = []): Rules {
  const settings = { ...values, ...config.fixedSettings }
  const { requestExpiryHours, turnaroundDays } = settings
  const shop = { ...shopOf(settings), ...lookOf(settings.palette, pictures) }
  const { from = { name: '', address: shop.supportEmail }, ...mail } = config.mail
  return {
    ...config,
    shop,
    settings,
    pages: pagesOf(settings, shop),
    requestExpiryHours,
    turnaroundDays,
    // A sender without a name has the shop's.
    mail: { ...mail, from: { ...from, name: from.name || shop.name } },
  }
}

export type RulesConfig = Omit<Rules, keyof Settings | 'shop' | 'settings' | 'pages' | 'mail'> &
  Pick<Config, 'fixedSettings' | 'mail'>

/** Reads the settings of a shop. `onChange` hears of each change. */
export async function openRules(db: Db, config: RulesConfig, onChange = () => {}) {
  let current = await findSettings(db)
  let rules = rulesOf(config, current.values, current.pictures)

  /** Reads the settings if they have changed. Returns whether they had. */
  async function look() {
    if ((await findVersion(db)) === current.version) return false
    const read = await findSettings(db)
    // Another look, begun later, may have been answered before.
    if (read.version <= current.version) return false
    // Before it is kept: one that cannot be used is tried again.
    rules = rulesOf(config, read.values, read.pictures)
    current = read
    onChange()
    return true
  }

  return {
    now: () => rules,
    look,
    /** Looks every few seconds until it is stopped. */
    watch(onError: (error: unknown) => void) {
      const timer = setInterval(() => void look().catch(onError), LOOK_EVERY_MS)
      return () => clearInterval(timer)
    },
  }
}

/** The rules of the shop, as they are now; each request reads them once. */
export type ShopRules = Awaited<ReturnType<typeof openRules>>
