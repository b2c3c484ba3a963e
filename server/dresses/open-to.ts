import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { hasBlocked } from '../people/blocked.ts'

/** Of some dresses the ids of those that are not a person's own, and without a block between the two; the newest first. */
export async function findOpenTo(db: Db, personId: string, dresses: readonly { id: number }[]) {
  const [owner, person] = [sql.ref<string>('dress.ownerId'), sql<string>`${personId}::uuid`]
  const open = await db
    .selectFrom('dress')
    .select('id')
    .where('id', '=', sql<number>`any(${dresses.map(({ id }) => id)}::int[])`)
    .where('ownerId', '<>', personId)
    .where(({ not, or }) => not(or([hasBlocked(owner, person), hasBlocked(person, owner)])))
    .orderBy('id', 'desc')
    .execute()
  return open.map(({ id }) => id)
}
