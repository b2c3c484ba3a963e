import { settingNames, settingsSchema, toBeSaid, type Settings } from '../../shared/settings/settings.ts'
import type { Db } from '../db/database.ts'
import { untouchedOf, untouchedProvides } from './untouched.ts'
import { findShopPictures } from './pictures.ts'

/** The number of the last change; 0 in an untouched shop. */
export async function findVersion(db: Db) {
  const last = await db.selectFrom('setting').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last?.id ?? 0
}

/** Reads the settings that hold now. An empty one, and what this program does not know or take, of another version, is untouched. */
export async function findSettings(db: Db) {
  const rows = await db
    .selectFrom('setting')
    .select(['id', 'name', 'value'])
    .distinctOn('name')
    .orderBy('name')
    .orderBy('id', 'desc')
    .execute()
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  const taken = settingNames.flatMap((name) => {
    const { data } = settingsSchema.shape[name].safeParse(stored[name])
    return data === undefined || data === '' ? [] : [[name, data]]
  })
  const own: Partial<Settings> = Object.fromEntries(taken)
  const untouched = untouchedOf({ ...untouchedProvides, ...own })
  return {
    values: { ...untouched, ...own } satisfies Settings,
    /** With what this shop provides. */
    untouched,
    /** What an admin has not said yet. */
    unsaid: toBeSaid.filter((name) => !(name in stored)),
    version: Math.max(0, ...rows.map(({ id }) => id)),
    pictures: await findShopPictures(db),
  }
}

const CHANGES = 20

/** The newest changes: who, when, from what to what. */
export const findChanges = (db: Db) =>
  db
    .selectFrom('setting')
    .leftJoin('appUser', 'appUser.id', 'setting.changedBy')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('setting as earlier')
          .select('earlier.value')
          .whereRef('earlier.name', '=', 'setting.name')
          .whereRef('earlier.id', '<', 'setting.id')
          .orderBy('earlier.id', 'desc')
          .limit(1)
          .as('before'),
      (join) => join.onTrue(),
    )
    .select(['setting.id', 'setting.name', 'setting.value', 'before.value as before', 'setting.changedAt'])
    .select('appUser.displayName as by')
    .orderBy('setting.id', 'desc')
    .limit(CHANGES)
    .execute()
