import type { Category } from '../shared/dress/dress.ts'
import { bridesmaidDresses } from './bridesmaid-dresses.ts'
import { cocktailDresses } from './cocktail-dresses.ts'
import type { DemoDress, Listing } from './demo-dress.ts'
import { formalDresses } from './formal-dresses.ts'
import { guestDresses } from './guest-dresses.ts'
import { lenders } from './people.ts'
import { weddingDresses } from './wedding-dresses.ts'

const RACKS: readonly (readonly [Category, readonly Listing[]])[] = [
  ['formal', formalDresses],
  ['wedding_guest', guestDresses],
  ['cocktail', cocktailDresses],
  ['wedding', weddingDresses],
  ['bridesmaid', bridesmaidDresses],
]

/** Takes one dress from each rack in turn, so that the newest page of the shop shows every kind. */
function mixed(): readonly DemoDress[] {
  const longest = Math.max(...RACKS.map(([, rack]) => rack.length))
  const dresses: DemoDress[] = []
  for (let i = 0; i < longest; i++) {
    for (const [category, rack] of RACKS) {
      const listing = rack[i]
      if (listing)
        dresses.push({ ...listing, category, location: lenders[listing.lender]?.home ?? 'Brooklyn, NY' })
    }
  }
  return dresses
}

/** Every dress of the demo shop. */
export const dresses: readonly DemoDress[] = mixed()
