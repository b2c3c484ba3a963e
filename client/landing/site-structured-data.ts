import type { HeadMatch } from '../head/head.ts'
import { jsonLd, searchAction } from '../head/structured-data.ts'

export const siteStructuredData = ({ origin, shop }: HeadMatch['match']['context']) => [
  jsonLd({
    '@type': 'WebSite',
    name: shop.name,
    url: `${origin}/`,
    potentialAction: searchAction(`${origin}/dress-rental?searchTerm={search_term_string}`),
  }),
  jsonLd({
    '@type': 'Organization',
    name: shop.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: shop.supportEmail,
  }),
]
