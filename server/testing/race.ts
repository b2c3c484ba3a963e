import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import type { Answer, Call } from './servers/race-server.ts'

/** Two server processes on one database, until the test has ended; makes calls at once, every second one in each. */
export async function startRace(databaseUrl: string) {
  const servers = await Promise.all([startServer(databaseUrl), startServer(databaseUrl)])
  return async (round: Call[]) => {
    const halves = await Promise.all(
      servers.map((server, half) =>
        ask(
          server,
          round.filter((_, n) => n % 2 === half),
        ),
      ),
    )
    return round.map((_, n) => halves[n % 2]?.[Math.floor(n / 2)])
  }
}

async function startServer(databaseUrl: string) {
  const server = fork(new URL('servers/race-server.ts', import.meta.url), [databaseUrl])
  onTestFinished(() => void server.kill())
  await once(server, 'message')
  return server
}

async function ask(server: ChildProcess, calls: Call[]) {
  const answered = once(server, 'message') as Promise<[Answer[]]>
  server.send(calls)
  const [answers] = await answered
  return answers
}
