import { DAY } from '../../shared/duration.ts'
import type { Db } from '../db/database.ts'

/** The job whose row notes every backup; none that runs by itself. */
const NOTED = 'backup'

/** Notes that the shop was backed up, as a job that is done daily. */
export async function noteBackup(db: Db, finishedAt: Date) {
  const done = { finishedAt, startedAt: finishedAt, dueAt: new Date(finishedAt.getTime() + DAY) }
  const row = db.insertInto('job').values({ name: NOTED, ...done })
  await row.onConflict((conflict) => conflict.column('name').doUpdateSet(done)).execute()
}

/** When the shop was last backed up, as far as it was told. */
export async function findLastBackup(db: Db) {
  const job = await db.selectFrom('job').select('finishedAt').where('name', '=', NOTED).executeTakeFirst()
  return job?.finishedAt ?? null
}
