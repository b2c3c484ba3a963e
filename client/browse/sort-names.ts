import type { orders } from '../../shared/search/browse-search.ts'

export const sortNames: Record<(typeof orders)[number], string> = {
  newest: 'Newest',
  price_up: 'Price: low to high',
  price_down: 'Price: high to low',
}
