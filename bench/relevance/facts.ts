import type { Category } from '../../shared/dress/dress.ts'

// The facts of the judged shop. Judgements use these facts only, never how the search reads the words made of them.

/** The colours people sort dresses by. */
export type Family =
  | 'black'
  | 'white'
  | 'grey'
  | 'red'
  | 'pink'
  | 'purple'
  | 'blue'
  | 'green'
  | 'yellow'
  | 'orange'
  | 'brown'
  | 'multi'

export interface Shade {
  /** As its lender writes it. */
  name: string
  /** What everybody would call it. */
  is: readonly Family[]
  /** What some would call it: neither asked for nor wrong. */
  maybe?: readonly Family[]
  pattern?: string
}

const shade = (
  name: string,
  is: Family | Family[],
  maybe: Family | Family[] = [],
  pattern?: string,
): Shade => ({
  name,
  is: [is].flat(),
  maybe: [maybe].flat(),
  pattern,
})

// oxfmt-ignore
export const shades: readonly Shade[] = [
  shade('Black', 'black'), shade('Jet Black', 'black'), shade('Onyx', 'black'), shade('Noir', 'black'),
  shade('Ivory', 'white', 'brown'), shade('White', 'white'), shade('Off-White', 'white'),
  shade('Pearl', 'white', 'grey'), shade('Cream', 'white', ['brown', 'yellow']), shade('Alabaster', 'white'),
  shade('Silver', 'grey'), shade('Charcoal', 'grey', 'black'), shade('Dove Grey', 'grey'),
  shade('Gunmetal', 'grey', 'blue'), shade('Pewter', 'grey', 'brown'),
  shade('Red', 'red'), shade('Scarlet', 'red', 'orange'), shade('Crimson', 'red', 'pink'), shade('Burgundy', 'red', 'purple'),
  shade('Ruby', 'red', 'pink'), shade('Cherry', 'red', 'pink'), shade('Wine', 'red', 'purple'),
  shade('Bordeaux', 'red', 'purple'), shade('Garnet', 'red', 'brown'), shade('Merlot', 'red', 'purple'),
  shade('Maroon', 'red', 'brown'), shade('Lipstick Red', 'red'),
  shade('Blush', 'pink', 'brown'), shade('Dusty Rose', 'pink'), shade('Hot Pink', 'pink'),
  shade('Fuchsia', 'pink', 'purple'), shade('Rose', 'pink', 'red'), shade('Ballet Pink', 'pink'),
  shade('Magenta', 'pink', ['purple', 'red']), shade('Raspberry', ['pink'], ['red', 'purple']),
  shade('Rose Gold', 'pink', ['yellow', 'brown']), shade('Salmon', 'pink', ['orange', 'red']),
  shade('Lavender', 'purple', ['blue', 'pink']), shade('Lilac', 'purple', 'pink'), shade('Plum', 'purple', 'red'),
  shade('Aubergine', 'purple', ['black', 'brown']), shade('Amethyst', 'purple'), shade('Violet', 'purple', 'pink'),
  shade('Mauve', 'purple', 'pink'), shade('Wisteria', 'purple', 'blue'),
  shade('Navy', 'blue', 'black'), shade('Midnight Blue', 'blue', 'black'), shade('Cobalt', 'blue'),
  shade('Royal Blue', 'blue'), shade('Powder Blue', 'blue'), shade('Sky Blue', 'blue'), shade('Cornflower', 'blue', 'purple'),
  shade('Dusty Blue', 'blue', 'grey'), shade('Sapphire', 'blue'), shade('Periwinkle', 'blue', 'purple'),
  shade('Turquoise', 'blue', 'green'), shade('Teal', ['green', 'blue']),
  shade('Emerald', 'green'), shade('Sage', 'green', 'grey'), shade('Olive', 'green', ['brown', 'yellow']),
  shade('Forest Green', 'green'), shade('Hunter Green', 'green'), shade('Mint', 'green'),
  shade('Eucalyptus', 'green', ['grey', 'blue']), shade('Jade', 'green'), shade('Moss', 'green'),
  shade('Pistachio', 'green', 'yellow'), shade('Chartreuse', 'green', 'yellow'),
  shade('Gold', 'yellow', 'brown'), shade('Mustard', 'yellow', ['brown', 'orange']), shade('Butter Yellow', 'yellow'),
  shade('Lemon', 'yellow'), shade('Canary', 'yellow'), shade('Marigold', ['yellow'], 'orange'),
  shade('Tangerine', 'orange'), shade('Burnt Orange', 'orange', ['brown', 'red']), shade('Rust', 'orange', ['brown', 'red']),
  shade('Terracotta', 'orange', ['brown', 'red', 'pink']), shade('Peach', 'orange', 'pink'), shade('Apricot', 'orange', 'yellow'),
  shade('Coral', ['orange'], ['pink', 'red']), shade('Copper', 'orange', 'brown'),
  shade('Chocolate', 'brown'), shade('Camel', 'brown', ['yellow', 'orange']), shade('Taupe', 'brown', 'grey'),
  shade('Nude', 'brown', ['pink', 'orange']), shade('Beige', 'brown', ['yellow', 'white']), shade('Champagne', 'brown', ['yellow', 'white', 'pink']),
  shade('Sand', 'brown', 'yellow'), shade('Mocha', 'brown'), shade('Bronze', 'brown', ['yellow', 'orange']),
  shade('Black and White', ['black', 'white'], 'multi'), shade('Navy/Ivory', ['blue', 'white'], 'multi', 'striped'),
  shade('Floral Multi', 'multi', [], 'floral'), shade('Rainbow', 'multi'), shade('Multicolor', 'multi', [], 'floral'),
  shade('Blue Floral', 'blue', 'multi', 'floral'), shade('Red Floral', 'red', 'multi', 'floral'),
  shade('Green Floral', 'green', 'multi', 'floral'), shade('Pink Floral Print', 'pink', 'multi', 'floral'),
  shade('Black Polka Dot', 'black', ['white', 'multi'], 'polka dot'), shade('Leopard', ['brown'], ['multi', 'black', 'orange', 'yellow'], 'leopard'),
  shade('Red & Gold', ['red', 'yellow'], 'multi'), shade('Green and Blue', ['green', 'blue'], 'multi'),
]

