import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { dresses } from './catalogue.ts'
import { masterFile, pictureIndex, picturesOf, pictureUrl, variantFile } from './pictures.ts'

const files = await readdir(pictureUrl(''))
const pictures = dresses.flatMap(picturesOf)

test('every view of every demo dress has its file, every cover what cards show, and no file is left over', () => {
  const wanted = pictures.flatMap(({ name, variants }) => [
    masterFile(name),
    ...variants.map((variant) => variantFile(name, variant)),
  ])
  expect(new Set(wanted).size).toBe(wanted.length)
  expect(files.toSorted()).toEqual(wanted.toSorted())
  const covers = pictures.filter(({ variants }) => variants.length)
  expect(covers).toHaveLength(dresses.length)
})

test('what the index says of the pictures is true', async () => {
  expect(Object.keys(pictureIndex)).toEqual(pictures.map(({ name }) => name))
  for (const [name, { id, width, height, color }] of Object.entries(pictureIndex)) {
    const bytes = await readFile(pictureUrl(masterFile(name)))
    expect([name, id]).toEqual([name, createHash('sha256').update(bytes).digest('hex').slice(0, 32)])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height })
    expect(color).toMatch(/^#[0-9a-f]{6}$/)
  }
})

test('the files are at most 9 MB together', async () => {
  const sizes = await Promise.all(files.map(async (file) => (await stat(pictureUrl(file))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(9_000_000)
})
