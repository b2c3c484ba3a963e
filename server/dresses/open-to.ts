import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { hasBlocked } from '../people/blocked.ts'

/** Whether a `dress` is not a person's own, and there is no block between the two, as a condition. */
export function isOpenTo(personId: string) {
  const [owner, person] = [sql.ref<string>('dress.ownerId'), sql<string>`${personId}::uuid`]
  return sql<boolean>`(${owner} <> ${person} and not ${hasBlocked(owner, person)} and not ${hasBlocked(person, owner)})`
}

/** The ids of those of dresses that are open to a person; the newest first. */
export async function findOpenTo(db: Db, personId: string, dresses: readonly { id: number }[]) {
  const open = await db
    .selectFrom('dress')
    .select('id')
    .where('id', '=', sql<number>`any(${dresses.map(({ id }) => id)}::int[])`)
    .where(isOpenTo(personId))
    .orderBy('id', 'desc')
    .execute()
  return open.map(({ id }) => id)
}
