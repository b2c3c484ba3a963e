import type { ColorFamily } from '../../../shared/dress.ts'

/** A shade that people tell apart from others, with the names that dresses of it are given. */
export interface Shade {
  /** How it is called most; lower case. */
  name: string
  /** sRGB; what any other name's colour is compared with. */
  hex: string
  families: readonly [ColorFamily, ...ColorFamily[]]
  /** Other names, where a colour list knows another colour by them or none, or where nobody would tell them apart. */
  also: readonly string[]
}

const shade = (name: string, hex: string, families: Shade['families'], also = ''): Shade => ({
  name,
  hex,
  families,
  also: also ? also.split(', ') : [],
})

// How dresses are called, which is not how paint is: blush is pale, nude is nobody's skin in particular, and champagne
// is no yellow. A name that is not here is looked up among 31,000 (colors.ts) and counted to the nearest shade.
// oxfmt-ignore
export const palette: readonly Shade[] = [
  shade('black', '#0b0b0c', ['black'], 'jet black, onyx, noir, ebony, raven, obsidian'),
  shade('charcoal', '#3d4145', ['grey'], 'anthracite, graphite, gunmetal, slate, slate grey'),
  shade('grey', '#8d8f92', ['grey'], 'gray, dove grey, pewter, ash, smoke, steel grey, heather grey'),
  shade('silver', '#c3c5c9', ['grey'], 'metallic silver, platinum'),
  shade('white', '#ffffff', ['white'], 'snow, optic white, bright white, soft white'),
  shade('off white', '#f4ecdd', ['white'], 'ivory, cream, pearl, alabaster, ecru, eggshell, oyster, porcelain, vanilla, antique white'),
  shade('red', '#c8141f', ['red'], 'scarlet, crimson, ruby, ruby red, cherry, cherry red, lipstick red, poppy, candy red, tomato'),
  shade('burgundy', '#6a1a2c', ['red'], 'wine, wine red, bordeaux, merlot, maroon, garnet, oxblood, claret, cabernet, cranberry, dark red, deep red'),
  shade('blush', '#f3d3cb', ['pink'], 'ballet pink, pale pink, light pink, baby pink, soft pink, powder pink, blush pink, shell pink'),
  shade('pink', '#f08fb2', ['pink'], 'rose, bubblegum, bubblegum pink, peony pink, carnation, flamingo, rose pink, candy pink'),
  shade('dusty rose', '#c08b8c', ['pink'], 'dusty pink, old rose, rosewood, antique rose, dusky pink'),
  shade('hot pink', '#e3207f', ['pink'], 'fuchsia, magenta, raspberry, cerise, neon pink, barbie pink'),
  shade('salmon', '#f39186', ['pink'], 'watermelon, salmon pink'),
  shade('rose gold', '#b9807b', ['pink']),
  shade('purple', '#6a2b8e', ['purple'], 'violet, amethyst, grape, royal purple, deep purple, orchid purple'),
  shade('plum', '#572346', ['purple'], 'aubergine, eggplant, mulberry, blackberry, fig'),
  shade('lavender', '#bba9df', ['purple'], 'lilac, wisteria, light purple, pale purple, iris'),
  shade('mauve', '#b387a3', ['purple'], 'dusty purple, dusky mauve, heather'),
  shade('navy', '#15213f', ['blue'], 'navy blue, midnight blue, ink, ink blue, dark blue, midnight navy'),
  shade('royal blue', '#1f40ae', ['blue'], 'cobalt, cobalt blue, sapphire, sapphire blue, electric blue, lapis'),
  shade('blue', '#2f72b8', ['blue'], 'denim blue, cerulean, azure'),
  shade('light blue', '#b3d5ee', ['blue'], 'powder blue, sky blue, baby blue, ice blue, pale blue, icy blue, soft blue'),
  shade('dusty blue', '#8199b0', ['blue'], 'slate blue, french blue, steel blue, dusk blue, smoky blue'),
  shade('periwinkle', '#8c98e2', ['blue'], 'cornflower, cornflower blue, bluebell, hyacinth'),
  shade('turquoise', '#21b6b6', ['blue'], 'aqua, aquamarine, caribbean blue'),
  shade('teal', '#0a6d73', ['green', 'blue'], 'peacock, petrol, dark teal'),
  shade('mint', '#aaddc4', ['green'], 'mint green, seafoam, seafoam green'),
  shade('sage', '#a2b08b', ['green'], 'sage green, eucalyptus, celadon, dusty green, pale green'),
  shade('emerald', '#05814f', ['green'], 'emerald green, jade, jade green, kelly green, malachite'),
  shade('dark green', '#18412d', ['green'], 'forest green, hunter green, bottle green, deep green, pine, evergreen, forest'),
  shade('olive', '#6a6b35', ['green'], 'olive green, khaki, moss, moss green, army green, fern'),
  shade('green', '#3c9c4d', ['green'], 'grass green, apple green'),
  shade('lime', '#b9d33c', ['green'], 'chartreuse, pistachio, lime green, avocado'),
  shade('yellow', '#f8d84a', ['yellow'], 'lemon, canary, butter yellow, butter, marigold, saffron, sunflower, sunshine yellow, daffodil'),
  shade('mustard', '#cc9c2b', ['yellow'], 'ochre, mustard yellow, turmeric'),
  shade('gold', '#c7a03d', ['yellow'], 'old gold, metallic gold, golden'),
  shade('orange', '#f3812c', ['orange'], 'tangerine, papaya, pumpkin, mandarin, clementine'),
  shade('coral', '#ff7c66', ['orange', 'pink'], 'coral pink'),
  shade('peach', '#f9bf9b', ['orange'], 'apricot, melon, cantaloupe'),
  shade('terracotta', '#b4573a', ['orange'], 'rust, burnt orange, brick, copper, burnt sienna, paprika'),
  shade('brown', '#5b3825', ['brown'], 'chocolate, espresso, coffee, mocha, cognac, cinnamon, chestnut, caramel, tobacco, chocolate brown, mahogany, leopard, leopard print'),
  shade('beige', '#d6c2a2', ['brown'], 'sand, tan, camel, nude, taupe, oatmeal, latte, biscuit, stone, fawn'),
  shade('champagne', '#ecdabb', ['brown'], 'champagne gold'),
  shade('bronze', '#8d6832', ['brown']),
  shade('multicolor', '#000000', ['multicolor'], 'multicolour, multicolored, multicoloured, multi, multi color, multi colour, rainbow, colorful, colourful, colour block, color block, patchwork, tie dye, ombre'),
]

/** What a family is asked for as, beside its own name; in the languages that are written on labels, too. */
// oxfmt-ignore
export const familyWords: Record<ColorFamily, readonly string[]> = {
  black: ['lbd', 'little black dress', 'little black', 'noire', 'negro', 'negra', 'schwarz', 'nero', 'nera'],
  white: ['blanc', 'blanche', 'blanco', 'blanca', 'weiss', 'bianco', 'bianca'],
  grey: ['gray', 'gris', 'grau', 'grigio'],
  red: ['rouge', 'rojo', 'roja', 'rot', 'rote', 'rosso', 'rossa'],
  pink: ['rosa'],
  purple: ['lila', 'morado', 'morada', 'viola', 'violett'],
  blue: ['bleu', 'bleue', 'azul', 'blau', 'blu'],
  green: ['vert', 'verte', 'verde', 'grun'],
  yellow: ['jaune', 'amarillo', 'amarilla', 'gelb', 'giallo'],
  orange: ['naranja', 'arancione'],
  brown: ['marron', 'braun', 'marrone', 'neutral', 'neutrals', 'earth tone'],
  multicolor: ['bunt', 'multicolore'],
}
