import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export const read = (path: string) => readFile(join(root, path), 'utf8')

/** Every file below a folder, by its path from the root of the repository. */
export async function filesBelow(folder: string) {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

const OURS = /(?:from|import|import\(|new URL\()\s*'([\w./-]+\.ts)'/g

/**
 * The code that runs on a server, with its text: all that `main.ts` and the scripts import, directly or not, from
 * server/, shared/ and demo/. Without tests and what only they use.
 */
export async function readDeployed() {
  const deployed = new Map<string, string>()
  const visit = async (path: string): Promise<void> => {
    if (deployed.has(path) || !/^(server|shared|demo)\//.test(path)) return
    const text = await read(path)
    deployed.set(path, text)
    for (const [, imported = ''] of text.matchAll(OURS)) await visit(join(dirname(path), imported))
  }
  const scripts = await filesBelow('server/scripts')
  for (const path of ['server/main.ts', ...scripts]) await visit(path)
  return deployed
}

/** A section of a document by its title, and the rows of its table, cell by cell, without the head. */
export async function readTable(path: string, title: string) {
  const document = await read(path)
  const [, rest = ''] = document.split(`\n## ${title}\n`)
  const [text = ''] = rest.split('\n## ')
  if (!text) throw new Error(`${path} has no section ${title}.`)
  const [, , ...rows] = text.split('\n').filter((line) => line.startsWith('| '))
  return { text, rows: rows.map((line) => line.slice(2, -2).split(' | ')) }
}

/** The same of docs/security.md. */
export const readSection = (title: string) => readTable('docs/security.md', title)

export const quoted = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