export const brands = [
  'Maison Élodie',
  'Søren & Wilde',
  'Harper & Lune',
  'Atelier Brontë',
  'Théa Laurent',
  'Isla Marín',
  'Zoë Amari',
  'D’Arcy',
  'Saint-Clair',
  'Müller + Vogt',
  'Black Orchid',
  'Redwood & Finch',
  'Ivory Lane',
  'Tilly Greene',
  'House of Pell',
  'Alice Tanaka',
  'Nomi Adeyemi',
  'Kestrel',
  'Wilhelmina',
  'Peony Sky',
  'Château Vert',
  'Lucía Ferrer',
  'Ødegaard',
  'B. Lavoie',
] as const
export type Brand = (typeof brands)[number]

// Each as lenders spell it; the first is what it is.
export const fabrics = {
  silk: ['silk'],
  satin: ['satin'],
  velvet: ['velvet'],
  chiffon: ['chiffon'],
  lace: ['lace'],
  tulle: ['tulle'],
  sequin: ['sequin', 'sequinned', 'sequined', 'sequins'],
  crepe: ['crepe', 'crêpe'],
  organza: ['organza'],
  jersey: ['jersey'],
  beaded: ['beaded', 'hand-beaded'],
  linen: ['linen'],
} as const
export type Fabric = keyof typeof fabrics

