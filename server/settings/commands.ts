import type { SettingsChange } from '../../shared/settings/change-schema.ts'
import { sql } from 'kysely'
import { untouched, type SettingName, type Settings } from '../../shared/settings/settings.ts'
import type { Db } from '../db/database.ts'
import { conflict } from '../errors.ts'
import { findSettings } from './queries.ts'

interface Changing {
  /** Set by the environment, which wins. */
  fixed: Partial<Settings>
  adminId: string
  now: Date
}

/**
 * Notes what an admin changes of the settings, a row for each that is another now. Throws a conflict when somebody has
 * changed them since this admin read them, or when the environment sets one of them.
 */
export async function changeSettings(
  trx: Db,
  { version, values }: SettingsChange,
  { fixed, adminId, now }: Changing,
) {
  await sql`lock table setting in share row exclusive mode`.execute(trx)
  const held = await findSettings(trx)
  if (held.version !== version)
    throw conflict('Somebody has changed the settings meanwhile. Please load the page again.')
  const changed = (Object.entries(values) as [SettingName, Settings[SettingName] | null][]).filter(
    ([name, value]) => (value ?? untouched[name]) !== held.values[name],
  )
  const refused = changed.find(([name]) => name in fixed)
  if (refused) throw conflict('The environment of the server sets this; it is changed there.')
  if (!changed.length) return
  await trx
    .insertInto('setting')
    .values(
      changed.map(([name, value]) => ({
        name,
        value: value === null ? null : JSON.stringify(value),
        changedBy: adminId,
        changedAt: now,
      })),
    )
    .execute()
}
