import type { Answers } from '../api/api.ts'
import { breadcrumbs, jsonLd } from '../head/structured-data.ts'

type Closet = Answers['closets']['bySlug']

/** A closet's structured data: its owner, and the breadcrumbs. Empty while there is nothing to rent. */
export function closetStructuredData(closet: Closet, origin: string) {
  const { displayName, slug, city, about, avatarUrl, createdAt, dressCount } = closet
  if (!dressCount) return []
  const path = `/closets/${slug}`
  return [
    jsonLd({
      '@type': 'ProfilePage',
      url: origin + path,
      dateCreated: createdAt.toISOString(),
      mainEntity: {
        '@type': 'Person',
        name: displayName,
        url: origin + path,
        ...(about && { description: about }),
        ...(avatarUrl && { image: new URL(avatarUrl, origin).href }),
        ...(city && { homeLocation: { '@type': 'Place' as const, name: city } }),
      },
    }),
    breadcrumbs(origin, ['Home', '/'], ['Dresses', '/dress-rental'], [displayName, path]),
  ]
}
