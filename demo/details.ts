import type { Condition, Occasion, Size, Stretch } from '../shared/dress/dress.ts'
import { lettered, sizeChart } from '../shared/dress/size-chart.ts'
import { MM_PER } from '../shared/dress/units.ts'
import type { Cut, DemoDress, Fabric } from './demo-dress.ts'

// Details of a demo dress beside its texts: measures follow its size and its cut.

/** How much wider than the body it is at bust, waist and hips, and its length from shoulder to hem; in millimetres. */
const cuts: Record<Cut, readonly [bust: number, waist: number, hips: number, length: number]> = {
  ballgown: [25, 15, 420, 1470],
  'a-line': [30, 20, 160, 1450],
  column: [35, 30, 30, 1440],
  mermaid: [20, 15, 20, 1480],
  trumpet: [25, 20, 25, 1470],
  slip: [50, 60, 45, 1330],
  midi: [40, 30, 60, 1150],
  mini: [35, 30, 40, 860],
  sheath: [30, 25, 30, 1020],
  wrap: [50, 40, 70, 1180],
  empire: [30, 70, 75, 1420],
  tiered: [45, 60, 70, 1380],
  'high-low': [35, 25, 70, 1300],
  goddess: [40, 35, 60, 1460],
  bubble: [35, 30, 75, 900],
}

const stretchOf: Partial<Record<Fabric, Stretch>> = {
  velvet: 'some',
  sequins: 'some',
  crepe: 'some',
  silk: 'none',
}

const occasionsOf: Record<DemoDress['category'], readonly Occasion[]> = {
  wedding: ['ceremony'],
  wedding_guest: ['wedding_guest', 'party'],
  bridesmaid: ['wedding_guest', 'ceremony'],
  formal: ['black_tie', 'prom'],
  cocktail: ['cocktail', 'party'],
}

const conditions: readonly Condition[] = ['as_new', 'good', 'as_new', 'loved', 'new_with_tags']

/** What some of them had done to theirs. */
const alterations: Partial<Record<number, string>> = {
  3: 'Hemmed by an inch for flat shoes; the cloth is still inside.',
  17: 'Taken in a little under the arms.',
  28: 'A hook and eye added above the zipper.',
}

/** Which lenders tell how they wear theirs, and how tall they are. */
const wearers: Partial<Record<number, readonly [heightMm: number, size: Size]>> = {
  0: [1720, '6'],
  3: [1650, '4'],
}

/** The body that a size is cut for, in millimetres around. */
function bodyOf(size: Size) {
  const rows = sizeChart.filter(({ us }) => (lettered[size] ?? [size]).includes(us))
  const around = (zone: 'bust' | 'waist' | 'hips') =>
    Math.round(rows.reduce((sum, row) => sum + row[zone], 0) / rows.length) * MM_PER.in
  return { bust: around('bust'), waist: around('waist'), hips: around('hips') }
}

const toHalfCentimetres = (mm: number) => Math.round(mm / 5) * 5

/** From here on a skirt is wide. */
const LOOSE_SKIRT = 100

/** The details of the nth dress; some have no measures. */
export function detailsOf({ size, cut, fabric, category, pricePerDayCents, lender }: DemoDress, n: number) {
  const condition = conditions[n % conditions.length]
  const occasions = [...occasionsOf[category]]
  if (n % 8 === 5) return { occasions }
  const body = bodyOf(size)
  const [bust, waist, hips, length] = cuts[cut]
  const [wearerHeightMm, wearerSize] = wearers[lender] ?? []
  return {
    bustMm: toHalfCentimetres(body.bust + bust),
    waistMm: toHalfCentimetres(body.waist + waist),
    // A wide skirt is loose on anybody, and is not measured.
    ...(hips < LOOSE_SKIRT && { hipsMm: toHalfCentimetres(body.hips + hips) }),
    lengthMm: length,
    stretch: stretchOf[fabric] ?? ('none' as const),
    condition,
    retailPrice: Math.round((pricePerDayCents * 9) / 1000) * 10,
    occasions,
    ...(alterations[n] && { altered: true, alterations: alterations[n] }),
    ...(n % 6 === 1 && {
      labelSystem: 'IT' as const,
      label: String(sizeChart.find(({ us }) => us === size)?.it ?? 44),
    }),
    ...(n % 4 === 0 && wearerHeightMm && { wearerHeightMm, wearerSize }),
  }
}

/** The measures of two of the renters; the others have entered none. */
export const bodies = [
  { renter: 0, body: { heightMm: 1700, bustMm: 915, waistMm: 735, hipsMm: 990, usualSize: '8' } },
  { renter: 1, body: { heightMm: 1760, bustMm: 865, waistMm: 690, hipsMm: 945, usualSize: '4' } },
] as const
