import type { Clock } from '../clock.ts'
import { record } from '../audit/queries.ts'
import type { Db } from '../db/database.ts'
import { DomainError, notFound } from '../errors.ts'
import { noteBackup } from '../jobs/last-backup.ts'
import type { BackupDesk } from '../trpc/context.ts'
import { keepBackup, listBackups, readBackup, stampOf, type Source } from './kept.ts'
import { restoreInPlace } from './restore-in-place.ts'
import { BackupError } from './manifest.ts'

interface Options {
  db: Db
  source: Source
  clock: Clock
  /** Called when the shop is another one: a restored backup. */
  onRestored: () => Promise<unknown>
  onError: (error: unknown) => void
}

/** The backups of an embedded database. One is made or restored at a time; its caller asks how it went. */
export function openBackups({ db, source, clock, onRestored, onError }: Options): BackupDesk {
  const state: ReturnType<BackupDesk['state']> = { doing: null, failed: null }

  function begin(doing: NonNullable<typeof state.doing>, work: () => Promise<unknown>) {
    if (state.doing) return
    Object.assign(state, { doing, failed: null })
    work()
      .catch((error: unknown) => {
        onError(error)
        const isInWords = error instanceof BackupError || error instanceof DomainError
        state.failed = isInWords ? error.message : 'It did not work. The log of the server says why.'
      })
      .finally(() => (state.doing = null))
  }

  return {
    list: () => listBackups(source.folder),
    read: (name) => readBackup(source.folder, name),
    state: () => ({ ...state }),
    make: () =>
      begin('backup', async () => {
        await keepBackup(source, 'asked', stampOf(new Date()))
        await noteBackup(db, clock())
      }),
    async restore(name, { ip, requestId }) {
      const kept = await readBackup(source.folder, name)
      if (!kept) throw notFound('This backup does not exist.')
      begin('restore', async () => {
        await restoreInPlace({ ...source, file: kept.file })
        await onRestored()
        await record(db, { ip, requestId }, { event: 'backup_restored', actorId: null, subject: name })
      })
    },
  }
}
