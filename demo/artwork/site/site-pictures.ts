/**
 * Draws the pictures of the site into client/pictures and client/public: `node demo/artwork/site/site-pictures.ts`.
 * They are committed, so this runs only when a scene changes.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { averageColor } from '../average-color.ts'
import { drawScene, SCENE_NAMES, type SceneName } from './scenes.ts'
import { drawSharePictures } from './share-pictures.ts'

const FOLDER = new URL('../../../client/pictures/', import.meta.url)

/** The widths of each as AVIF, and the one that it also has as WebP, for the few browsers that want it. */
const WIDTHS: Record<SceneName, { avif: readonly number[]; webp: number }> = {
  hero: { avif: [640, 960, 1280, 1600], webp: 960 },
  'sign-in': { avif: [640, 1000], webp: 1000 },
  wedding: { avif: [400, 800], webp: 800 },
  wedding_guest: { avif: [400, 800], webp: 800 },
  cocktail: { avif: [400, 800], webp: 800 },
  formal: { avif: [400, 800], webp: 800 },
  lend: { avif: [640, 1200], webp: 640 },
}

/** Renders one scene at each of its widths; says their sizes and the colour that stands in for it. */
async function render(name: SceneName): Promise<void> {
  const drawing = Buffer.from(drawScene(name))
  const full = await sharp(drawing, { unlimited: true }).removeAlpha().png({ compressionLevel: 1 }).toBuffer()
  const { avif, webp } = WIDTHS[name]
  for (const width of avif) {
    await keep(
      `${name}-${width}.avif`,
      await sharp(full).resize(width).avif({ quality: 55, effort: 8 }).toBuffer(),
    )
  }
  const fallback = sharp(full).resize(webp).webp({ quality: 72, effort: 6, smartSubsample: true })
  await keep(`${name}-${webp}.webp`, await fallback.toBuffer())
  console.log(name, await averageColor(sharp(full)))
}

async function keep(file: string, bytes: Buffer) {
  await writeFile(fileURLToPath(new URL(file, FOLDER)), bytes)
  console.log(`${file} ${(bytes.length / 1024).toFixed(1)} KB`)
}

await drawSharePictures()
await mkdir(FOLDER, { recursive: true })
for (const name of SCENE_NAMES) await render(name)
