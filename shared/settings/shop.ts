import type { landingWords } from './landing-words.ts'
import type { provisions } from './provided.ts'

/** What the shop says of itself on its pages, in its letters and to other programs. */
export interface Shop {
  name: string
  tagline: string
  supportEmail: string
  /** While it waits for its first admin. */
  isNew?: boolean
  /** Further links of the footer. */
  links?: { label: string; address: string }[]
  /** What it does not provide. */
  lacks?: (typeof provisions)[number][]
  /** Its own words of the landing page. */
  words?: Partial<typeof landingWords>
}

export const untouchedShop: Shop = {
  name: 'Second Dance',
  tagline: 'Designer cocktail, evening and wedding dress rentals - from the best closets.',
  supportEmail: 'hello@seconddance.example',
}
