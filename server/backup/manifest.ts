import { createHash } from 'node:crypto'
import { z } from 'zod'
import { folders } from '../images/store.ts'

// A backup is a tar archive: first `manifest.json`, then `tables/<table>/<part>` in the order of the manifest and
// `images/<name>`, last `end.json`, without which it is incomplete.

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const count = z.int().nonnegative()

export const manifestSchema = z.strictObject({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.strictObject({ name, columns: z.array(name), rows: count })),
  sequences: z.array(z.strictObject({ name, last: z.string().regex(/^\d+$/), isCalled: z.boolean() })),
})
export type Manifest = z.infer<typeof manifestSchema>

export const endSchema = z.strictObject({
  pictures: count,
  /** The SHA-256 of each entry before this one, in hexadecimal; backups of earlier versions have none. */
  sha256: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)).optional(),
})
export type End = z.infer<typeof endSchema>

export const checksum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export const tableOfPart = (entry: string) => /^tables\/([a-z_][a-z0-9_]*)\/\d+$/.exec(entry)?.[1]

/** The picture of an archive entry; only a name as our store gives them, never a path. */
export const pictureOf = (entry: string) => PICTURE.exec(entry)?.[1]

const PICTURE = new RegExp(`^images/((?:${folders.join('|')})[0-9a-f]{32}[\\w-]*\\.\\w+)$`)

/** An error that the person at the command line can act on. */
export class BackupError extends Error {
  override name = 'BackupError'
}
