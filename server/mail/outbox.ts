import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { DAY } from '../../shared/duration.ts'
import type { KeptLetter } from '../../shared/notices/mail.ts'
import type { Db } from '../db/database.ts'
import { findRemembered } from './queries.ts'
import { unlessMissing } from '../unless-missing.ts'

// Where a shop without a mail server keeps its letters (docs/mail.md#without-a-mail-server): a file each, as it would
// have left, for any mail program.

const FILE = /^(\d+)\.eml$/
const OUTBOX_RETENTION_MS = 30 * DAY

export const outboxOf = (dataDir: string) => join(dataDir, 'outbox')

const fileOf = (folder: string, id: number) => join(folder, `${id}.eml`)

/** Stores a letter atomically. Its links let people in, so only this user may read it. */
export async function keep(folder: string, id: number, message: Buffer) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const half = join(folder, `${id}.part`)
  await writeFile(half, message, { mode: 0o600 })
  await rename(half, fileOf(folder, id))
}

/** The content of a kept letter; null when it is not (or no longer) here. */
export async function readKept(folder: string, id: number): Promise<KeptLetter | null> {
  const file = await unlessMissing(readFile(fileOf(folder, id)))
  if (!file) return null
  const { to, subject = '', text = '', date } = await simpleParser(file, { skipHtmlToText: true })
  const addressee = [to ?? []].flat()[0]?.text ?? ''
  return { id, to: addressee, subject, text, date: date ?? new Date(0) }
}

const filesIn = async (folder: string) => (await unlessMissing(readdir(folder))) ?? []

export async function listKept(folder: string) {
  return (await filesIn(folder))
    .map((name) => Number(FILE.exec(name)?.[1]))
    .filter((id) => id > 0)
    .sort((one, other) => one - other)
}

/** Deletes letters after a month, and temporary files of processes that died. */
export async function sweepOutbox(folder: string, now: Date) {
  for (const name of await filesIn(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > OUTBOX_RETENTION_MS) await rm(join(folder, name), { force: true })
  }
}

/** Deletes letters whose facts the database has deleted (docs/product.md#leaving). */
export async function forgetKept(db: Db, folder: string) {
  const ids = await listKept(folder)
  const remembered = await findRemembered(db, ids)
  for (const id of ids) if (!remembered.has(id)) await rm(fileOf(folder, id), { force: true })
}
