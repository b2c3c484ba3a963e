import { CURRENCY, DECIMALS } from '../../shared/currency.ts'
import { ogImage } from '../../shared/image.ts'
import type { Answers } from '../api/api.ts'
import { pageHead, preview, property, titled, type HeadMatch } from '../head/head.ts'

type Dress = Answers['dresses']['bySlug']

const MAX_DESCRIPTION = 120

/** Search engines cut longer titles, and would cut our name. */
const MAX_TITLE = 60

/** The beginning of a text, cut between two words. */
export function beginning(text: string, most = MAX_DESCRIPTION) {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most + 1).lastIndexOf(' ')
  // A text without spaces is cut between two characters, never inside one.
  return cut > 0 ? line.slice(0, cut) : line.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}

/** The head of a dress's page. */
export function productHead(dress: Dress, { origin, shop }: HeadMatch['match']['context']) {
  const { title, brand, description, slug, available, imageUrls, pricePerDay, color, size } = dress
  const [cover] = imageUrls
  const name = `${title} by ${brand}`
  const head = pageHead({
    title: titled(name, shop).length <= MAX_TITLE ? titled(name, shop) : name,
    description: beginning(description) || `Rent ${name}, size ${size}, in ${color}.`,
    origin,
    path: `/dresses/${slug}`,
    robots: available ? undefined : 'noindex',
  })
  return {
    ...head,
    meta: [
      ...head.meta,
      ...(cover ? preview(new URL(ogImage(cover).url, origin).href, name) : []),
      property('og:type', 'product'),
      { name: 'keywords', content: [title, brand, color, `size ${size}`, 'dress rental'].join(', ') },
      property('product:price:amount', pricePerDay.toFixed(DECIMALS)),
      property('product:price:currency', CURRENCY),
      property('product:availability', available ? 'in stock' : 'out of stock'),
      property('product:condition', 'used'),
      property('product:brand', brand),
    ],
  }
}
