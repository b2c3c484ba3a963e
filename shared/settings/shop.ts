import type { CSSProperties } from 'react'
import type { landingWords } from './landing-words.ts'
import type { provisions } from './provided.ts'
import type { Way } from '../rental/handover.ts'

/** What the shop says of itself on its pages, in its letters and to other programs. */
export interface Shop {
  name: string
  tagline: string
  supportEmail: string
  /** While it waits for its first admin. */
  isNew?: boolean
  /** Further links of the footer. */
  links?: { label: string; address: string }[]
  /** What it does not provide, and the way that its dresses do not travel. */
  lacks?: ((typeof provisions)[number] | Way)[]
  /** Its own words of the landing page. */
  words?: Partial<typeof landingWords>
  /** Of another palette: the ground of its pages, and the styles in their heads. */
  paper?: string
  styles?: { children: string }[]
  /** The logo as the header shows it. */
  logo?: { src: string; width: number; height: number; style: CSSProperties }
  /** The links to its icon in the heads of pages, 192 pixels wide. */
  icons?: { rel: string; href: string }[]
  /** The only way that its dresses travel. */
  way?: Way
  closed?: ClosedDays
  /** Its legal texts, each a page. */
  legal?: { label: string; address: string }[]
  /** The version of its terms, if it has any. */
  terms?: number
}

/** When carriers deliver nothing. */
export interface ClosedDays {
  sundays: boolean
  /** `2026-12-24`, or `12-25` for every year. */
  days: readonly string[]
}

/** How many may be named, so that there is always a day on which to post. */
export const MAX_CLOSED_DAYS = 60

export const untouchedShop: Shop = {
  name: 'Second Dance',
  tagline: 'Designer cocktail, evening and wedding dress rentals - from the best closets.',
  supportEmail: 'hello@seconddance.example',
}
