import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { record } from '../audit/queries.ts'
import type { Db } from '../db/database.ts'
import { conflict, DomainError, notFound } from '../errors.ts'
import { noteBackup } from '../jobs/last-backup.ts'
import type { BackupDesk } from '../trpc/context.ts'
import { keepBackup, listBackups, readBackup, stampOf, type Source } from './kept.ts'
import { restoreInPlace } from './restore-in-place.ts'
import { BackupError } from './manifest.ts'

/** Of a row of `job`: ended, or not heard of. */
const isFree = sql<boolean>`job.finished_at is not null or job.due_at < now()`

type Work = Parameters<BackupDesk['state']>[0]

interface Options {
  db: Db
  source: Source
  clock: Clock
  /** Called when the shop is another one: a restored backup. */
  onRestored: () => Promise<unknown>
  onError: (error: unknown) => void
}

/** How often work tells that it goes on, in milliseconds; untold for three times as long, it counts as ended. */
const BEAT_MS = 10_000

/** The backups of an embedded database. Of each kind of work one is done at a time, of all servers. */
export function openBackups({ db, source, clock, onRestored, onError }: Options): BackupDesk {
  const patience = () => new Date(Date.now() + 3 * BEAT_MS)

  /** The work stands in the row of a job, so that each server can tell how it goes. */
  async function begin(name: Work, work: () => Promise<unknown>) {
    const begun = { startedAt: new Date(), finishedAt: null, problem: null, dueAt: patience() }
    const claim = db.insertInto('job').values({ name, ...begun })
    const claimed = await claim
      .onConflict((known) => known.column('name').doUpdateSet(begun).where(isFree))
      .returning('name')
      .executeTakeFirst()
    if (!claimed) throw conflict(`A ${name} is under way already.`)
    const note = (change: { dueAt: Date } | { finishedAt: Date; problem: string | null }) =>
      db.updateTable('job').set(change).where('name', '=', name).execute().catch(onError)
    const beat = setInterval(() => void note({ dueAt: patience() }), BEAT_MS).unref()
    void work()
      .then(() => null, wordsOf)
      .then((problem) => note({ finishedAt: new Date(), problem }))
      .finally(() => clearInterval(beat))
  }

  function wordsOf(error: unknown) {
    onError(error)
    const isInWords = error instanceof BackupError || error instanceof DomainError
    return isInWords ? error.message : 'It did not work. The log of the server says why.'
  }

  return {
    list: () => listBackups(source.folder),
    read: (name) => readBackup(source.folder, name),
    async state(name) {
      const row = await db.selectFrom('job').selectAll().where('name', '=', name).executeTakeFirst()
      const isUnderWay = row?.finishedAt === null && row.dueAt > new Date()
      return { isUnderWay, failed: row?.problem ?? null }
    },
    make: () =>
      begin('requested backup', async () => {
        await keepBackup(source, 'asked', stampOf(new Date()))
        await noteBackup(db, clock())
      }),
    async restore(name, { ip, requestId }) {
      const kept = await readBackup(source.folder, name)
      if (!kept) throw notFound('This backup does not exist.')
      await begin('restore', async () => {
        await restoreInPlace({ ...source, file: kept.file })
        await record(db, { ip, requestId }, { event: 'backup_restored', actorId: null, subject: name })
        // It is over: what follows is no failure of it.
        void onRestored().catch(onError)
      })
    },
  }
}
