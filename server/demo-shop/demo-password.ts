import { demoEmails, PUBLISHED_PASSWORD } from '../../demo/people.ts'
import { hashPassword, passwordMatches } from '../auth/passwords.ts'
import { replacePassword, revokeSessions } from '../auth/credentials.ts'
import { lockPerson } from '../people/rows.ts'
import type { Rules } from '../config.ts'
import { inTransaction, type Db } from '../db/database.ts'

/**
 * Gives demo people the operator's password, and ends sessions begun with another. Where none is set and PUBLIC_URL
 * is https, ends sessions begun with the published one and returns a line for the log.
 */
export async function keepDemoShut(
  db: Db,
  {
    password,
    rules: { publicUrl },
    now,
  }: { password: string | undefined; rules: Pick<Rules, 'publicUrl'>; now: Date },
) {
  if (!password && !publicUrl.startsWith('https:')) return undefined
  const people = await db
    .selectFrom('appUser')
    .select(['id', 'passwordHash'])
    .where('email', 'in', demoEmails)
    .where('passwordHash', 'is not', null)
    .orderBy('id')
    .execute()
  // Seeded together, they share one hash.
  const changed = new Set<string | null>()
  for (const hash of new Set(people.map(({ passwordHash }) => passwordHash)))
    if (password ? !(await passwordMatches(hash, password)) : await passwordMatches(hash, PUBLISHED_PASSWORD))
      changed.add(hash)
  const concerned = people.filter(({ passwordHash }) => changed.has(passwordHash))
  if (!concerned.length) return undefined
  const passwordHash = password && (await hashPassword(password))
  await inTransaction(db, async (trx) => {
    for (const { id } of concerned) {
      await lockPerson(trx, id)
      await revokeSessions(trx, id, now)
      if (passwordHash) await replacePassword(trx, id, passwordHash)
    }
  })
  return password ? undefined : STILL_PUBLISHED
}

const STILL_PUBLISHED =
  'People of the demo are in this shop, and cannot sign in: their password stands in the README. Set DEMO_PASSWORD to give them another, or take them away: npm run demo -- --remove'
