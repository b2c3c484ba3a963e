import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every width query is a named break point', () => {
  const files = globSync('client/**/*.{css,ts,tsx}', { exclude: (name) => /\.test\.|media\.ts$/.test(name) })
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => /\((min-|max-)?width\b ?[:<>=]/.test(readFileSync(file, 'utf8')))).toEqual([])
})
