import type { ColorFamily } from '../../../shared/dress/dress.ts'

/** A shade that people tell apart from others, with the names that dresses of it are given. */
export interface Shade {
  /** How it is called most; lower case. */
  name: string
  /** L* of CIELAB, 0 to 100: what is called light or dark. */
  lightness: number
  families: readonly [ColorFamily, ...ColorFamily[]]
  /** Other names of it. */
  also: readonly string[]
  /** Single words that mean a colour only if they have no other meaning. */
  rarely: readonly string[]
}

const split = (names: string) => (names ? names.split(', ') : [])

const shade = (
  name: string,
  lightness: number,
  families: Shade['families'],
  also = '',
  rarely = '',
): Shade => ({ name, lightness, families, also: split(also), rarely: split(rarely) })

// The names of dresses, which are not those of paint: blush is pale, nude is beige, and champagne is no yellow.
// oxfmt-ignore
export const palette: readonly Shade[] = [
  shade('black', 3, ['black'], 'jet black, onyx, noir, ebony, raven, obsidian', 'coal, soot'),
  shade('charcoal', 27, ['grey'], 'anthracite, graphite, gunmetal, slate, slate grey', 'iron, thunder, feldgrau'),
  shade('grey', 59, ['grey'], 'gray, dove grey, pewter, ash, smoke, steel grey, heather grey', 'steel, lead, titanium, zinc, fog, storm, granite, dolphin'),
  shade('silver', 79, ['grey'], 'metallic silver, platinum', 'chrome, nickel, mist, cloud, quartz, frost'),
  shade('white', 100, ['white'], 'snow, optic white, bright white, soft white', 'chalk'),
  shade('off white', 94, ['white'], 'ivory, cream, pearl, alabaster, ecru, eggshell, oyster, porcelain, vanilla, antique white', 'linen, bone, magnolia, seashell, nacre, parchment, buttermilk, jasmine, moonstone'),
  shade('red', 43, ['red'], 'scarlet, crimson, ruby, ruby red, cherry, cherry red, lipstick red, poppy, candy red, tomato', 'vermilion, vermillion, cardinal, carmine, alizarin, cayenne, chili, flame, strawberry, pomegranate, currant, lava'),
  shade('burgundy', 24, ['red'], 'wine, wine red, bordeaux, merlot, maroon, garnet, oxblood, claret, cabernet, cranberry, dark red, deep red', 'marsala, sangria, port, beetroot, beet, rhubarb, auburn'),
  shade('blush', 87, ['pink'], 'ballet pink, pale pink, light pink, baby pink, soft pink, powder pink, blush pink, shell pink', 'petal, rosebud, sakura, ballerina, lychee'),
  shade('pink', 71, ['pink'], 'rose, bubblegum, bubblegum pink, peony pink, carnation, flamingo, rose pink, candy pink', 'begonia, camellia, petunia, tulip'),
  shade('dusty rose', 63, ['pink'], 'dusty pink, old rose, rosewood, antique rose, dusky pink', 'puce'),
  shade('hot pink', 51, ['pink'], 'fuchsia, magenta, raspberry, cerise, neon pink, barbie pink', 'azalea, bougainvillea, hibiscus, fandango, geranium, punch, dahlia'),
  shade('salmon', 71, ['pink'], 'watermelon, salmon pink', 'shrimp, grapefruit, guava'),
  shade('rose gold', 59, ['pink']),
  shade('purple', 31, ['purple'], 'violet, amethyst, grape, royal purple, deep purple, orchid purple', 'indigo, pansy, heliotrope, byzantium'),
  shade('plum', 23, ['purple'], 'aubergine, eggplant, mulberry, blackberry, fig', 'damson, prune, raisin'),
  shade('lavender', 72, ['purple'], 'lilac, wisteria, light purple, pale purple, iris', 'thistle, crocus, verbena, orchid'),
  shade('mauve', 61, ['purple'], 'dusty purple, dusky mauve, heather', 'foxglove'),
  shade('navy', 13, ['blue'], 'navy blue, midnight blue, ink, ink blue, dark blue, midnight navy', 'midnight, marine, prussian, twilight'),
  shade('royal blue', 31, ['blue'], 'cobalt, cobalt blue, sapphire, sapphire blue, electric blue, lapis', 'ultramarine, ocean, pacific, atlantic, zaffre'),
  shade('blue', 46, ['blue'], 'denim blue, cerulean, azure', 'denim, aegean'),
  shade('light blue', 83, ['blue'], 'powder blue, sky blue, baby blue, ice blue, pale blue, icy blue, soft blue', 'celeste, glacier, arctic, ice, serenity'),
  shade('dusty blue', 62, ['blue'], 'slate blue, french blue, steel blue, dusk blue, smoky blue', 'cadet, glaucous'),
  shade('periwinkle', 64, ['blue'], 'cornflower, cornflower blue, bluebell, hyacinth'),
  shade('turquoise', 67, ['blue'], 'aqua, aquamarine, caribbean blue', 'tiffany, lagoon, cyan, verdigris'),
  shade('teal', 41, ['green', 'blue'], 'peacock, petrol, dark teal', 'viridian'),
  shade('mint', 84, ['green'], 'mint green, seafoam, seafoam green', 'spearmint, peppermint, honeydew'),
  shade('sage', 70, ['green'], 'sage green, eucalyptus, celadon, dusty green, pale green', 'reseda, artichoke, olivine, absinthe, thyme'),
  shade('emerald', 47, ['green'], 'emerald green, jade, jade green, kelly green, malachite', 'shamrock, clover, parakeet, jungle'),
  shade('dark green', 24, ['green'], 'forest green, hunter green, bottle green, deep green, pine, evergreen, forest', 'spruce, juniper, ivy, cypress, myrtle, rosemary, hunter'),
  shade('olive', 44, ['green'], 'olive green, khaki, moss, moss green, army green, fern', 'dill, kelp, seaweed, lichen'),
  shade('green', 57, ['green'], 'grass green, apple green', 'basil, leaf, laurel, kiwi, asparagus, greenery'),
  shade('lime', 81, ['green'], 'chartreuse, pistachio, lime green, avocado', 'pear, matcha, wasabi, citron'),
  shade('yellow', 87, ['yellow'], 'lemon, canary, butter yellow, butter, marigold, saffron, sunflower, sunshine yellow, daffodil', 'banana, corn, maize, dandelion, mimosa, goldenrod, citrine, custard, sunshine, jonquil'),
  shade('mustard', 68, ['yellow'], 'ochre, mustard yellow, turmeric', 'curry, amber, honey'),
  shade('gold', 68, ['yellow'], 'old gold, metallic gold, golden', 'brass, topaz'),
  shade('orange', 66, ['orange'], 'tangerine, papaya, pumpkin, mandarin, clementine', 'sunset, persimmon, mango, carrot, tangelo, tigerlily, yam'),
  shade('coral', 68, ['orange', 'pink'], 'coral pink', 'nectarine'),
  shade('peach', 82, ['orange'], 'apricot, melon, cantaloupe', 'sunrise'),
  shade('terracotta', 49, ['orange'], 'rust, burnt orange, brick, copper, burnt sienna, paprika', 'clay, adobe, sienna, ginger, russet, cinnabar, maple'),
  shade('brown', 28, ['brown'], 'chocolate, espresso, coffee, mocha, cognac, cinnamon, chestnut, caramel, tobacco, chocolate brown, mahogany, leopard, leopard print', 'cocoa, walnut, hazel, hazelnut, pecan, oak, sepia, umber, nutmeg, toffee, sable, wenge, truffle'),
  shade('beige', 80, ['brown'], 'sand, tan, camel, nude, taupe, oatmeal, latte, biscuit, stone, fawn', 'greige, mushroom, dune, desert, cashmere, almond, wheat, flax, buff, oat, sandstone'),
  shade('champagne', 88, ['brown'], 'champagne gold', 'blonde, blond, nougat'),
  shade('bronze', 47, ['brown']),
  shade('multicolor', 55, ['multicolor'], 'multicolour, multicolored, multicoloured, multi, multi color, multi colour, rainbow, colorful, colourful, colour block, color block, patchwork, tie dye, ombre'),
]

/** Other names of a family, also in the languages of labels. */
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
