import type { SettingsChange } from '../../shared/settings/change-schema.ts'
import { sql } from 'kysely'
import type { SettingName, Settings } from '../../shared/settings/settings.ts'
import type { Db } from '../db/database.ts'
import { conflict } from '../errors.ts'
import { requirePerson } from '../people/rows.ts'
import { setShopPicture } from './pictures.ts'
import { findSettings } from './queries.ts'

interface Changing {
  /** Set by the environment, which wins. */
  fixed: Partial<Settings>
  adminId: string
  now: Date
}

/**
 * Notes what an admin changes of the settings, a row for each that is another now or said for the first time; returns their names and the number
 * of the last change. Throws a conflict when somebody has changed them since this admin read them, or when the
 * environment sets one of them.
 */
export async function changeSettings(
  trx: Db,
  { version, values }: SettingsChange,
  { fixed, adminId, now }: Changing,
) {
  await requirePerson(trx, adminId)
  await sql`lock table setting in share row exclusive mode`.execute(trx)
  const current = await findSettings(trx)
  const changed = (Object.entries(values) as [SettingName, Settings[SettingName] | null][]).filter(
    ([name, value]) =>
      (value ?? current.untouched[name]) !== current.values[name] || current.unsaid.includes(name),
  )
  // The same again, perhaps after a lost answer.
  if (!changed.length) return { version: current.version, names: [] }
  if (current.version !== version)
    throw conflict('Somebody has changed the settings meanwhile. Look at what was changed, and save again.')
  const refused = changed.find(([name]) => name in fixed)
  if (refused) throw conflict('The environment of the server sets this; it is changed there.')
  const accepted = await trx
    .selectFrom('acceptance')
    .select('version')
    .where('version', '>', values.termsVersion ?? current.untouched.termsVersion)
    .executeTakeFirst()
  if (accepted && 'termsVersion' in values)
    throw conflict('New terms of this version would count as accepted. Please choose a higher one.')
  for (const [name, value] of changed)
    if (name === 'logo' || name === 'icon')
      await setShopPicture(trx, name, { id: value ? String(value) : null, ownerId: adminId })
  const rows = await trx
    .insertInto('setting')
    .values(
      changed.map(([name, value]) => ({
        name,
        value: value === null ? null : JSON.stringify(value),
        changedBy: adminId,
        changedAt: now,
      })),
    )
    .returning('id')
    .execute()
  return { version: Math.max(...rows.map(({ id }) => id)), names: changed.map(([name]) => name) }
}

/** Keeps what an admin changed, without who did. */
export const forgetSettings = (trx: Db, userId: string) =>
  trx.updateTable('setting').set({ changedBy: null }).where('changedBy', '=', userId).execute()
