import { commandLine, record } from '../audit/queries.ts'
import { readConfig } from '../config.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { openShop } from '../backup/before-migrating.ts'
import { removeAdmin } from '../people/admins.ts'

// `npm run admin -- someone@example.com`: makes a person an admin, while the shop runs or not; with `--remove`, no more.
const args = process.argv.slice(2)
const isRemoving = args.includes('--remove')
const [email = '', ...more] = args.filter((arg) => arg !== '--remove').map((arg) => arg.trim().toLowerCase())
if (!email || email.startsWith('-') || more.length) {
  console.error(
    'Usage: npm run admin -- someone@example.com, or npm run admin -- --remove someone@example.com',
  )
  process.exit(2)
}

async function add(trx: Db, address: string) {
  const person = await trx
    .updateTable('appUser')
    .set({ role: 'admin' })
    .where('email', '=', address)
    .returning(['id', 'displayName'])
    .executeTakeFirst()
  if (!person)
    return { problem: `Nobody here has the e-mail ${address}. Sign up first, then run this again.` }
  return { id: person.id, done: `${person.displayName} (${address}) is an admin now.` }
}

async function remove(trx: Db, address: string) {
  const person = await removeAdmin(trx, address, new Date())
  if (!person) return { problem: `No admin has the e-mail ${address}.` }
  if (!person.isRemoved)
    return {
      problem: `${person.displayName} is the last admin who can sign in. Make somebody else one first.`,
    }
  return { id: person.id, done: `${person.displayName} (${address}) is no admin any more.` }
}

const database = await openShop(readConfig(process.env), console.info)
try {
  const { id, done, problem } = await inTransaction(database.db, async (trx) => {
    const outcome = await (isRemoving ? remove : add)(trx, email)
    if (outcome.id)
      await record(trx, commandLine, { event: 'role_change', actorId: null, subject: outcome.id })
    return outcome
  })
  if (id) console.info(done)
  else console.error(problem)
  process.exitCode = id ? 0 : 1
} finally {
  await database.close()
}
