import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * What a first visit to each page loads before anything is clicked: `npm run bench:bytes` after a build.
 * Counts what the page's HTML links to (the entry's and the route's closure in Vite's manifest), gzip -9.
 */
interface Gate {
  page: string
  route: string
  /** Kilobytes of JavaScript and of CSS, gzipped, that it may weigh. */
  js: number
  css: number
}

const FIRST_CSS = 16
const ANY_CSS = 22
const MAX_FILES = 12

const gates: Gate[] = [
  { page: '/', route: 'index', js: 150, css: FIRST_CSS },
  { page: '/dress-rental', route: 'dress-rental/index', js: 155, css: FIRST_CSS },
  { page: '/dress-rental/wedding', route: 'dress-rental/$collection', js: 155, css: FIRST_CSS },
  { page: '/dresses/:slug', route: 'dresses/$slug', js: 165, css: ANY_CSS },
  { page: '/closets/:slug', route: 'closets/$slug', js: 165, css: ANY_CSS },
  { page: '/login', route: 'login', js: 165, css: ANY_CSS },
  { page: '/faq', route: 'faq', js: 155, css: FIRST_CSS },
  { page: '/dashboard', route: '_signed-in/dashboard', js: 195, css: ANY_CSS },
  { page: '/account', route: '_signed-in/account/index', js: 195, css: ANY_CSS },
  { page: '/messages/:id', route: '_signed-in/messages/$threadId', js: 195, css: ANY_CSS },
  { page: '/rentals/:id', route: '_signed-in/rentals/$id', js: 195, css: ANY_CSS },
  { page: '/admin/reports', route: '_signed-in/admin/reports', js: 195, css: ANY_CSS },
  { page: '/admin/reviews', route: '_signed-in/admin/reviews', js: 195, css: ANY_CSS },
  { page: '/dresses/add', route: '_signed-in/dresses/add', js: 195, css: ANY_CSS },
  { page: '/dresses/new', route: '_signed-in/dresses/new', js: 195, css: ANY_CSS },
  { page: '/dresses/edit/:id', route: '_signed-in/dresses/edit/$id', js: 195, css: ANY_CSS },
]

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

const dist = join(import.meta.dirname, '../dist/client')
const manifest: Record<string, Chunk> = JSON.parse(
  await readFile(join(dist, '.vite/manifest.json'), 'utf8').catch((cause: unknown) => {
    throw new Error('There is no build to weigh. Run npm run build first.', { cause })
  }),
)

const weights = new Map<string, number>()
async function weigh(file: string) {
  const known = weights.get(file)
  if (known !== undefined) return known
  const weight = gzipSync(await readFile(join(dist, file)), { level: 9 }).length
  weights.set(file, weight)
  return weight
}

function chunkAt(key: string) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}. Does its route still exist?`)
  return chunk
}

/** A chunk and everything that it imports before it can run. */
function closure(key: string, seen = new Set<Chunk>()) {
  const chunk = chunkAt(key)
  if (seen.has(chunk)) return seen
  seen.add(chunk)
  for (const next of chunk.imports ?? []) closure(next, seen)
  return seen
}

async function sum(files: Iterable<string>) {
  let bytes = 0
  for (const file of files) bytes += await weigh(file)
  return bytes / 1024
}

let isOver = false
/** A measure beside its limit, marked when it is over. */
function against(measure: number, gate: number, digits = 1) {
  if (measure > gate) isOver = true
  return `${measure.toFixed(digits)} / ${gate}${measure > gate ? ' OVER' : ''}`
}

const rows = []
for (const { page, route, js, css } of gates) {
  const keys = ['main.tsx', `routes/${route}.tsx?tsr-split=component`]
  const chunks = new Set(keys.flatMap((key) => [...closure(key)]))
  const scripts = new Set([...chunks].map(({ file }) => file))
  const styles = new Set([...chunks].flatMap(({ css = [] }) => css))
  rows.push({
    page,
    'JS KB gz': against(await sum(scripts), js),
    'JS files': against(scripts.size, MAX_FILES, 0),
    'CSS KB gz': against(await sum(styles), css),
  })
}
console.table(rows)
if (isOver) process.exitCode = 1
