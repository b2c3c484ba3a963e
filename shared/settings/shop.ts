/** What the shop says of itself on its pages, in its letters and to other programs. */
export interface Shop {
  name: string
  tagline: string
  supportEmail: string
  /** While it waits for its first admin. */
  isNew?: boolean
  /** Further links of the footer. */
  links?: { label: string; address: string }[]
}

export const untouchedShop: Shop = {
  name: 'Second Dance',
  tagline: 'Designer cocktail, evening and wedding dress rentals - from the best closets.',
  supportEmail: 'hello@seconddance.example',
}
