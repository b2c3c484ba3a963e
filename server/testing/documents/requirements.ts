import { filesBelow, read, readSection } from '../sources.ts'

/** The last requirement of level 1 or 2 in each section of the ASVS 5.0.0; each section counts from 1. */
const LAST = `1.1.2 1.2.9 1.3.11 1.4.3 1.5.2 2.1.3 2.2.3 2.3.4 2.4.1 3.2.2 3.3.4 3.4.6 3.5.5 3.7.2 4.1.3 4.2.1 4.3.2
  4.4.4 5.1.1 5.2.3 5.3.2 5.4.3 6.1.3 6.2.12 6.3.4 6.4.4 6.5.5 6.6.3 6.8.4 7.1.3 7.2.4 7.3.2 7.4.5 7.5.2 7.6.2 8.1.2
  8.2.3 8.3.1 8.4.1 9.1.3 9.2.4 10.1.2 10.2.2 10.3.4 10.4.11 10.5.5 10.6.2 10.7.3 11.1.2 11.2.3 11.3.3 11.4.4 11.5.1
  11.6.1 12.1.3 12.2.2 12.3.4 13.1.1 13.2.5 13.3.2 13.4.5 14.1.2 14.2.4 14.3.3 15.1.3 15.2.3 15.3.7 16.1.1 16.2.5
  16.3.4 16.4.3 16.5.3 17.1.1 17.2.4 17.3.2`

/** The requirements of a range such as `1.4.1–1.4.3`, or a single one. */
function expand(range: string) {
  const [first = '', last = first] = range.split('–')
  const [, section = '', begin = ''] = /^(.+)\.(\d+)$/.exec(first) ?? []
  const end = Number(last.split('.').at(-1))
  return Array.from({ length: end - Number(begin) + 1 }, (_, at) => `${section}.${Number(begin) + at}`)
}

const following = (number = '') => number.replace(/\d+$/, (last) => `${Number(last) + 1}`)

/** The opposite of `expand`, for requirements in order. */
export function contract(numbers: readonly string[]) {
  const ranges: string[][] = []
  for (const number of numbers) {
    const range = ranges.at(-1)
    if (number === following(range?.at(-1))) range?.push(number)
    else ranges.push([number])
  }
  return ranges.map((range) => [...new Set([range[0], range.at(-1)])].join('–'))
}

const expandAll = (numbers = '') => numbers.split(', ').flatMap(expand)

export const requirements = LAST.split(/\s+/).flatMap((last) => expand(last.replace(/\d+$/, `1–${last}`)))

/** The requirements that tests show, by the `[ASVS …]` at the end of their titles. */
export async function readShown() {
  const files = await Promise.all(['server', 'client', 'shared', 'e2e'].map(filesBelow))
  const sources = await Promise.all(
    files
      .flat()
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map(read),
  )
  const titles = sources.flatMap((source) => [...source.matchAll(/ \[ASVS ([^\]]+)\]['`]/g)])
  return new Set(titles.flatMap(([, numbers]) => expandAll(numbers)))
}

/** The verdict and reason in docs/security.md for each other requirement. */
export async function readOthers() {
  const { rows } = await readSection('Not shown by tests')
  return rows.flatMap(([numbers, , verdict = '', reason = '']) =>
    expandAll(numbers).map((number) => ({ number, verdict, reason })),
  )
}
