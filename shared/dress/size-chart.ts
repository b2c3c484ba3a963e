import { sizes, type Size } from './dress.ts'

/** Inches around. */
interface Body {
  bust: number
  waist: number
  hips: number
}

/** US women's sizes; labels differ from brand to brand, so these are a starting point and not a promise. */
const numbered: Partial<Record<Size, Body>> = {
  '0': { bust: 32, waist: 25, hips: 35 },
  '2': { bust: 33, waist: 26, hips: 36 },
  '4': { bust: 34, waist: 27, hips: 37 },
  '6': { bust: 35, waist: 28, hips: 38 },
  '8': { bust: 36, waist: 29, hips: 39 },
  '10': { bust: 37, waist: 30, hips: 40 },
  '12': { bust: 38.5, waist: 31.5, hips: 41.5 },
  '14': { bust: 40, waist: 33, hips: 43 },
  '16': { bust: 41.5, waist: 34.5, hips: 44.5 },
  '18': { bust: 43.5, waist: 36.5, hips: 46.5 },
  '20': { bust: 45.5, waist: 38.5, hips: 48.5 },
}

/** The numbered sizes that a letter usually covers. */
export const lettered: Partial<Record<Size, readonly Size[]>> = {
  XS: ['0', '2'],
  S: ['4', '6'],
  M: ['8', '10'],
  L: ['12', '14'],
  XL: ['16', '18'],
  XXL: ['20'],
}

const letterOf = (size: Size) => sizes.find((letter) => lettered[letter]?.includes(size))

/** Neighboring sizes, without the chosen ones: the numbers beside a number, and its letter or numbers. */
export function sizesNear(chosen: readonly Size[]): Size[] {
  const numbers = sizes.filter((size) => size in numbered)
  const near = chosen.flatMap((size) => {
    const at = numbers.indexOf(size)
    const beside = at < 0 ? [] : [numbers[at - 1], numbers[at + 1]]
    return [...beside, letterOf(size), ...(lettered[size] ?? [])]
  })
  return sizes.filter((size) => near.includes(size) && !chosen.includes(size))
}

/** The size guide, a row per numbered US size: its letter, about what it is elsewhere, and the body in inches. */
export const sizeChart = sizes.flatMap((us) => {
  const body = numbered[us]
  if (!body) return []
  const number = Number(us)
  return [
    { us, letter: letterOf(us), uk: number + 4, de: number + 30, fr: number + 32, it: number + 36, ...body },
  ]
})

/** `an 8`, `a 10`, `an XL` */
export const aSize = (size: Size) => `${/^(8|18|\D+)$/.test(size) ? 'an' : 'a'} ${size}`

/** The body of a size: `36-29-39`, in inches around; of a letter from its smallest to its largest size. */
export function bodyLine(size: Size) {
  const rows = sizeChart.filter(({ us, letter }) => us === size || letter === size)
  const of = (zone: keyof Body) => [...new Set([rows[0]?.[zone], rows.at(-1)?.[zone]])].join('–')
  return `${of('bust')}-${of('waist')}-${of('hips')}`
}

const CM_PER_INCH = 2.54

export const toCentimetres = (inches: number) => Math.round(inches * CM_PER_INCH)

/** `8`, or `8 to 10` for a range. */
const span = (numbers: readonly (string | number)[]) => {
  const [first, last] = [numbers[0], numbers.at(-1)]
  return first === last ? `${first}` : `${first} to ${last}`
}

/** A size elsewhere, approximately: `US 8, about UK 12, DE 38, FR 40, IT 44`. For reading, never for computing. */
export function sizeLine(size: Size) {
  const rows = sizeChart.filter(({ us, letter }) => us === size || letter === size)
  const named = (system: 'us' | 'uk' | 'de' | 'fr' | 'it') =>
    `${system.toUpperCase()} ${span(rows.map((row) => row[system]))}`
  const elsewhere = `${named('uk')}, ${named('de')}, ${named('fr')}, ${named('it')}`
  return size in lettered
    ? `${size}, about ${named('us')}, ${elsewhere}`
    : `${named('us')}, about ${elsewhere}`
}