export const cuts = {
  slip: ['slip dress', 'slip'],
  ballgown: ['ball gown', 'ballgown', 'ball-gown'],
  'a-line': ['A-line gown', 'a-line dress', 'A line dress'],
  mermaid: ['mermaid gown', 'mermaid dress'],
  column: ['column gown', 'column dress'],
  wrap: ['wrap dress'],
  sheath: ['sheath dress', 'sheath'],
  bodycon: ['bodycon dress'],
  empire: ['empire-waist dress', 'empire waist gown'],
  tiered: ['tiered dress', 'tiered gown'],
} as const
export type Cut = keyof typeof cuts

export const lengths = {
  mini: ['mini', 'mini'],
  knee: ['knee-length', 'knee length'],
  midi: ['midi', 'midi-length'],
  maxi: ['maxi', 'maxi'],
  floor: ['floor-length', 'floor length'],
} as const
export type Length = keyof typeof lengths

export const necklines = {
  'off the shoulder': ['off-the-shoulder neckline', 'off the shoulder sleeves', 'off-shoulder neckline'],
  'one shoulder': ['one-shoulder neckline', 'one shoulder strap'],
  'v-neck': ['V-neck', 'v neck', 'deep V-neckline'],
  halter: ['halter neck', 'halter neckline'],
  strapless: ['strapless bodice', 'strapless neckline'],
  sweetheart: ['sweetheart neckline'],
  cowl: ['cowl neck', 'cowl neckline'],
  square: ['square neckline', 'square neck'],
  high: ['high neck', 'high neckline'],
} as const
export type Neckline = keyof typeof necklines

export const details = {
  'long sleeves': ['long sleeves', 'long sleeve', 'long-sleeved bodice'],
  'puff sleeves': ['puff sleeves', 'puffed sleeves'],
  backless: ['open back', 'backless cut'],
  slit: ['thigh-high slit', 'side slit'],
  bow: ['oversized bow', 'bow at the back'],
  feathers: ['feather trim', 'feathered hem'],
  ruffles: ['ruffles', 'ruffled hem'],
  pockets: ['pockets'],
  train: ['chapel train', 'short train'],
  corset: ['corset bodice', 'corseted waist'],
  pleats: ['pleated skirt', 'pleats'],
  cape: ['detachable cape', 'cape sleeves'],
} as const
export type Detail = keyof typeof details

export const places = [
  'Brooklyn, NY',
  'New York, NY',
  'Austin, TX',
  'Chicago, IL',
  'San Francisco, CA',
  'Los Angeles, CA',
  'Portland, OR',
  'Nashville, TN',
  'Miami, FL',
  'Boston, MA',
  'St. Louis, MO',
  'New Orleans, LA',
] as const
export type Place = (typeof places)[number]

/** Which cuts, lengths and prices a day (US dollars) a category has. */
export const kinds: Record<
  Category,
  { cuts: readonly Cut[]; lengths: readonly Length[]; from: number; to: number }
> = {
  wedding: {
    cuts: ['ballgown', 'a-line', 'mermaid', 'column', 'slip'],
    lengths: ['floor', 'midi'],
    from: 60,
    to: 200,
  },
  formal: {
    cuts: ['ballgown', 'a-line', 'mermaid', 'column', 'slip', 'tiered'],
    lengths: ['floor', 'maxi'],
    from: 30,
    to: 120,
  },
  cocktail: {
    cuts: ['slip', 'wrap', 'sheath', 'bodycon', 'a-line'],
    lengths: ['mini', 'knee', 'midi'],
    from: 15,
    to: 70,
  },
  bridesmaid: {
    cuts: ['a-line', 'wrap', 'empire', 'slip', 'column'],
    lengths: ['midi', 'maxi', 'floor'],
    from: 15,
    to: 50,
  },
  wedding_guest: {
    cuts: ['wrap', 'slip', 'tiered', 'empire', 'a-line', 'sheath'],
    lengths: ['midi', 'maxi', 'knee'],
    from: 18,
    to: 75,
  },
}
