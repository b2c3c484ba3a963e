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

/** The upper edge of the bodice. */
export type Neckline =
  | 'strapless'
  | 'sweetheart'
  | 'v'
  | 'plunge'
  | 'square'
  | 'scoop'
  | 'boat'
  | 'high'
  | 'halter'
  | 'one-shoulder'
  | 'cowl'
  | 'straps'
  | 'off-shoulder'
  | 'illusion'

export type Sleeve = 'none' | 'long' | 'bishop' | 'bell' | 'puff' | 'cap' | 'flutter' | 'drop'

/** How the cloth of the bodice is worked. */
export type Bodice = 'smooth' | 'ruched' | 'corset' | 'wrapped' | 'pleated'

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

/** What the dress is shown on. */
type Stand = 'form' | 'hanger'

/** Where it is shown. */
export type Backdrop =
  | 'window'
  | 'arch'
  | 'canvas'
  | 'curtain'
  | 'terrace'
  | 'plinth'
  | 'garden'
  | 'salon'
  | 'night'

/** Everything needed to draw a dress. The same spec always draws the same picture. */
export interface DressSpec {
  cut: Cut
  neckline: Neckline
  sleeve?: Sleeve
  bodice?: Bodice
  fabric: Fabric
  /** Cloth of the bodice when it is not the skirt's. */
  bodiceFabric?: Fabric
  /** Main colour, "#rrggbb". */
  color: string
  /** Colour of print, lace, beads or sash. */
  accent?: string
  sash?: boolean
  train?: boolean
  stand: Stand
  backdrop: Backdrop
  /** Colour of the room, "#rrggbb"; each backdrop has its own. */
  room?: string
  seed: number
}

export type View = 'front' | 'back' | 'detail'
