import { imageAt } from '../../shared/image.ts'
import { rateCents, tiers, toCents, toDollars } from '../../shared/price.ts'
import type { Answers } from '../api.ts'
import { breadcrumbs, jsonLd, pageHead, titled } from '../head.ts'

type Dress = Answers['dresses']['bySlug']

/** Stands in until dresses have reviews of their own (specification §2, §9). */
const PLACEHOLDER_RATING = { '@type': 'AggregateRating', ratingValue: 4.8, reviewCount: 1 }

const MOST_DESCRIPTION = 120

/** The beginning of a text, cut between two words. */
export function beginning(text: string, most = MOST_DESCRIPTION) {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most + 1).lastIndexOf(' ')
  // A text without any space is cut between two characters, never inside one.
  return cut > 0 ? line.slice(0, cut) : line.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}

/** What a dress's page says about itself to search engines and previews. */
export function productHead(dress: Dress, origin: string) {
  const { title, brand, description, slug, available, imageUrls, pricePerDay, color, size } = dress
  const [cover] = imageUrls
  const head = pageHead({
    title: titled(`${title} by ${brand}`),
    description: beginning(description) || `Rent ${title} by ${brand}, size ${size}, in ${color}.`,
    origin,
    path: `/dresses/${slug}`,
    type: 'product',
    robots: available ? undefined : 'noindex',
    image: cover ? { url: imageAt(cover, 960), alt: `${title} by ${brand}` } : undefined,
  })
  return {
    ...head,
    meta: [
      ...head.meta,
      { name: 'keywords', content: [title, brand, color, `size ${size}`, 'dress rental'].join(', ') },
      { property: 'product:price:amount', content: pricePerDay.toFixed(2) },
      { property: 'product:price:currency', content: 'USD' },
      { property: 'product:availability', content: available ? 'in stock' : 'out of stock' },
      { property: 'product:condition', content: 'used' },
      { property: 'product:brand', content: brand },
    ],
  }
}

/** The same facts for machines: the dress, what renting it costs by the day, and the trail above its title. */
export function productScripts(dress: Dress, origin: string) {
  const { id, title, brand, description, slug, available, imageUrls, pricePerDay, color, size, category } =
    dress
  const url = `${origin}/dresses/${slug}`
  return [
    jsonLd({
      '@type': 'Product',
      name: title,
      description: description || `${title} by ${brand}`,
      image: imageUrls.map((image) => new URL(image, origin).href),
      brand: { '@type': 'Brand', name: brand },
      color,
      size,
      category,
      sku: String(id),
      url,
      aggregateRating: PLACEHOLDER_RATING,
      offers: {
        '@type': 'Offer',
        url,
        price: pricePerDay.toFixed(2),
        priceCurrency: 'USD',
        availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/UsedCondition',
        businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
        seller: { '@type': 'Person', name: dress.owner.displayName },
        priceSpecification: tiers.map((tier) => ({
          '@type': 'UnitPriceSpecification',
          price: toDollars(rateCents(toCents(pricePerDay), tier)).toFixed(2),
          priceCurrency: 'USD',
          referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'DAY' },
          eligibleQuantity: { '@type': 'QuantitativeValue', minValue: tier.fromDays, unitCode: 'DAY' },
        })),
      },
    }),
    breadcrumbs(
      origin,
      ['Home', '/'],
      ['Women', '/women'],
      ['Dresses', '/dress-rental'],
      [title, `/dresses/${slug}`],
    ),
  ]
}
