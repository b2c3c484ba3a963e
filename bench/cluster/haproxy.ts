import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { listens, program } from './program.ts'

interface Options {
  folder: string
  port: number
  /** Where the application's processes listen. */
  apps: number[]
}

/** HAProxy before the application's processes, as docs/scaling.md describes it. */
export async function describeHaproxy({ folder, port, apps }: Options) {
  const servers = (options: string) =>
    apps.map((app, n) => `  server app${n + 1} 127.0.0.1:${app} ${options}`).join('\n')
  const socket = join(folder, 'haproxy.sock')
  const configuration = `
global
  maxconn 2000
  stats socket ${socket} mode 600 level admin

defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 2s
  option forwardfor
  # A request that has reached no process is sent to another. One that has may have been carried out: never twice.
  retries 2
  retry-on conn-failure
  option redispatch 1

frontend shop
  bind 127.0.0.1:${port}
  # Where no process is ready, they know better than this one what to say.
  use_backend anyway if { nbsrv(ready) eq 0 }
  default_backend ready

backend ready
  balance roundrobin
  option httpchk GET /readyz
${servers('check inter 500ms fall 2 rise 1')}

backend anyway
${servers('')}
`
  const path = join(folder, 'haproxy.cfg')
  await writeFile(path, configuration)
  const haproxy = program({
    name: 'HAProxy',
    command: 'haproxy',
    args: ['-db', '-f', path],
    log: join(folder, 'haproxy.log'),
    answers: () => listens(port),
  })

  /** Says one thing to the running balancer and gives its answer. */
  async function say(words: string) {
    const connection = createConnection(socket).setEncoding('utf8')
    let answer = ''
    connection.on('data', (text: string) => (answer += text))
    connection.write(`${words}\n`)
    await once(connection, 'close')
    return answer
  }

  return {
    ...haproxy,
    /** Takes a process out of service, or puts it back. The first is 1. */
    use: (app: number, state: 'ready' | 'maint') => say(`set server ready/app${app} state ${state}`),
    /** How many processes it sends requests to. */
    async ready() {
      const rows = (await say('show stat ready -1 -1')).split('\n')
      return rows.filter((row) => /^ready,app\d/.test(row) && /,UP(,| )/.test(row)).length
    },
  }
}
