/** Widths in pixels of every uploaded picture. */
export const imageWidths = [320, 640, 960, 1600] as const
export type ImageWidth = (typeof imageWidths)[number]

/** File formats of every uploaded picture, smallest first. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const
export type ImageFormat = (typeof imageFormats)[number]

const ADDRESS = /\/_api\/images\/[0-9a-f]{32}\.webp$/

/** An uploaded picture's address with another end; any other address is returned unchanged. */
const ending = (url: string, end: string) => (ADDRESS.test(url) ? url.slice(0, -'.webp'.length) + end : url)

/**
 * A picture's address at a width and in a format. `url` is the address that the upload returned, a WebP of
 * the largest width.
 */
export const imageAt = (url: string, width: ImageWidth, format: ImageFormat = 'webp') =>
  ending(url, `-${width}.${format}`)

/** The `<source>`s of an uploaded picture, best first; empty for any other address. */
export const imageSources = (url: string) =>
  ADDRESS.test(url)
    ? (['avif', 'webp'] as const).map((format) => ({
        type: `image/${format}`,
        srcSet: imageWidths.map((width) => `${imageAt(url, width, format)} ${width}w`).join(', '),
      }))
    : []

/** The preview image of an uploaded picture: a JPEG, which every preview reads. */
export const ogImage = (url: string) => ({ url: ending(url, '-og.jpg'), width: 1200, height: 630 })
