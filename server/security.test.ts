import { expect, test } from 'vitest'
import { read } from './testing/sources.ts'

const VERDICTS = ['pass', 'not applicable', 'operator', '**exception**']

/** Every requirement of docs/security.md, by its number. */
async function readRequirements() {
  const lines = (await read('docs/security.md')).split('\n')
  return lines
    .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
    .map((line) => {
      const [number = '', level = '', , verdict = '', shown = '', ...more] = line.slice(2, -2).split(' | ')
      return { number, level, verdict, shown, more }
    })
}

test('every test that docs/security.md names is there', async () => {
  const text = await read('docs/security.md')
  const named = [...text.matchAll(/`([\w./-]+\.test\.tsx?)`: “([^”]+)”/g)]
  expect(named.length).toBeGreaterThan(100)
  const missing: string[] = []
  for (const [, file = '', title = ''] of named) {
    const source = await read(file).catch(() => '')
    if (!source.includes(title)) missing.push(`${file}: ${title}`)
  }
  expect(missing).toEqual([])
})

test('every requirement has one of the four verdicts: shown by tests, or with a reason', async () => {
  const requirements = await readRequirements()
  expect(requirements.length).toBeGreaterThan(180)
  const unclear = requirements.filter(
    ({ level, verdict, shown, more }) =>
      !/^[12](, 2)?$/.test(level) || !VERDICTS.includes(verdict) || !shown || more.length,
  )
  expect(unclear).toEqual([])
  const unshown = requirements.filter(
    ({ verdict, shown }) => verdict === 'pass' && !shown.includes('.test.ts'),
  )
  expect(unshown).toEqual([])
})
