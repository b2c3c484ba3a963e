/**
 * Draws the pictures of the demo dresses into demo/pictures, and describes them in demo/pictures.json:
 * `npm run demo:draw`. They are committed, so this runs only when a dress or the way it is drawn changes;
 * `npm run demo:draw -- lace` draws only those with "lace" in their names.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { print } from '../../server/images/variants.ts'
import { dresses } from '../catalogue.ts'
import { masterFile, picturesOf, pictureUrl, variantFile, type PictureInfo } from '../pictures.ts'
import { averageColor } from './average-color.ts'
import { openRenderPool } from './render-pool.ts'

const [, , part = ''] = process.argv
const pictures = dresses.flatMap((dress) =>
  picturesOf(dress).map(({ view, ...picture }) => ({ ...picture, job: { spec: dress.spec, view } })),
)
const folder = pictureUrl('')
await mkdir(folder, { recursive: true })

const pool = openRenderPool()
try {
  const wanted = pictures.filter(({ name }) => name.includes(part))
  await Promise.all(
    wanted.map(async ({ name, variants, job }) => {
      const master = await pool.render(job)
      await write(masterFile(name), master)
      const { width, height } = await describe(master)
      for (const variant of variants) {
        const bytes = await print(() => sharp(master), { width, height }, variant)
        await write(variantFile(name, variant), bytes)
      }
    }),
  )
} finally {
  pool.close()
}

const index: Record<string, PictureInfo> = {}
for (const { name } of pictures) index[name] = await describe(await readFile(pictureUrl(masterFile(name))))
await writeFile(new URL('../pictures.json', import.meta.url), `${JSON.stringify(index, null, 2)}\n`)

const files = new Set(
  pictures.flatMap(({ name, variants }) => [
    masterFile(name),
    ...variants.map((variant) => variantFile(name, variant)),
  ]),
)
for (const file of await readdir(folder)) if (!files.has(file)) await rm(pictureUrl(file))

async function write(file: string, bytes: Buffer) {
  await writeFile(pictureUrl(file), bytes)
  console.info(`${file} ${(bytes.length / 1024).toFixed(1)} KB`)
}

async function describe(bytes: Buffer): Promise<PictureInfo> {
  const { width, height } = await sharp(bytes).metadata()
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { id, width, height, color: await averageColor(sharp(bytes)) }
}
