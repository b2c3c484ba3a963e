import type { Stretch } from './dress.ts'
import { MM_PER, type Unit } from './units.ts'

// Whether a dress fits a body, by what both measure (docs/product.md#fit). Everything is in millimetres.

export const zones = ['bust', 'waist', 'hips'] as const
export type Zone = (typeof zones)[number]

/** What a body, or the dress around it, measures, as far as it is known. */
export type Zones = Partial<Record<`${Zone}Mm`, number | null>>

export interface DressMeasures extends Zones {
  lengthMm?: number | null
  stretch?: Stretch | null
}

export interface BodyMeasures extends Zones {
  heightMm?: number | null
}

/** How much wider than the body a dress may be before it is loose. */
export const LOOSE_MM = 80

/** The least ease that a dress without stretch needs for its wearer to move. */
const CLOSE_MM = 20

/** By how much a stretch dress gives where it is narrower than the body. */
export const STRETCH_MM: Record<Stretch, number> = { none: 0, some: 30, very: 60 }

/** The shoulder's height as a share of the body's, and the heel assumed with a long dress. */
const SHOULDER_PERCENT = 82
const HEEL_MM = 50

/** `byMm` is how much too tight or too loose. */
interface ZoneFit {
  zone: Zone
  fit: 'good' | 'close' | 'tight' | 'loose'
  byMm: number
  bodyMm: number
  dressMm: number
  givesMm: number
}

/** The worst zone of a dress; its length where all zones fit. */
interface Verdict {
  fit: ZoneFit['fit'] | 'long'
  zone?: Zone
  byMm: number
  /** Set when the length matters beside the zones. */
  isLong: boolean
  /** Those that could be compared. */
  zones: ZoneFit[]
}

function fitOf(zone: Zone, dress: number, body: number, stretch: number): ZoneFit {
  const compared = { zone, bodyMm: body, dressMm: dress, givesMm: stretch }
  const tightBy = body - dress - stretch
  const looseBy = dress - body - LOOSE_MM
  if (tightBy > 0) return { ...compared, fit: 'tight', byMm: tightBy }
  if (looseBy > 0) return { ...compared, fit: 'loose', byMm: looseBy }
  return { ...compared, fit: stretch === 0 && dress - body < CLOSE_MM ? 'close' : 'good', byMm: 0 }
}

/** The fit of each zone that is measured on both. */
export function zoneFits(dress: DressMeasures, body: BodyMeasures): ZoneFit[] {
  const stretch = STRETCH_MM[dress.stretch ?? 'none']
  return zones.flatMap((zone) => {
    const [of, around] = [dress[`${zone}Mm`], body[`${zone}Mm`]]
    return of && around ? [fitOf(zone, of, around, stretch)] : []
  })
}

/** True when a dress reaches the floor even in heels. */
const isLongFor = ({ lengthMm }: DressMeasures, { heightMm }: BodyMeasures) =>
  Boolean(lengthMm && heightMm) && (lengthMm ?? 0) * 100 > (heightMm ?? 0) * SHOULDER_PERCENT + HEEL_MM * 100

const worstOf = (fits: readonly ZoneFit[], fit: ZoneFit['fit']) =>
  fits.filter((one) => one.fit === fit).toSorted((a, b) => b.byMm - a.byMm)[0]

/**
 * The verdict on a dress: a tight zone before a loose one, a loose one before a close one. Undefined when
 * nothing can be compared.
 */
export function verdictOn(dress: DressMeasures, body: BodyMeasures): Verdict | undefined {
  const fits = zoneFits(dress, body)
  const isLong = isLongFor(dress, body)
  const worst = worstOf(fits, 'tight') ?? worstOf(fits, 'loose') ?? worstOf(fits, 'close')
  if (worst) return { fit: worst.fit, zone: worst.zone, byMm: worst.byMm, isLong, zones: fits }
  if (fits.length) return { fit: 'good', byMm: 0, isLong, zones: fits }
  return isLong ? { fit: 'long', byMm: 0, isLong, zones: fits } : undefined
}

/** Rounded up to whole centimeters or inches. */
const roughly = (mm: number, unit: Unit) => `${Math.ceil(mm / MM_PER[unit])} ${unit}`

const fitNames: Record<ZoneFit['fit'], string> = {
  good: 'Good',
  close: 'Close',
  tight: 'Tight',
  loose: 'Loose',
}

/** `Tight at the waist by 2 cm` */
export const zoneWords = ({ zone, fit, byMm }: Pick<ZoneFit, 'zone' | 'fit' | 'byMm'>, unit: Unit = 'cm') =>
  `${fitNames[fit]} at the ${zone}${byMm > 0 ? ` by ${roughly(byMm, unit)}` : ''}`

/** Such as `you 92, dress 94`, `you 36½, dress 36½ and gives 1¼`. */
export function comparedWords({ bodyMm, dressMm, givesMm }: ZoneFit, unit: Unit = 'cm') {
  const gives = givesMm > 0 ? ` and gives ${inQuarters(givesMm, unit)}` : ''
  return `you ${inQuarters(bodyMm, unit)}, dress ${inQuarters(dressMm, unit)}${gives}`
}

const QUARTERS = ['', '¼', '½', '¾']

/** Inches to the quarter, as on a tape measure; centimeters to the half. */
function inQuarters(mm: number, unit: Unit) {
  const quarters = unit === 'in' ? Math.round((mm / MM_PER.in) * 4) : Math.round((mm / MM_PER.cm) * 2) * 2
  const whole = Math.floor(quarters / 4)
  return `${whole || (quarters % 4 ? '' : 0)}${QUARTERS[quarters % 4]}`
}

/** Such as `Should fit`, `Tight at the waist by 2 cm`, `Long for you`. */
export function verdictWords({ fit, zone, byMm, isLong }: Verdict, unit: Unit = 'cm') {
  if (fit === 'long') return 'Long for you'
  if (fit === 'good' || !zone) return isLong ? 'Should fit, long for you' : 'Should fit'
  return zoneWords({ zone, fit, byMm }, unit)
}

/** The renters' opinion of a dress's size, such as `2 of 3 say true to size`; undefined without any. */
export function saidOfSize(said: Record<'small' | 'true' | 'large', number>) {
  const all = said.small + said.true + said.large
  const words = { true: 'true to size', small: 'it runs small', large: 'it runs large' } as const
  const [most] = (['true', 'small', 'large'] as const).toSorted((a, b) => said[b] - said[a])
  return all && most ? `${said[most]} of ${all} say ${words[most]}` : undefined
}
