import { askOnce } from '../db/database.ts'
import { conflict } from '../errors.ts'
import { BackupError } from './manifest.ts'
import { hasPeople } from './kept.ts'
import { restore } from './restore.ts'
import { expectSameCurrency } from './same-currency.ts'
import { connectPatiently, quoted } from './tables.ts'

/** On a server where the owner of the database may make others, such as the embedded one. */
type Restoring = Parameters<typeof restore>[0]

/** How often connections may be back before the change of names. */
const TRIES = 5

/**
 * Fills a shop without people from a backup while it is open: a database beside its own is filled, and then takes its
 * name. All connections to it end. Throws, with nothing changed, a BackupError as `restore` does or for a backup
 * without people, or a conflict when the shop has its first admin by then.
 */
export async function restoreInPlace({ url, images, file }: Restoring) {
  const { name, beside, before, client, drop, isAlone } = await openBeside(url)
  const rename = (from: string, to: string) => `alter database ${quoted(from)} rename to ${quoted(to)};`
  try {
    if (!isAlone) throw conflict('A backup is being restored already.')
    await client.query(`create database ${quoted(beside)}`)
    const restored = await restore({ url: urlOf(url, beside), images, file })
    await askOnce(urlOf(url, beside), expectSameCurrency)
    // Such a shop would ask for a first-run code that no log shows.
    if (!(await askOnce(urlOf(url, beside), hasPeople)))
      throw new BackupError('Nobody is in this backup, or only the demo.')

    await changeNames(rename(name, before) + rename(beside, name))
    if (await askOnce(urlOf(url, before), hasPeople)) {
      await changeNames(rename(name, beside) + rename(before, name))
      throw conflict('This shop has its first admin already. Please sign in.')
    }
    await drop(before)
    return restored
  } finally {
    if (isAlone) await drop(beside).catch(() => {})
    await client.end()
  }

  /** Ends all connections, which the servers open again at once, until there is a moment without any. */
  async function changeNames(statements: string) {
    for (let tries = 1; ; tries++) {
      // A worker of autovacuum is not ours to end; the change of names ends it.
      const end =
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = any($1) and usename = current_user'
      await client.query(end, [[name, beside]])
      try {
        return await client.query(statements)
      } catch (error) {
        if (tries === TRIES) throw error
      }
    }
  }
}

const urlOf = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href

/** Removes the databases that a killed restore left. */
export const dropLeftovers = async (url: string) => (await openBeside(url)).client.end()

/** Connects beside the shop's database, and drops what stands there, unless another process works with it. */
async function openBeside(url: string) {
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  const [beside, before] = [`${name}_restored`, `${name}_before`]
  const client = await connectPatiently(urlOf(url, 'postgres'))
  const drop = (database: string) => client.query(`drop database if exists ${quoted(database)} with (force)`)
  const lock = 'select pg_try_advisory_lock(hashtext($1)) as free'
  const isAlone = (await client.query<{ free: boolean }>(lock, [beside])).rows[0]?.free === true
  if (isAlone) for (const rest of [beside, before]) await drop(rest)
  return { name, beside, before, client, drop, isAlone }
}
