import { commandLine, record } from '../audit/queries.ts'
import { readConfig } from '../config.ts'
import { inTransaction } from '../db/database.ts'
import { openShop } from '../backup/before-migrating.ts'

// `npm run admin -- someone@example.com`: makes a person an admin, while the shop runs or not.
const email = process.argv[2]?.trim().toLowerCase()
if (!email) {
  console.error('Usage: npm run admin -- someone@example.com')
  process.exit(2)
}
const database = await openShop(readConfig(process.env), console.info)
try {
  const person = await inTransaction(database.db, async (trx) => {
    const person = await trx
      .updateTable('appUser')
      .set({ role: 'admin' })
      .where('email', '=', email)
      .returning(['id', 'displayName'])
      .executeTakeFirst()
    if (person) await record(trx, commandLine, { event: 'role_change', actorId: null, subject: person.id })
    return person
  })
  if (person) console.info(`${person.displayName} (${email}) is an admin now.`)
  else console.error(`Nobody here has the e-mail ${email}. Sign up first, then run this again.`)
  process.exitCode = person ? 0 : 1
} finally {
  await database.close()
}
