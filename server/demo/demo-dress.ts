import type { Look, View } from './look.ts'

export type DemoCategory = 'bridesmaid' | 'cocktail' | 'formal' | 'wedding' | 'wedding_guest'

export type DemoSize =
  | '0'
  | '2'
  | '4'
  | '6'
  | '8'
  | '10'
  | '12'
  | '14'
  | '16'
  | '18'
  | '20'
  | 'XS'
  | 'S'
  | 'M'
  | 'L'
  | 'XL'
  | 'XXL'

/** A dress of the demo shop, as its lender would list it, and how to draw it. */
export interface DemoDress {
  title: string
  description: string
  brand: string
  category: DemoCategory
  size: DemoSize
  color: string
  pricePerDayCents: number
  /** City and state. */
  location: string
  /** Place in `people.lenders`. */
  lender: number
  look: Look
  views: readonly View[]
}

/** A dress before it knows its category and its lender's city. */
export type Listing = Omit<DemoDress, 'category' | 'location'>
