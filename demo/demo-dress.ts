import type { Category, Size } from '../shared/dress/dress.ts'

/** The shape of the dress from the waist down (and, for a few, where the waist is). */
export type Cut =
  | 'ballgown'
  | 'a-line'
  | 'column'
  | 'mermaid'
  | 'trumpet'
  | 'slip'
  | 'midi'
  | 'mini'
  | 'sheath'
  | 'wrap'
  | 'empire'
  | 'tiered'
  | 'high-low'
  | 'goddess'
  | 'bubble'

export type Fabric =
  | 'satin'
  | 'silk'
  | 'crepe'
  | 'velvet'
  | 'chiffon'
  | 'tulle'
  | 'organza'
  | 'lace'
  | 'sequins'
  | 'floral'
  | 'brocade'
  | 'polka'
  | 'beaded'

type View = 'front' | 'back' | 'detail'

/** A dress of the demo shop, as its lender would list it. */
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
  cut: Cut
  fabric: Fabric
  /** Its pictures, the cover first. */
  views: readonly View[]
}

/** A dress before it knows its category and its lender's city. */
export type Listing = Omit<DemoDress, 'category' | 'location'>
