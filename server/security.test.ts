import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('every test that docs/security.md names is there', async () => {
  const text = await readFile(join(root, 'docs/security.md'), 'utf8')
  const named = [...text.matchAll(/`([\w./-]+\.test\.tsx?)`: “([^”]+)”/g)]
  expect(named.length).toBeGreaterThan(100)
  const missing: string[] = []
  for (const [, file = '', title = ''] of named) {
    const source = await readFile(join(root, file), 'utf8').catch(() => '')
    if (!source.includes(title)) missing.push(`${file}: ${title}`)
  }
  expect(missing).toEqual([])

  // A requirement that passes says by which test.
  const unshown = text.split('\n').filter((line) => line.includes('| pass |') && !line.includes('.test.ts'))
  expect(unshown).toEqual([])
})
