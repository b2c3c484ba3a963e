import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How long a program may take until it answers, in milliseconds: the first to start may draw the demo shop. */
const STARTUP_TIMEOUT_MS = 300_000
const PAUSE = 50

/** A program of the cluster, which can be taken away and brought back. */
export interface Program {
  /** Starts it and waits until it answers. */
  start: () => Promise<void>
  /** Ends it in order. */
  stop: () => Promise<void>
  /** Ends it as a failing machine would. */
  kill: () => Promise<void>
  /** Its number while it runs. */
  pid: () => number | undefined
}

interface Description {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  /** The user it runs as, where root starts it and it refuses root. */
  user?: { uid?: number; gid?: number }
  /** The file of its output. */
  log: string
  answers: () => Promise<boolean>
}

/** Describes a program; nothing runs before `start`. */
export function program({ name, command, args, env, user, log, answers }: Description): Program {
  let child: ChildProcess | undefined

  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }

  return {
    async start() {
      const file = await open(log, 'a')
      // Some of these live where only root's PATH leads.
      const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
      const started = spawn(command, args, {
        ...user,
        env: { ...process.env, ...env, PATH },
        stdio: ['ignore', file.fd, file.fd],
      })
      child = started
      let failure: string | undefined
      started.once('error', (error) => {
        failure = `${name} cannot be started (${error.message}). On Debian: apt-get install pgbouncer haproxy`
      })
      started.once('exit', (code) => (failure ??= `${name} ended with ${code}.`))
      await file.close()
      for (let tries = 0; tries < STARTUP_TIMEOUT_MS / PAUSE; tries++) {
        if (failure) break
        if (await answers()) return
        await delay(PAUSE)
      }
      const said = (await readFile(log, 'utf8')).slice(-2_000)
      throw new Error(`${failure ?? `${name} did not answer in time.`}\n${said}`)
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    pid: () => child?.pid,
  }
}

/** Whether this port of the loopback is listened on. */
export async function listens(port: number) {
  const socket = createConnection({ host: '127.0.0.1', port })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
