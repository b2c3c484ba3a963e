import sharp from 'sharp'

interface Photograph {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A photograph of sorts, taller than wide: a dress-coloured field on a wall, with a blue stripe at its upper edge. */
const portrait = (color: string) =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: '#d8cbbd' } }).composite([
    { input: { create: { width: 500, height: 900, channels: 3, background: color } }, left: 200, top: 250 },
    { input: { create: { width: 900, height: 120, channels: 3, background: '#1030c0' } }, left: 0, top: 0 },
  ])

const jpeg = (name: string, buffer: Buffer): Photograph => ({ name, mimeType: 'image/jpeg', buffer })

export const plainPhotograph = async (color: string) =>
  jpeg('front.jpg', await portrait(color).jpeg().toBuffer())

/** Taken with the phone on its side: the pixels lie down, and a note says how to turn them. */
export async function sidewaysPhotograph(color: string) {
  const upright = await portrait(color).png().toBuffer()
  const lying = await sharp(upright).rotate(270).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  return jpeg('sideways.jpg', lying)
}

/** Taken at home, which the phone has written into it. */
export async function locatedPhotograph(color: string) {
  const buffer = await portrait(color)
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 41/1 30/1' } })
    .toBuffer()
  return jpeg('at-home.jpg', buffer)
}
