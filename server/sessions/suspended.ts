import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { forbidden } from '../errors.ts'

const SUSPENDED = 'Your account is suspended. Your account page says why.'

/** Whether a person of the query is suspended at a moment; `person` is what it calls `app_user`. */
export const isSuspended = (now: Date, person = 'appUser') =>
  sql<boolean>`(${sql.ref(`${person}.suspendedAt`)} is not null
    and coalesce(${sql.ref(`${person}.suspendedUntil`)} > ${now}, true))`

/** The person, unless they are suspended: then it throws a 403 (docs/product.md#moderation). */
export function requireUnsuspended<Person extends { isSuspended?: boolean }>(person: Person) {
  if (person.isSuspended) throw forbidden(SUSPENDED)
  return person
}

/**
 * The same at the end of a transaction, where it waits for whoever is suspending them, or makes those wait. Not at its
 * beginning: like notices it comes after the dresses, in the order of suspending and of deleting an account.
 */
export async function refuseSuspended(trx: Db, userId: string, now: Date) {
  const person = await trx
    .selectFrom('appUser')
    .select(isSuspended(now).as('isSuspended'))
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  if (person) requireUnsuspended(person)
}
