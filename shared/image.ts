/** Rules for pictures (specification §5), told the same way in the browser and on the server. */
export const MAX_IMAGES = 5
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

export const TOO_MANY_IMAGES = `You can only upload a maximum of ${MAX_IMAGES} images.`
export const imageTooLarge = (file: string) => `File "${file}" is too large (max 5MB).`
export const imageNotSupported = (file: string) => `File type for "${file}" is not supported.`

/** Why a file would be refused before anybody looks inside it, or nothing. */
export function fileProblem({ name, size, type }: { name: string; size: number; type: string }) {
  if (!imageTypes.some((known) => known === type)) return imageNotSupported(name)
  if (size > MAX_IMAGE_BYTES) return imageTooLarge(name)
}

/** Widths in pixels in which every picture is kept. */
export const imageWidths = [320, 640, 960, 1600] as const
export type ImageWidth = (typeof imageWidths)[number]

const ADDRESS = /^(.*\/_api\/images\/[0-9a-f]{32})\.webp$/

/** A picture's address at a width. `url` is the address that the upload answered; any other is left alone. */
export const imageAt = (url: string, width: ImageWidth) => url.replace(ADDRESS, `$1-${width}.webp`)

/** The `srcset` of an uploaded picture; nothing for any other address. */
export const imageSrcSet = (url: string) =>
  ADDRESS.test(url) ? imageWidths.map((width) => `${imageAt(url, width)} ${width}w`).join(', ') : undefined

/** The landscape JPEG of an uploaded picture that previews of a shared link show; any other address is left alone. */
export const ogImage = (url: string) => ({ url: url.replace(ADDRESS, '$1-og.jpg'), width: 1200, height: 630 })
