import type { Listing } from './use-bulk-listings.ts'

/** From this number on, a list can be searched and sorted. */
export const MANY = 7

const byTitle = (a: Listing, b: Listing) => a.title.localeCompare(b.title, 'en')

/** The orders of an owner's listings; the server's is newest first. */
export const orders = {
  newest: { name: 'Newest', compare: () => 0 },
  next: {
    name: 'Next rental',
    compare: (a: Listing, b: Listing) =>
      (a.nextRental?.from ?? '9999').localeCompare(b.nextRental?.from ?? '9999'),
  },
  hearts: { name: 'Most hearts', compare: (a: Listing, b: Listing) => b.hearts - a.hearts },
  price: { name: 'Highest price', compare: (a: Listing, b: Listing) => b.pricePerDay - a.pricePerDay },
  title: { name: 'Title', compare: byTitle },
} as const
export type Order = keyof typeof orders

/** The listings with every word in title, brand or size, sorted. */
export function found(listings: readonly Listing[], words: string, order: Order) {
  const wanted = words.toLocaleLowerCase('en').split(/\s+/).filter(Boolean)
  return listings
    .filter(({ title, brand, size }) => {
      const text = `${title} ${brand} ${size}`.toLocaleLowerCase('en')
      return wanted.every((word) => text.includes(word))
    })
    .toSorted(orders[order].compare)
}
