import { readDressSearch } from '../../dress/dress-search-params.ts'

/** The dress, and its days, that somebody was about to ask for when they were sent to sign in; nothing on other ways. */
export function askedFor(from = '') {
  const [, slug, search] = /^\/dresses\/([^/?#]+)\?([^#]+)$/.exec(from) ?? []
  if (!slug) return undefined
  const { rent, ...days } = readDressSearch(Object.fromEntries(new URLSearchParams(search)))
  return rent || days.from ? { slug, ...days } : undefined
}
