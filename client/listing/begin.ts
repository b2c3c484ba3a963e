import type { Begin } from './begin-listing.ts'

/** The route options of a new listing. Routes ship with every page; their loader's code does not. */
export const begin = {
  // The form starts from this data, so it must be fresh.
  staleReloadMode: 'blocking',
  handler: async (given: Begin) => (await import('./begin-listing.ts')).beginListing(given),
} as const
