import { checkIntegrity } from '../backup/integrity.ts'
import type { Db } from '../db/database.ts'
import { diskStore } from '../images/store.ts'

/** The faults in a test's data, which has rows of pictures without files. */
export async function findFaults(db: Db, now?: Date) {
  const faults = await checkIntegrity({ db, now, images: diskStore('/nowhere') })
  return faults.filter(({ what }) => what !== 'a picture has no file')
}
