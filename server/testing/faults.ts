import { checkIntegrity } from '../backup/integrity.ts'
import type { Db } from '../db/database.ts'
import { diskStore } from '../images/store.ts'

/** What is wrong with the data of a test, which has rows of pictures and no files for them. */
export async function findFaults(db: Db) {
  const faults = await checkIntegrity({ db, images: diskStore('/nowhere') })
  return faults.filter(({ what }) => what !== 'a picture has no file')
}
