import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { brand } from '../../../shared/brand.ts'
import { drawScene } from './scenes.ts'
import { unpackWoff } from './woff.ts'

// What others show of us: previews of a shared link, a phone's home screen, a browser's tab. Their addresses stay
// the same, so they are files of client/public and not of the build.

const PUBLIC = new URL('../../../client/public/', import.meta.url)
const SERIF = new URL(
  '../../../node_modules/@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff',
  import.meta.url,
)

const PAPER = '#fbf8f4'
const INK = '#1f1a1c'
const MUTED = '#6b5f63'
const BORDEAUX = '#6e1f35'

/** The dress of client/icon.svg, in a square of 64. */
const DRESS = 'M26 12c0 5-1 9-1 13 0 3 1 4 1 6L15 52h34L38 31c0-2 1-3 1-6 0-4-1-8-1-13-1 5-3 8-6 8s-5-3-6-8Z'

/** The preview of a link: the hero's gowns beside our name. */
const PREVIEW = { width: 1200, height: 630 }
const SCENE_LEFT = 470

async function save(name: string, bytes: Buffer) {
  await writeFile(fileURLToPath(new URL(name, PUBLIC)), bytes)
  console.log(`${name} ${(bytes.length / 1024).toFixed(1)} KB`)
}

interface Lettering {
  /** In points. */
  size: number
  color: string
  width?: number
  spacing?: number
}

/** Words in our serif (`fontfile`), broken into lines where they are wider than `width`. */
const lettering = (fontfile: string, words: string, { size, color, ...text }: Lettering) =>
  sharp({
    text: {
      ...text,
      text: `<span foreground="${color}">${words}</span>`,
      font: `Instrument Serif ${size}`,
      fontfile,
      dpi: 300,
      rgba: true,
    },
  })
    .png()
    .toBuffer()

async function previewPicture() {
  const { width, height } = PREVIEW
  const folder = await mkdtemp(join(tmpdir(), 'second-dance-type-'))
  const serif = join(folder, 'serif.ttf')
  await writeFile(serif, unpackWoff(await readFile(SERIF)))
  const name: Buffer[] = []
  for (const word of brand.name.split(' ')) name.push(await lettering(serif, word, { size: 36, color: INK }))
  const tagline = await lettering(serif, brand.tagline, { size: 7.6, color: MUTED, width: 340, spacing: 2 })
  await rm(folder, { recursive: true })

  const scene = await sharp(Buffer.from(drawScene('hero')), { unlimited: true })
    .resize({ width: width - SCENE_LEFT, height, fit: 'cover' })
    .toBuffer()
  return sharp({ create: { ...PREVIEW, channels: 3, background: PAPER } })
    .composite([
      { input: scene, left: SCENE_LEFT, top: 0 },
      ...name.map((input, line) => ({ input, left: 62, top: 132 + line * 130 })),
      { input: tagline, left: 64, top: 418 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

/** The dress on bordeaux to the edge; `scale` leaves room for whoever cuts a circle out of it. */
const icon = (pixels: number, scale: number, radius = 0) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="${BORDEAUX}"/><path transform="translate(32 32) scale(${scale}) translate(-32 -32)" fill="${PAPER}" d="${DRESS}"/></svg>`,
    ),
  )
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()

/** Draws them all into client/public. */
export async function drawSharePictures() {
  await save('og.jpg', await previewPicture())
  await save('icon-192.png', await icon(192, 1, 12))
  await save('icon-512.png', await icon(512, 1, 12))
  await save('icon-maskable-512.png', await icon(512, 0.92))
  await save('apple-touch-icon.png', await icon(180, 1))
}
