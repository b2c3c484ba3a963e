import type { Size } from '../../shared/dress/dress.ts'
import { slugOf } from '../db/slug.ts'

const MAX_LENGTH = 90

/**
 * The preferred slug of a dress: brand, title and size, hyphenated (docs/product.md#slugs). Undefined when brand and
 * title have no character for a slug.
 */
export function wishedSlug({ brand, title, size }: { brand: string; title: string; size: Size }) {
  const words = slugOf(`${brand} ${title}`, MAX_LENGTH)
  return words && `${words}-${size.toLowerCase()}`
}
