import type { orders } from '../search/browse-search-params.ts'

export const sortNames: Record<(typeof orders)[number], string> = {
  newest: 'Newest',
  price_up: 'Price: low to high',
  price_down: 'Price: high to low',
}
