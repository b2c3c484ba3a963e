/**
 * Draws the pictures of the site into client/pictures and client/public: `node server/demo/pictures.ts`.
 * They are committed, so this runs only when a scene changes.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawScene, SCENE_NAMES, type SceneName } from './scenes.ts'
import { drawSharePictures } from './share-pictures.ts'

const FOLDER = new URL('../../client/pictures/', import.meta.url)

const WIDTHS: Record<SceneName, readonly number[]> = {
  hero: [640, 960, 1600],
  'sign-in': [640, 1000],
  wedding: [400, 800],
  wedding_guest: [400, 800],
  cocktail: [400, 800],
  formal: [400, 800],
  lend: [640, 1200],
}

/** Renders one scene at each of its widths. */
async function render(name: SceneName): Promise<void> {
  const drawing = Buffer.from(drawScene(name))
  const full = await sharp(drawing, { unlimited: true }).removeAlpha().png({ compressionLevel: 1 }).toBuffer()
  for (const width of WIDTHS[name]) {
    const picture = await sharp(full)
      .resize(width)
      .webp({ quality: 72, effort: 6, smartSubsample: true })
      .toBuffer()
    await writeFile(fileURLToPath(new URL(`${name}-${width}.webp`, FOLDER)), picture)
    console.log(`${name}-${width}.webp ${(picture.length / 1024).toFixed(1)} KB`)
  }
}

await drawSharePictures()
await mkdir(FOLDER, { recursive: true })
for (const name of SCENE_NAMES) await render(name)
