import { ogImage } from '../../shared/image.ts'
import type { Answers } from '../api/api.ts'
import { beginning } from '../dress/product-head.ts'
import { pageHead, preview, property, titled, type HeadMatch } from '../head/head.ts'

type Closet = Answers['closets']['bySlug']

/** Search engines cut longer titles, and would cut our name. */
const MAX_TITLE = 60

/** The head of a closet's page; `noindex` while it has nothing to rent. */
export function closetHead(
  { displayName, slug, city, about, dressCount, coverUrl }: Closet,
  { origin, shop }: HeadMatch['match']['context'],
) {
  const name = `${displayName}’s Closet`
  const head = pageHead({
    title: titled(name, shop).length <= MAX_TITLE ? titled(name, shop) : name,
    description: beginning(
      `${about ?? ''} The dresses that ${displayName} lends${city ? ` in ${city}` : ''}, to rent from four days on.`,
    ),
    origin,
    path: `/closets/${slug}`,
    robots: dressCount ? undefined : 'noindex',
  })
  return {
    ...head,
    meta: [
      ...head.meta,
      ...(coverUrl ? preview(new URL(ogImage(coverUrl).url, origin).href, name) : []),
      property('og:type', 'profile'),
    ],
  }
}
