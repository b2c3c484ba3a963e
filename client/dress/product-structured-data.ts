import type { AggregateRating, Offer } from 'schema-dts'
import { CURRENCY, DECIMALS } from '../../shared/currency.ts'
import { categoryLabel } from '../../shared/dress/dress.ts'
import { rateCents, tiers, toCents, toAmount } from '../../shared/price.ts'
import type { Answers } from '../api/api.ts'
import { breadcrumbs, jsonLd } from '../head/structured-data.ts'

type Dress = Answers['dresses']['bySlug']

/** For dresses without reviews, where no search engine comes (docs/product.md#heads). */
const PLACEHOLDER_RATING = {
  '@type': 'AggregateRating',
  ratingValue: 4.8,
  reviewCount: 1,
} satisfies AggregateRating

/** A dress's structured data: the product, its price per day, and the breadcrumbs. */
export function productStructuredData(
  dress: Dress,
  { origin, placeholderRating }: { origin: string; placeholderRating: boolean },
) {
  const { id, title, brand, description, slug, imageUrls, color, size, category } = dress
  const path = `/dresses/${slug}`
  return [
    jsonLd({
      '@type': 'Product',
      name: title,
      description: description || `${title} by ${brand}`,
      image: imageUrls.map((image) => new URL(image, origin).href),
      brand: { '@type': 'Brand', name: brand },
      color,
      size,
      category: categoryLabel(category),
      sku: String(id),
      url: origin + path,
      aggregateRating:
        ratingOf(dress) ?? (placeholderRating && !dress.reviewCount ? PLACEHOLDER_RATING : undefined),
      offers: offerOf(dress, origin + path, origin),
    }),
    breadcrumbs(origin, ['Home', '/'], ['Women', '/women'], ['Dresses', '/dress-rental'], [title, path]),
  ]
}

/** The stars as on the page; undefined without reviews. */
const ratingOf = ({ rating, ratingCount }: Dress) =>
  rating === null
    ? undefined
    : ({
        '@type': 'AggregateRating',
        ratingValue: rating,
        reviewCount: ratingCount,
        bestRating: 5,
        worstRating: 1,
      } satisfies AggregateRating)

/** A lease, not a sale: the price per day, and each tier's. */
const offerOf = ({ available, owner, pricePerDay }: Dress, url: string, origin: string) =>
  ({
    '@type': 'Offer',
    url,
    price: pricePerDay.toFixed(DECIMALS),
    priceCurrency: CURRENCY,
    availability: available ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    itemCondition: 'https://schema.org/UsedCondition',
    businessFunction: { '@id': 'http://purl.org/goodrelations/v1#LeaseOut' },
    seller: {
      '@type': 'Person',
      name: owner.displayName,
      ...(owner.closetSlug && { url: `${origin}/closets/${owner.closetSlug}` }),
    },
    priceSpecification: tiers.map((tier) => ({
      '@type': 'UnitPriceSpecification',
      price: toAmount(rateCents(toCents(pricePerDay), tier)).toFixed(DECIMALS),
      priceCurrency: CURRENCY,
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'DAY' },
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: tier.fromDays, unitCode: 'DAY' },
    })),
  }) satisfies Offer
