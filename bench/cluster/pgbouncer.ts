import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listens, program } from './program.ts'

interface Options {
  folder: string
  port: number
  /** The PostgreSQL behind it, and the password of `second_dance` there. */
  server: { port: number; password: string }
}

const NOBODY = 65534

/** PgBouncer in transaction mode, as docs/scaling.md describes it. */
export async function describePgbouncer({ folder, port, server }: Options) {
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {} // it refuses to be root
  await mkdir(folder)
  const configuration = `
[databases]
second_dance = host=127.0.0.1 port=${server.port} connect_query='set statement_timeout = 5000; set lock_timeout = 2000; set idle_in_transaction_session_timeout = 10000'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 10
max_client_conn = 200
query_wait_timeout = 5
server_login_retry = 1
ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout
`
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
