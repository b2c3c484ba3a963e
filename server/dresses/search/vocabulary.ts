import type { Category, Occasion, Size } from '../../../shared/dress/dress.ts'

// How people ask for what a dress is, has or is for. Phrases are words in lower case without accents and hyphens, and
// without small words: "maid of honor" is `maid honor`. A plural s needs no entry of its own.

/** Words left out of phrases. */
// oxfmt-ignore
export const smallWords: ReadonlySet<string> = new Set(
  ('a an the all and or of in on at to for with from by my me i we you your is are am be it its that this these those some any ' +
    'near but where what which who how can do does have want need find show looking look like please something anything ' +
    'day per cost price y de la el en le les des du un une ein eine der die das in im fur mit').split(' '),
)

/** Words that match every dress: alone they are left out, in a phrase they may belong to it. */
export const garmentWords: ReadonlySet<string> = new Set(
  (
    'dress dre dres dresse gown gow frock outfit wear attire clothes clothing rent rental hire renting borrow designer woman women womens ' +
    'lady ladies girl bright dark deep light pale pastel neon soft female online cheap affordable nice beautiful pretty elegant size sized sz color colour colored coloured ' +
    'robe robes vestido vestidos kleid kleider abito abiti traje'
  ).split(' '),
)

/** Features of dresses with their other names, found in titles and descriptions. */
// oxfmt-ignore
const featureNames: Record<string, string> = {
  'silk': 'silky, charmeuse', 'satin': 'satiny', 'velvet': 'velour', 'chiffon': '', 'lace': 'lacy, laces', 'tulle': '', 'crepe': '',
  'organza': '', 'jersey': '', 'linen': '', 'cotton': '', 'wool': '', 'taffeta': '', 'brocade': '', 'jacquard': '', 'mesh': '',
  'denim': '', 'leather': '', 'knit': 'knitted', 'mikado': '', 'georgette': '', 'cashmere': '', 'crochet': '',
  'sequin': 'sequinned, sequined, sequence, paillette', 'beaded': 'bead, beading, embellished, embellishment, hand beaded',
  'glitter': 'glittery, lurex, shimmer, shimmery', 'metallic': '', 'feather': 'feathered', 'fringe': 'fringed',
  'embroidered': 'embroidery', 'pleated': 'pleat, plisse', 'ruffle': 'ruffled, ruffly, frill', 'tiered': 'tier',

  'slip': 'slip dress', 'ball gown': 'ballgown, princess dress, princess gown', 'a line': 'aline',
  'mermaid': 'fishtail, trumpet', 'column': '', 'wrap': 'wrap dress, faux wrap', 'sheath': 'pencil dress',
  'bodycon': 'body con, bandage dress', 'empire waist': 'empire', 'shift': 'shift dress', 'shirt dress': 'shirtdress',
  'fit and flare': 'fit flare, skater', 'peplum': '', 'kaftan': 'caftan', 'cape': '', 'train': '', 'corset': 'corseted, corsetry',

  'mini': 'mini dress, above knee', 'knee length': 'knee', 'midi': 'midi length, tea length, mid length, calf length',
  'maxi': 'maxi length, ankle length', 'floor length': 'full length',

  'off the shoulder': 'off shoulder, bardot', 'one shoulder': 'single shoulder, asymmetric shoulder',
  'v neck': 'v neckline, vneck, deep v, plunge, plunging', 'halter': 'halter neck, halterneck, halter neckline', 'strapless': '',
  'sweetheart': 'sweetheart neckline', 'cowl neck': 'cowl, cowl neckline', 'square neck': 'square neckline',
  'high neck': 'high neckline, mock neck, turtleneck', 'illusion': '', 'spaghetti strap': 'thin strap',
  'long sleeve': 'long sleeved', 'short sleeve': 'short sleeved', 'puff sleeve': 'puffed sleeve, puffy sleeve, balloon sleeve, bishop sleeve',
  'cap sleeve': '', 'sleeveless': '', 'backless': 'open back, low back, bare back', 'slit': 'side slit, thigh slit, high slit',
  'two piece': '2 piece, 2 pc, 2pc, co ord, coord', 'cutout': 'cut out', 'bow': '', 'pocket': '', 'belt': 'belted',

  'floral': 'flower, flowery, flower print, floral print, botanical', 'polka dot': 'dotted, spotted, dot', 'striped': 'stripe, stripy',
  'leopard': 'leopard print, cheetah', 'animal print': '', 'plaid': 'tartan, checked, gingham', 'paisley': '', 'printed': 'print, patterned',

  'maternity': 'pregnant, pregnancy, bump friendly, baby shower, bump', 'vintage': 'retro', 'boho': 'bohemian',
}

