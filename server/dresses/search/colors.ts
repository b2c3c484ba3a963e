import { converter, differenceCiede2000 } from 'culori'
import { colorFamilies, type ColorFamily } from '../../../shared/dress.ts'
import { familyWords, palette, type Shade } from './palette.ts'
import { features } from './vocabulary.ts'
import { wordsOf } from './words.ts'

const byName = new Map(
  palette.flatMap((shade) =>
    [shade.name, ...shade.also].map((name) => [wordsOf(name).join(' '), shade] as const),
  ),
)
const familiesByWord = new Map(
  colorFamilies.flatMap((family) => [family, ...familyWords[family]].map((word) => [word, family] as const)),
)
const MAX_WORDS = 4

/** The shade of this name, which is words in lower case; of the names that dresses are given. */
export const shadeNamed = (name: string) => byName.get(name)

/** Every name that a shade of the palette is called by. */
export const shadeNames: readonly string[] = [...byName.keys()]

/** The family of this name, also in a few other languages. */
export const familyNamed = (name: string) => familiesByWord.get(name)

const inLab = converter('lab')
const distance = differenceCiede2000()
const plain = palette.filter(({ families }) => !families.includes('multicolor'))
const references = plain.map((shade) => ({ shade, lab: inLab(shade.hex) }))

/** How light a colour is, from 0 to 100, from which on it is called light, and up to which it is called dark. */
const LIGHT = 60
const DARK = 50
const tones: ReadonlyMap<string, (lightness: number) => boolean> = new Map([
  ...['light', 'pale', 'pastel', 'soft'].map((word) => [word, (l: number) => l >= LIGHT] as const),
  ...['dark', 'deep'].map((word) => [word, (l: number) => l <= DARK] as const),
])

/** The shades that "light blue" or "dark green" may mean; undefined for what names no tone of a family. */
export function tonedShades([tone = '', ...words]: readonly string[]) {
  const hasTone = tones.get(tone)
  const family = familyNamed(words.join(' '))
  return hasTone && family
    ? references.flatMap(({ shade, lab }) =>
        lab && shade.families[0] === family && hasTone(lab.l) ? [shade] : [],
      )
    : undefined
}

/** The shade that looks most like a colour. */
function nearest(hex: string): Shade | undefined {
  const lab = inLab(hex)
  if (!lab) return undefined
  let best: { shade: Shade; away: number } | undefined
  for (const { shade, lab: reference } of references) {
    const away = reference ? distance(lab, reference) : Infinity
    if (!best || away < best.away) best = { shade, away }
  }
  return best?.shade
}

let names: Promise<Map<string, string>> | undefined

/**
 * The names of 31,000 colours with their sRGB. It takes some 20 MB and a tenth of a second, so it is loaded when
 * somebody first names a colour that dresses are seldom called.
 */
const colorNames = () =>
  (names ??= import('color-name-list').then(
    ({ colornames }) => new Map(colornames.map(({ name, hex }) => [wordsOf(name).join(' '), hex])),
  ))

/** The shade nearest to a colour of this name, which is words in lower case; undefined for what is no colour. */
export async function findShade(name: string) {
  const known = byName.get(name)
  if (known) return known
  const hex = (await colorNames()).get(name)
  return hex ? nearest(hex) : undefined
}

/** What a colour, as an owner writes it, belongs to. */
interface Colors {
  shades: Shade[]
  families: ColorFamily[]
  /** What it is called, word by word as far as it was understood. */
  names: string[]
}

/** Words that say how something is coloured and not what it is. */
const MANY_COLORED = new Set(['floral', 'printed', 'paisley', 'plaid'])

/**
 * Reads a colour as an owner writes it, in any order of its words: "navy/ivory", "Green, floral", "a deep Bordeaux". A
 * print that names no colour is of many.
 */
export async function readColor(color: string): Promise<Colors> {
  const words = wordsOf(color)
  const shades = new Set<Shade>()
  const families = new Set<ColorFamily>()
  const names = new Set<string>()
  const unread: string[][] = [[]]
  let isPrint = false
  for (let at = 0; at < words.length;) {
    const found = longest(words, at)
    at += found?.length ?? 1
    if (found) names.add(found.name)
    if (found?.shade) shades.add(found.shade)
    if (found?.family) families.add(found.family)
    const word = words[at - 1] ?? ''
    if (found) unread.push([])
    else if (features.get(word)?.some((feature) => MANY_COLORED.has(feature))) isPrint = true
    else unread.at(-1)?.push(word)
  }
  if (!shades.size && !families.size)
    for (const rest of unread) for (const shade of await fromList(rest)) shades.add(shade)
  for (const shade of shades) for (const family of shade.families) families.add(family)
  if (isPrint && !families.size) families.add('multicolor')
  return { shades: [...shades], families: [...families], names: [...names] }
}

/** The longest name that begins with this word: what a dress is called before what it is of. */
function longest(words: string[], at: number) {
  for (let length = Math.min(MAX_WORDS, words.length - at); length > 0; length--) {
    const name = words.slice(at, at + length).join(' ')
    const shade = byName.get(name)
    const family = familiesByWord.get(name)
    if (shade || family) return { name, shade, family, length }
  }
  return undefined
}

/** Of words that dresses are seldom called: all as one name, else each that is a name. */
async function fromList(words: string[]) {
  if (!words.length) return []
  const whole = await findShade(words.join(' '))
  if (whole) return [whole]
  const each = await Promise.all(words.map(findShade))
  return each.filter((shade) => shade !== undefined)
}
