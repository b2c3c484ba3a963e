import { brand } from '../../shared/brand.ts'
import { jsonLd, searchAction } from '../head/structured-data.ts'

export const siteStructuredData = (origin: string) => [
  jsonLd({
    '@type': 'WebSite',
    name: brand.name,
    url: `${origin}/`,
    potentialAction: searchAction(`${origin}/dress-rental?searchTerm={search_term_string}`),
  }),
  jsonLd({
    '@type': 'Organization',
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: brand.supportEmail,
  }),
]
