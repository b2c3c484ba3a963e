import { colorFamilies, type ColorFamily } from '../../../shared/dress/dress.ts'
import { familyWords, palette, type Shade } from './palette.ts'
import { features } from './vocabulary.ts'
import { wordsOf } from './words.ts'

const byName = new Map(
  palette.flatMap((shade) =>
    [shade.name, ...shade.also].map((name) => [wordsOf(name).join(' '), shade] as const),
  ),
)
const byRareName = new Map(palette.flatMap((shade) => shade.rarely.map((name) => [name, shade] as const)))
const familiesByWord = new Map(
  colorFamilies.flatMap((family) => [family, ...familyWords[family]].map((word) => [word, family] as const)),
)
const MAX_WORDS = 4

/** The shade of a name in lower case. */
export const shadeNamed = (name: string) => byName.get(name)

/** Every name that a shade of the palette is called by. */
export const shadeNames: readonly string[] = [...byName.keys()]

/** The family of this name, also in a few other languages. */
export const familyNamed = (name: string) => familiesByWord.get(name)

/** The lightness from which on a shade is called light, and up to which it is called dark. */
const LIGHT = 60
const DARK = 50
const tones: ReadonlyMap<string, (lightness: number) => boolean> = new Map([
  ...['light', 'pale', 'pastel', 'soft'].map((word) => [word, (l: number) => l >= LIGHT] as const),
  ...['dark', 'deep'].map((word) => [word, (l: number) => l <= DARK] as const),
])

/** The shades that "light blue" or "dark green" may mean; undefined for other words. */
export function tonedShades([tone = '', ...words]: readonly string[]) {
  const hasTone = tones.get(tone)
  const family = familyNamed(words.join(' '))
  return hasTone && family
    ? palette.filter(({ families, lightness }) => families[0] === family && hasTone(lightness))
    : undefined
}

/** The shade that a word means if it has no other meaning. */
export const shadeRarelyNamed = (word: string) => byRareName.get(word)

/** Features of prints. */
const MANY_COLORED = new Set(['floral', 'printed', 'paisley', 'plaid'])

/**
 * Reads a colour as an owner writes it, in any order of its words: "navy/ivory", "Green, floral", "a deep Bordeaux". A
 * print that names no colour is of many.
 */
export function readColor(color: string) {
  const words = wordsOf(color)
  const shades = new Set<Shade>()
  const families = new Set<ColorFamily>()
  /** Those that were understood. */
  const names = new Set<string>()
  const unread: string[] = []
  let isPrint = false
  for (let at = 0; at < words.length;) {
    const found = longest(words, at)
    at += found?.length ?? 1
    if (found) names.add(found.name)
    if (found?.shade) shades.add(found.shade)
    if (found?.family) families.add(found.family)
    if (found) continue
    const word = words[at - 1] ?? ''
    if (features.get(word)?.some((feature) => MANY_COLORED.has(feature))) isPrint = true
    else unread.push(word)
  }
  if (!shades.size && !families.size)
    for (const word of unread) {
      const shade = byRareName.get(word)
      if (shade) shades.add(shade)
    }
  for (const shade of shades) for (const family of shade.families) families.add(family)
  if (isPrint && !families.size) families.add('multicolor')
  return { shades: [...shades], families: [...families], names: [...names] }
}

/** The longest name that begins with this word. */
function longest(words: string[], at: number) {
  for (let length = Math.min(MAX_WORDS, words.length - at); length > 0; length--) {
    const name = words.slice(at, at + length).join(' ')
    const shade = byName.get(name)
    const family = familiesByWord.get(name)
    if (shade || family) return { name, shade, family, length }
  }
  return undefined
}
