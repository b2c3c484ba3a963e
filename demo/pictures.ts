import slugify from '@sindresorhus/slugify'
import type { DemoDress } from './demo-dress.ts'
import index from './pictures.json' with { type: 'json' }

/** What the shop knows of a picture without reading its file. */
interface PictureInfo {
  /** Its id in the shop: the beginning of its SHA-256, so that storing it twice stores the same file. */
  id: string
  width: number
  height: number
  /** The average of its pixels, "#rrggbb". */
  color: string
}

/** The drawn pictures by their names. */
export const pictureIndex: Readonly<Record<string, PictureInfo>> = index

/** The variants of a cover on cards, made ahead: for a whole page a server would take many seconds. */
const COVER_VARIANTS = ['320.avif', '640.avif'] as const

/** The pictures of a dress, the cover first: of each its name, and its sizes that are files too. */
export function picturesOf({ brand, title, views }: Pick<DemoDress, 'brand' | 'title' | 'views'>) {
  const slug = slugify(`${brand} ${title}`, { decamelize: false })
  return views.map((view, position) => ({
    name: `${slug}-${view}`,
    variants: position === 0 ? COVER_VARIANTS : [],
  }))
}

/** The file that all sizes of a picture are made from. */
export const masterFile = (name: string) => `${name}.webp`

/** The file of one size of a picture, "320.avif". */
export const variantFile = (name: string, variant: string) => `${name}-${variant}`

/** Where a file of a picture lies. */
export const pictureUrl = (file: string) => new URL(`pictures/${file}`, import.meta.url)

/** What is known of a picture. Throws when there is none. */
export function infoOf(name: string) {
  const info = pictureIndex[name]
  if (!info) throw new Error(`There is no picture ${name} in demo/pictures: see demo/README.md`)
  return info
}
