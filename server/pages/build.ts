import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from '../unless-missing.ts'

const root = join(import.meta.dirname, '../..')
const sources = ['client', 'shared', 'vite.config.ts', 'package-lock.json']
const results = ['dist/client/.vite/manifest.json', 'dist/server/app.js']

/**
 * Builds the client when `dist/` is missing or older than its sources. Without sources, as in a deployed image, `dist/` is
 * used as it is. Returns whether it built.
 */
export async function buildIfStale() {
  if (!existsSync(join(root, 'client/main.tsx'))) return false
  const changed = await Promise.all(sources.map((path) => newest(join(root, path))))
  const built = await Promise.all(results.map((path) => changedAt(join(root, path))))
  if (Math.min(...built) > Math.max(...changed)) return false
  await build()
  return true
}

/** In a process of its own, so that the server does not keep the bundler's memory. */
async function build() {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    // A test runner sets it, and would get React's development version.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Building the pages failed (vite build, exit code ${code}).`)
}

/** When a file, or the newest file in a folder, was last changed; 0 when there is none. */
async function newest(path: string): Promise<number> {
  const own = await unlessMissing(stat(path))
  if (!own) return 0
  if (!own.isDirectory()) return own.mtimeMs
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Math.max(0, ...(await Promise.all(files.map(changedAt))))
}

const changedAt = async (path: string) => (await unlessMissing(stat(path)))?.mtimeMs ?? 0
