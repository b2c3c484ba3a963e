/** Widths in pixels of every uploaded picture. */
export const imageWidths = [320, 640, 960, 1600] as const
export type ImageWidth = (typeof imageWidths)[number]

/** File formats of every uploaded picture, smallest first. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const
export type ImageFormat = (typeof imageFormats)[number]

const ADDRESS = /^(.*\/_api\/images\/[0-9a-f]{32})\.webp$/

/**
 * A picture's address at a width and in a format. `url` is the address that the upload returned, a WebP of
 * the largest width; any other address is returned unchanged.
 */
export const imageAt = (url: string, width: ImageWidth, format: ImageFormat = 'webp') =>
  url.replace(ADDRESS, `$1-${width}.${format}`)

/** The `<source>`s of an uploaded picture, best first; empty for any other address. */
export const imageSources = (url: string) =>
  ADDRESS.test(url)
    ? (['avif', 'webp'] as const).map((format) => ({
        type: `image/${format}`,
        srcSet: imageWidths.map((width) => `${imageAt(url, width, format)} ${width}w`).join(', '),
      }))
    : []

/** The preview image of an uploaded picture: a JPEG, which every preview reads. */
export const ogImage = (url: string) => ({ url: url.replace(ADDRESS, '$1-og.jpg'), width: 1200, height: 630 })
