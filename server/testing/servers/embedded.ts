import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Client } from 'pg'
import { expect, onTestFinished } from 'vitest'

/** Faster, and still safe for all but a power failure. */
export const settings = { fsync: 'off', full_page_writes: 'off' }

export const isRoot = process.getuid?.() === 0

/** A place for a server, which is gone with all its servers after the test. */
export async function newFolder() {
  const parent = await mkdtemp(join(tmpdir(), 'embedded-'))
  const folder = join(parent, 'postgres')
  onTestFinished(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    if (await isRunning(folder)) process.kill(await serverPid(folder), 'SIGQUIT')
    await rm(parent, { recursive: true, maxRetries: 20 })
  })
  return folder
}

export const children: ChildProcess[] = []

/** Another process that starts the server; rejects when that process ends before it could. */
export async function startProcess(folder: string) {
  const script = `
    import { startEmbedded } from '${new URL('../../db/embedded/embedded.ts', import.meta.url).href}'
    const { url, stop } = await startEmbedded(${JSON.stringify(folder)}, { settings: ${JSON.stringify(settings)} })
    console.log(url)
    process.stdin.on('end', stop).resume()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  children.push(child)
  const exit = once(child, 'exit')
  const [url] = await Promise.race([
    once(createInterface(child.stdout), 'line') as Promise<[string]>,
    exit.then(([code, signal]) => Promise.reject(new Error(`The process ended with ${code ?? signal}.`))),
  ])
  const stop = async () => {
    child.stdin.end()
    expect(await exit).toEqual([0, null])
  }
  return { url, process: child, stop }
}

export async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}

export async function serverPid(folder: string) {
  return parseInt(await readFile(join(folder, 'cluster/data/postmaster.pid'), 'utf8'))
}

/** Asks the port rather than the process, which may be a zombie. */
export async function isRunning(folder: string) {
  try {
    const [, , , port] = (await readFile(join(folder, 'cluster/data/postmaster.pid'), 'utf8')).split('\n')
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.destroy()
    return true
  } catch {
    return false // no such file, or nobody listens
  }
}
