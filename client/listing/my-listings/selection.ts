import { useState } from 'react'
import type { Listing } from './use-bulk-listings.ts'

/** Which listings are ticked. What is no longer listed is no longer chosen. */
export function useSelection(listings: readonly Listing[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const chosen = listings.filter(({ id }) => ids.has(id))
  const choose = (those: readonly Listing[]) => setIds(new Set(those.map(({ id }) => id)))
  return {
    chosen,
    choose,
    has: ({ id }: Listing) => ids.has(id),
    toggle: (listing: Listing) =>
      choose(ids.has(listing.id) ? chosen.filter(({ id }) => id !== listing.id) : [...chosen, listing]),
  }
}
