import { useState } from 'react'
import type { Listing } from './use-bulk-listings.ts'

/** The selected listings; those no longer listed are dropped. */
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
