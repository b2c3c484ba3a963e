import { DAY, HOUR } from '../../shared/duration.ts'
import type { Db } from '../db/database.ts'
import { folders, isHalfWritten, PRIVATE_FOLDER, type ImageStore, type Listing } from './store.ts'

/** Names are hexadecimal and random: these are their beginnings, each of about as many files. */
const prefixes = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))

/** The table of the pictures in a folder. */
const tables = { '': 'image', [PRIVATE_FOLDER]: 'privateImage' } as const satisfies Record<
  (typeof folders)[number],
  'image' | 'privateImage'
>

interface Sweep {
  db: Db
  images: ImageStore
  listing: Listing
  now: Date
}

interface Swept {
  removed: number
  /** Files kept because they seem to be another shop's. */
  foreign: number
}

/**
 * Removes half-written files after an hour, and after a day the files of pictures that have no row: by then their
 * upload has ended, and no answer named them. Names that are not ours stay. Where more files are unknown than known, the
 * database is not that of the store, but an empty or another one: all stay.
 */
export async function sweepFiles({ db, images, listing, now }: Sweep): Promise<Swept> {
  const isOlder = async (name: string, age: number) => {
    const writtenAt = await listing.writtenAt(name)
    return writtenAt !== null && writtenAt.getTime() < now.getTime() - age
  }
  const leftovers: string[] = []
  const unknown: string[] = []
  let known = 0
  for (const folder of folders)
    for (const prefix of prefixes) {
      const files = await listing.names(folder + prefix)
      if (!files.length) continue
      const ids = await knownOf(db, tables[folder], files.map(idOf))
      for (const file of files) {
        const id = idOf(file)
        const name = folder + file
        if (isHalfWritten(file)) {
          if (await isOlder(name, HOUR)) leftovers.push(name)
        } else if (id && ids.has(id)) known++
        else if (id && (await isOlder(name, DAY))) unknown.push(name)
      }
    }
  const isForeign = unknown.length > known
  const gone = isForeign ? leftovers : [...leftovers, ...unknown]
  for (const name of gone) await images.remove(name)
  return { removed: gone.length, foreign: isForeign ? unknown.length : 0 }
}

/** The id of a file's picture; undefined for a name that is not ours. */
const idOf = (name: string) => /^([0-9a-f]{32})-\w+\.\w+$/.exec(name)?.[1]

/** Those of these ids that have a row. */
async function knownOf(db: Db, table: 'image' | 'privateImage', ids: (string | undefined)[]) {
  const asked = [...new Set(ids.filter((id) => id !== undefined))]
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', (eb) => eb.fn.any(eb.val(asked)))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
