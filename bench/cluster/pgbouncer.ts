import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { example } from './example.ts'
import { listens, program } from './program.ts'

interface Options {
  folder: string
  port: number
  /** The PostgreSQL behind it, and the password of `second_dance` there. */
  server: { port: number; password: string }
}

const NOBODY = 65534

/** PgBouncer in transaction mode. */
export async function describePgbouncer({ folder, port, server }: Options) {
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {} // it refuses to be root
  await mkdir(folder)
  const configuration = await example('pgbouncer/pgbouncer.ini', {
    'host=postgres port=5432': `host=127.0.0.1 port=${server.port}`,
    'listen_addr = *': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${port}`,
    '/tmp/users.txt': join(folder, 'users.txt'),
  })
  const files = { 'pgbouncer.ini': configuration, 'users.txt': `"second_dance" "${server.password}"\n` }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text, { mode: 0o600 })
    if (user.uid) await chown(join(folder, name), user.uid, user.gid)
  }
  if (user.uid) await chown(folder, user.uid, user.gid)
  return program({
    name: 'PgBouncer',
    command: 'pgbouncer',
    args: [join(folder, 'pgbouncer.ini')],
    user,
    log: `${folder}.log`,
    answers: () => listens(port),
  })
}
