import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { demoEmails } from '../../demo/people.ts'
import { DAY, HOUR } from '../../shared/duration.ts'
import type { Db } from '../db/database.ts'
import { noteBackup } from '../jobs/last-backup.ts'
import type { ImageStore } from '../images/store.ts'
import { fileProblem } from '../start-error.ts'
import { unlessMissing } from '../unless-missing.ts'
import { backUp } from './backup.ts'
import { BackupError } from './manifest.ts'

/** How many backups of each kind are kept. */
export const keptBackups = { nightly: 7, asked: 3, upgrade: 3 } as const
type Kind = keyof typeof keptBackups
/** An older one is removed, unless it is the newest of its kind: deleted people are in it. */
const KEPT_DAYS = 90

/** The job of an embedded database. */
export const NIGHTLY = 'nightly backup'
/** The hour of the night, in the shop's time zone, from which on a nightly backup is due. */
const NIGHT_HOUR = 3

/** What is backed up, and the folder that the backups are kept in. */
export interface Source {
  url: string
  images: ImageStore
  folder: string
  signal?: AbortSignal
}

export const backupsOf = (dataDir: string) => join(dataDir, 'backups')

const isBackup = (name: string) => /^[\w-][\w.-]*\.tar$/.test(name)

async function filesIn(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      // Removed meanwhile: another process keeps the folder, too.
      const found = await unlessMissing(stat(join(folder, name)))
      return found?.isFile() ? [{ name, at: found.mtime, bytes: found.size }] : []
    }),
  )
  return files.flat().toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** The backups in a folder, newest first: those that the shop made, and others copied into it. */
export const listBackups = async (folder: string) =>
  (await filesIn(folder)).filter(({ name }) => isBackup(name))

/** A backup of that name, to be read. */
export async function readBackup(folder: string, name: string) {
  if (!isBackup(name)) return undefined
  const file = join(folder, name)
  const found = await unlessMissing(stat(file))
  return found?.isFile() ? { bytes: found.size, file, stream: () => createReadStream(file) } : undefined
}

/** Writes a backup into the folder, then removes what is too old, and what a killed process left half-written. */
export async function keepBackup({ folder, ...source }: Source, kind: Kind, stamp: string) {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await backUp({ ...source, file: join(folder, `${kind}-${stamp}.tar`) })
  } catch (error) {
    const problem = fileProblem(error)
    throw problem ? new BackupError(`The backup could not be written: ${problem}.`, { cause: error }) : error
  }
  const files = await filesIn(folder)
  // By name, which says when: a copied file looks new.
  const ours = files
    .filter((file) => isBackup(file.name) && file.name.startsWith(`${kind}-`))
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))
  const dayAgo = new Date(Date.now() - DAY)
  const halves = files.filter((file) => file.name.endsWith('.partial') && file.at < dayAgo)
  const tooOld = new Date(Date.now() - KEPT_DAYS * DAY)
  const old = [...ours.filter(({ at }, i) => i >= keptBackups[kind] || (i > 0 && at < tooOld)), ...halves]
  for (const { name } of old) await rm(join(folder, name), { force: true })
}

/** Names a backup by its moment. */
export const stampOf = (now: Date) => now.toISOString().slice(0, 19).replaceAll(':', '')

/** Whether anybody but the demo is in a shop. */
export async function hasPeople(db: Db) {
  const query = db.selectFrom('appUser').select('id').where('email', 'not in', demoEmails).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** The shop's clock. */
interface Moment {
  now: Date
  timeZone: string
}

/** The night that a backup is taken for. Swedish writes a day as we do. */
const nightOf = ({ now, timeZone }: Moment) =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(now.getTime() - NIGHT_HOUR * HOUR)

/**
 * Whether the night has no backup yet. An empty shop needs none: it may have lost its database, and would in time
 * remove the backups of it.
 */
export const lacksNightly = async (db: Db, { folder }: Pick<Source, 'folder'>, moment: Moment) =>
  !(await readBackup(folder, `nightly-${nightOf(moment)}.tar`)) && (await hasPeople(db))

/** Takes the backup of the night, once; a shop that was closed then takes it later. */
export async function backUpNightly(db: Db, source: Source, moment: Moment) {
  if (!(await lacksNightly(db, source, moment))) return
  await keepBackup(source, 'nightly', nightOf(moment))
  await noteBackup(db, moment.now)
}
