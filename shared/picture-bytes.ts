import type { imageTypes } from './upload.ts'

type ImageType = (typeof imageTypes)[number]

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** The first bytes of each accepted type, as a browser's name or type may be wrong. */
const signatures: [ImageType, (bytes: Uint8Array) => boolean][] = [
  ['image/jpeg', (bytes) => text(bytes, 0, 3) === '\xff\xd8\xff'],
  ['image/png', (bytes) => text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/webp', (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP'],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(text(bytes, 0, 6))],
]

/** The picture's type by its content; undefined for types that are not accepted. */
export const sniff = (bytes: Uint8Array) => signatures.find(([, fits]) => fits(bytes))?.[0]

/** HEIC is the format of iPhone photographs, which few browsers can read. */
export const isHeic = (bytes: Uint8Array) =>
  text(bytes, 4, 8) === 'ftyp' && /^(he[iv][cmsx]|mif1|msf1)$/.test(text(bytes, 8, 12))

/** True for a JPEG cut off before its end marker, which comes after that of its last scan. */
export function lacksEnd(jpeg: Uint8Array) {
  for (let at = jpeg.length - 2; at >= 0; at--) {
    if (jpeg[at] !== 0xff) continue
    if (jpeg[at + 1] === 0xd9) return false
    if (jpeg[at + 1] === 0xda) return true
  }
  return true
}
