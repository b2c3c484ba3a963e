/** Rules for uploads (docs/product.md#pictures), shared by browser and server. */
export const MAX_IMAGES = 5
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

/** Upload paths below `/_api`: public pictures, those for one other person, those public once their review is, those for admins. */
export const uploadPaths = {
  image: '/images/upload',
  message: '/messages/images',
  review: '/reviews/images',
  report: '/reports/images',
} as const

export const TOO_MANY_IMAGES = `You can only upload a maximum of ${MAX_IMAGES} images.`
export const imageTooLarge = (file: string) => `File "${file}" is too large (max 5MB).`
export const imageNotSupported = (file: string) => `File type for "${file}" is not supported.`
export const imageUnreadable = (file: string) =>
  `File "${file}" could not be read as a picture. It may be damaged: please choose another copy.`