/** Phrases that several features match. */
const featureGroups: Record<string, string[]> = {
  'sparkly, sparkle, sparkling, sparkles, shiny, bling': ['sequin', 'beaded', 'glitter'],
  'long, long dress, long gown': ['maxi', 'floor length'],
  'animal print, wild print': ['animal print', 'leopard'],
  'sleeve, sleeved': ['long sleeve', 'short sleeve', 'puff sleeve', 'cap sleeve'],
  'short dress, short gown': ['mini', 'knee length'],
}

const categoryNames: Record<Category, string> = {
  wedding:
    'wedding, wedding dress, wedding gown, bridal, bridal gown, bridal dress, bride, elopement, courthouse wedding, beach wedding, civil ceremony, wedding ceremony',
  wedding_guest:
    'wedding guest, guest wedding, beach wedding guest, guest, mother bride, mother groom, wedding attendee, garden party, rehearsal dinner',
  bridesmaid: 'bridesmaid, brides maid, maid honor, maid honour, matron honor, bridal party',
  formal:
    'formal, black tie, white tie, prom, gala, ball, evening, evening gown, evening dress, evening wear, red carpet, opera, pageant, debutante, formal event, quinceanera',
  cocktail:
    'cocktail, cocktail party, party, party dress, homecoming, hoco, semi formal, semiformal, night out, going out, date night, birthday, christmas party, holiday party, work party, office party, beach party, graduation party',
}

/** Occasions that owners choose beside the category. Few do, and such a word may also be in a title. */
const occasionNames: Record<Occasion, string> = {
  wedding_guest: 'wedding guest, guest wedding, beach wedding guest, guest',
  black_tie: 'black tie',
  cocktail: 'cocktail, cocktail party',
  prom: 'prom',
  party:
    'party, party dress, christmas party, holiday party, work party, office party, beach party, graduation party',
  work: 'work, office, business, interview, job interview',
  vacation: 'vacation, beach, beachwear, resort, cruise, getaway, honeymoon',
  ceremony: 'ceremony, graduation, christening, baptism, communion',
}

/** Names of category pages that are not categories themselves. */
export const collectionPhrases: Readonly<Record<string, string>> = {
  'black tie': 'Black Tie',
  prom: 'Prom',
  maternity: 'Maternity',
}

const severalCategories: Record<string, readonly Category[]> = {
  'bridal shower, engagement party, hen party, bachelorette, bachelorette party': [
    'wedding_guest',
    'cocktail',
  ],
}

export const excludingWords: ReadonlySet<string> = new Set(['not', 'no', 'without', 'except', 'non'])

/** A dress that has one of these is not plain. */
export const printNames: readonly string[] = [
  'floral',
  'polka dot',
  'striped',
  'leopard',
  'animal print',
  'plaid',
  'paisley',
  'printed',
]

// oxfmt-ignore
const sizeNames: Record<string, Size[]> = {
  'extra small, x small': ['XS'], 'small': ['S'], 'medium': ['M'], 'large': ['L'],
  'extra large, x large': ['XL'], 'extra extra large, double extra large, xx large, 2xl, 2x': ['XXL'],
  'plus size, plus, curvy, curve, full figured, big size': ['14', '16', '18', '20', 'XL', 'XXL'],
}

const byPhrase = <Value>(table: Record<string, Value>) =>
  new Map(
    Object.entries(table).flatMap(([names, value]) =>
      names.split(', ').map((name) => [name, value] as const),
    ),
  )

/** The features of a phrase; of several, one is enough. */
export const features: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...Object.entries(featureNames).flatMap(([name, also]) =>
    [withoutSmall(name), ...also.split(', ').filter(Boolean)].map(
      (phrase) => [phrase, [name]] as [string, string[]],
    ),
  ),
  ...byPhrase(featureGroups),
])
export const categoryPhrases = namesOf(categoryNames)
export const severalCategoryPhrases = byPhrase(severalCategories)
export const occasionPhrases = namesOf(occasionNames)
export const sizePhrases: ReadonlyMap<string, readonly Size[]> = byPhrase(sizeNames)

/** Names of cities that people shorten, and the places they mean. */
export const placePhrases: ReadonlyMap<string, readonly string[]> = byPhrase({
  'nyc, new york city, new york': ['new york', 'ny'],
  manhattan: ['manhattan', 'new york'],
  'la, los angeles': ['los angeles'],
  'sf, san fran, bay area': ['san francisco'],
  'nola, new orleans': ['new orleans'],
  'philly, philadelphia': ['philadelphia'],
  'dc, washington dc': ['washington', 'dc'],
})

function namesOf<Name extends string>(table: Record<Name, string>): ReadonlyMap<string, Name> {
  return new Map(
    Object.entries<string>(table).flatMap(([name, phrases]) =>
      phrases.split(', ').map((phrase) => [phrase, name as Name] as const),
    ),
  )
}

function withoutSmall(phrase: string) {
  return phrase
    .split(' ')
    .filter((word) => word === 'a' || !smallWords.has(word))
    .join(' ')
}
