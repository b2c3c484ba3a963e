import { expect, test } from 'vitest'
import { filesBelow, read } from '../testing/sources.ts'

const VERDICTS = ['pass', 'not applicable', 'operator', '**exception**']

/** Every requirement of docs/security.md, by its number. */
async function readRequirements() {
  const lines = (await read('docs/security.md')).split('\n')
  return lines
    .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
    .map((line) => {
      const cells = line.slice(1, -1).split('|')
      const [number = '', level = '', , verdict = '', remark = '', ...more] = cells.map((cell) => cell.trim())
      return { number, level, verdict, remark, more }
    })
}

/** The requirements that tests say they show, by the `[ASVS …]` at the end of a title. */
async function readShown() {
  const files = await Promise.all(['server', 'client', 'shared', 'e2e'].map(filesBelow))
  const tests = files.flat().filter((path) => /\.test\.tsx?$/.test(path))
  const sources = await Promise.all(tests.map(read))
  return new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/ \[ASVS ([^\]]+)\]['`]/g)].flatMap(([, numbers = '']) => numbers.split(', ')),
    ),
  )
}

test('every requirement that passes is shown by a test, and every test shows one that there is', async () => {
  const requirements = await readRequirements()
  const shown = await readShown()
  expect(shown.size).toBeGreaterThan(100)
  const passed = requirements.filter(({ verdict }) => verdict === 'pass').map(({ number }) => number)
  expect(passed.filter((number) => !shown.has(number))).toEqual([])
  const known = new Set(requirements.map(({ number }) => number))
  expect([...shown].filter((number) => !known.has(number))).toEqual([])
})

test('every requirement has one of the four verdicts: shown by tests, or with a reason', async () => {
  const requirements = await readRequirements()
  expect(requirements.length).toBeGreaterThan(180)
  const unclear = requirements.filter(
    ({ level, verdict, remark, more }) =>
      !/^[12](, 2)?$/.test(level) ||
      !VERDICTS.includes(verdict) ||
      (verdict !== 'pass' && !remark) ||
      more.length,
  )
  expect(unclear).toEqual([])
})
