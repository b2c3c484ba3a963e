import { readdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { features, serverOrder } from '../../layers.ts'
import { environmentNames } from '../config.ts'
import { version } from '../version.ts'
import { filesBelow, quoted, read, readTable, root } from './sources.ts'

// Documents name files and code names documents. These tests fail when one of them has moved.

const NOT_OURS = new Set(['node_modules', 'dist', 'data', 'coverage', '.git'])

const entries = (await readdir(root, { withFileTypes: true })).filter(({ name }) => !NOT_OURS.has(name))
const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
const files = [
  ...entries.filter((entry) => entry.isFile()).map(({ name }) => name),
  ...(await Promise.all(folders.map(filesBelow))).flat(),
].filter((path) => !path.startsWith('e2e/shots/')) // written by e2e tests

const textsOf = async (pattern: RegExp) =>
  Promise.all(
    files.filter((path) => pattern.test(path)).map(async (path) => ({ path, text: await read(path) })),
  )
// Texts of the shop's pages link to pages.
const documents = (await textsOf(/\.md$/)).filter(({ path }) => !path.startsWith('server/settings/texts/'))
const sources = await textsOf(/\.(?:tsx?|css|sql|yml)$/)

/** The anchors of a document, made of its headings as GitHub does. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
const anchors = new Map(documents.map(({ path, text }) => [path, anchorsOf(text)]))

/** The path of a link from the root of the repository; `from` is its document. */
const resolved = (link: string, from: string) => {
  const url = new URL(link, `file:///${from}`)
  return url.pathname.slice(1)
}

/** True for an existing path, and for the end of exactly one; a bare name may match several. */
function isThere(name: string) {
  const path = name.replace(/\/$/, '')
  if (files.some((file) => file === path || file.startsWith(`${path}/`))) return true
  const ending = files.filter((file) => file.endsWith(`/${path}`))
  return path.includes('/') || path.includes('.test.') ? ending.length === 1 : ending.length > 0
}

const FILE = String.raw`[\w.$@-]+(?:/[\w.$@-]+)*\.(?:tsx?|css|sql|md|cfg|ini|conf|yml)`
const FOLDER = `(?:${folders.map((name) => name.replace('.', '\\.')).join('|')})/[\\w.$@/-]*[\\w/]`

/** Matches of a pattern in a text, but not as a part of an address or of a name with a placeholder. */
const named = (text: string, pattern: string) =>
  [...text.matchAll(new RegExp(String.raw`(?<![\w./:@$>*-])(?:${pattern})(?![\w/*-])`, 'g'))].map(
    ([name]) => name,
  )

const commentsOf = (text: string) => (text.match(/(?<!:)\/\/ .*$|\/\*[\s\S]*?\*\//gm) ?? []).join('\n')

describe('every document', () => {
  test('has headings of different names', () => {
    for (const [path, names] of anchors) expect([path, names]).toEqual([path, [...new Set(names)]])
  })

  test('links to files and headings that are there', () => {
    const lost: string[] = []
    for (const { path, text } of documents) {
      for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^https?:/.test(link)) continue
        const [file = '', anchor] = link.split('#')
        const target = file ? resolved(file, path) : path
        const isLost = !isThere(target) || (anchor && !anchors.get(target)?.includes(anchor))
        if (isLost) lost.push(`${path}: ${link}`)
      }
    }
    expect(lost).toEqual([])
  })

  test('names files and folders that are there', () => {
    const lost = documents.flatMap(({ path, text }) =>
      // Links are checked above.
      named(text.replaceAll(/\]\([^)]+\)/g, ']'), `${FOLDER}|${FILE}`)
        .filter((name) => !isThere(name))
        .map((name) => `${path}: ${name}`),
    )
    expect(lost).toEqual([])
  })

  test('names commands that there are', async () => {
    const { scripts } = JSON.parse(await read('package.json'))
    const unknown = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !['ci', 'run', 'sbom', 'audit', 'does'].includes(name) && !(name in scripts))
        .map((name) => `${path}: ${name}`),
    )
    expect(unknown).toEqual([])
  })
})

describe('what code says', () => {
  test('of documents is an anchor that is there', () => {
    const lost = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/((?:docs\/)?[\w-]+\.md)#([\w-]+)/g)]
        .filter(([, document = '', anchor = '']) => !anchors.get(document)?.includes(anchor))
        .map(([reference]) => `${path}: ${reference}`),
    )
    expect(lost).toEqual([])
  })

  test('of files in its comments is where they are', () => {
    // A migration that has run never changes.
    const lost = sources
      .filter(({ path }) => !path.startsWith('migrations/'))
      .flatMap(({ path, text }) =>
        named(commentsOf(text), FILE)
          .filter((name) => /\.(?:tsx?|md)$/.test(name) && !isThere(name))
          .map((name) => `${path}: ${name}`),
      )
    expect(lost).toEqual([])
  })
})

test('every setting stands in the README and in .env.example, and no other', async () => {
  const { rows } = await readTable('README.md', 'Configure it')
  const documented = rows.flatMap(([names]) => quoted(names))
  expect(documented.toSorted()).toEqual([...environmentNames].toSorted())
  const offered = [...(await read('.env.example')).matchAll(/^#([A-Z_\d]+)=/gm)].map(([, name = '']) => name)
  const ofOthers = ['POSTGRES_PASSWORD', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
  expect(offered.toSorted()).toEqual([...environmentNames, ...ofOthers].toSorted())
})

test('the newest version of CHANGELOG.md is the program’s', async () => {
  expect(/^## (\S+)/m.exec(await read('CHANGELOG.md'))?.[1]).toBe(version)
})

test('every folder of the server has its place among the layers, and every feature in the README', async () => {
  const folders = new Set(files.flatMap((file) => /^server\/([\w-]+)\//.exec(file)?.[1] ?? []))
  expect([...folders].toSorted()).toEqual([...serverOrder, 'security', 'testing'].toSorted())
  const readme = await read('README.md')
  expect(features.filter((name) => !readme.includes(`\`server/${name}/\``))).toEqual([])
})

describe('a folder', () => {
  test('holds thirty files at most, without those of the demo’s pictures', () => {
    const counts = new Map<string, number>()
    for (const file of files.filter((path) => /^(server|client|shared|e2e|bench)\//.test(path)))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 30)).toEqual([])
  })

  test('of a feature names its files by what they hold', () => {
    const drawers = /^(utils?|helpers?|common|misc|shared|types|index|lib)\b/
    const named = files.filter((file) => features.some((name) => file.startsWith(`server/${name}/`)))
    expect(named.filter((file) => drawers.test(basename(file)))).toEqual([])
    // Every router is in a router.ts, and all of them are in this one.
    const all = sources.find(({ path }) => path === 'server/api/router.ts')?.text ?? ''
    const routers = named.filter((file) => file.endsWith('/router.ts'))
    expect(routers.filter((file) => !all.includes(file.replace('server/', '../')))).toEqual([])
  })
})
