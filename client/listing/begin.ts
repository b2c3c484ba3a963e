import type { Begin } from './begin-listing.ts'

/** Loads what a new listing begins with. Routes ship with every page; what they load with does not. */
export const begin = {
  // The form takes over what it begins with.
  staleReloadMode: 'blocking',
  handler: async (given: Begin) => (await import('./begin-listing.ts')).beginListing(given),
} as const
