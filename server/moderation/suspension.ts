import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import { lockPerson } from '../people/rows.ts'

/** Finds and locks a person by id; nobody who has left. */
export async function aPerson(trx: Db, id: string) {
  const person = z.uuid().safeParse(id).success && (await lockPerson(trx, id))
  return person ? { personId: person.id } : undefined
}
