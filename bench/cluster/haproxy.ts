import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { example } from './example.ts'
import { listens, program } from './program.ts'

interface Options {
  folder: string
  port: number
  /** Where the two application processes listen. */
  apps: number[]
}

/** HAProxy before the application processes. */
export async function describeHaproxy({ folder, port, apps }: Options) {
  const socket = join(folder, 'haproxy.sock')
  const configuration = await example('haproxy.cfg', {
    'global\n': `global\n  stats socket ${socket} mode 600 level admin\n`,
    'bind :3000': `bind 127.0.0.1:${port}`,
    'app1:3000': `127.0.0.1:${apps[0]}`,
    'app2:3000': `127.0.0.1:${apps[1]}`,
  })
  const path = join(folder, 'haproxy.cfg')
  await writeFile(path, configuration)
  const haproxy = program({
    name: 'HAProxy',
    command: 'haproxy',
    args: ['-db', '-f', path],
    log: join(folder, 'haproxy.log'),
    answers: () => listens(port),
  })

  /** Sends a command to the running balancer and gives its answer. */
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
