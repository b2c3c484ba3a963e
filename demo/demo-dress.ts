import type { Category, Size } from '../shared/dress.ts'
import type { DressSpec, View } from './dress-spec.ts'

/** A dress of the demo shop, as its lender would list it, and how to draw it. */
export interface DemoDress {
  title: string
  description: string
  brand: string
  category: Category
  size: Size
  color: string
  pricePerDayCents: number
  /** City and state. */
  location: string
  /** Place in `lenders`. */
  lender: number
  spec: DressSpec
  /** Its pictures, the cover first. */
  views: readonly View[]
}

/** A dress before it knows its category and its lender's city. */
export type Listing = Omit<DemoDress, 'category' | 'location'>
