import { readDressSearch } from '../../search/dress-search-params.ts'

/** The slug and days in a `from` that leads back to a dress to rent; undefined for any other path. */
export function askedFor(from = '') {
  const [, slug, search] = /^\/dresses\/([^/?#]+)\?([^#]+)$/.exec(from) ?? []
  if (!slug) return undefined
  const { rent, ...days } = readDressSearch(Object.fromEntries(new URLSearchParams(search)))
  return rent || days.from || days.event ? { slug, ...days } : undefined
}
