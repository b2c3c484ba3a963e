import type { Sharp } from 'sharp'

/** The colour that stands in for a picture until it is there, "#rrggbb". */
export async function averageColor(picture: Sharp) {
  const pixel = await picture.resize(1, 1, { fit: 'cover' }).raw().toBuffer()
  return `#${pixel.toString('hex', 0, 3)}`
}
