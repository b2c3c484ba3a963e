import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../docs/scale')

/** A file of docs/scale with other addresses in it, so that what is shown there is what runs here. */
export async function example(path: string, changes: Record<string, string>) {
  let text = await readFile(join(folder, path), 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`docs/scale/${path} has no "${from}".`)
    text = text.replaceAll(from, to)
  }
  return text
}
