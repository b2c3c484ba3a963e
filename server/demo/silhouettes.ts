import { halfDepth, halfWidth, WAIST } from './body.ts'
import { curveThrough, type Curve } from './curves.ts'
import type { Folding } from './folds.ts'
import type { Cut, Fabric } from './look.ts'

/** The shape of a skirt before folds. */
export interface Silhouette {
  /** Where the skirt leaves the bodice. */
  waist: number
  hem: number
  /** Half width at a height. */
  width: Curve
  /** Half depth at a height. */
  depth: Curve
  folds: readonly Folding[]
  /** Lines (shares of the way down) where a new tier starts. */
  tiers?: readonly number[]
  /** How much higher the hem is in front. */
  lift?: number
  /** The bodice runs on without a seam. */
  seamless?: boolean
}

type Shape = readonly (readonly [height: number, halfWidth: number])[]

/** A skirt that follows the body from the waist to `hip`, then the given shape down to the hem. */
function fall(
  waist: number,
  hip: number,
  shape: Shape,
  roundness = 0.8,
): Pick<Silhouette, 'width' | 'depth'> {
  const body: [number, number][] = []
  const bodyDepth: [number, number][] = []
  for (let y = waist; y >= hip; y -= 5) {
    body.push([y, halfWidth(y) + 0.8])
    bodyDepth.push([y, halfDepth(y) + 0.9])
  }
  const depths = shape.map(([y, w]): [number, number] => [y, Math.max(w * roundness, 9)])
  return { width: curveThrough([...body, ...shape]), depth: curveThrough([...bodyDepth, ...depths]) }
}

const pipes = (count: number, depth: number, from = 0, full = 0.6): Folding => ({
  count,
  depth,
  from,
  full,
  crisp: 0.8,
  uneven: 0.55,
})

const swells = (count: number, depth: number, from = 0.1, full = 0.8, swing = 0): Folding => ({
  count,
  depth,
  from,
  full,
  crisp: 0.15,
  uneven: 0.85,
  swing,
})

/** How stiff or limp the cloth is changes its folds more than the pattern does. */
function hand(fabric: Fabric): { fewer: number; deeper: number } {
  if (fabric === 'chiffon' || fabric === 'silk') return { fewer: 1.35, deeper: 0.9 }
  if (fabric === 'tulle' || fabric === 'organza') return { fewer: 1.5, deeper: 0.8 }
  if (fabric === 'velvet' || fabric === 'brocade') return { fewer: 0.85, deeper: 1.05 }
  if (fabric === 'sequins' || fabric === 'beaded') return { fewer: 0.9, deeper: 0.7 }
  return { fewer: 1, deeper: 1 }
}

const CUTS: Record<Cut, Silhouette> = {
  ballgown: {
    waist: WAIST,
    hem: 0.5,
    ...fall(
      WAIST,
      WAIST,
      [
        [113, 18],
        [104, 29],
        [88, 40],
        [60, 51],
        [30, 59],
        [0, 66],
      ],
      0.82,
    ),
    folds: [{ ...pipes(19, 0.4, 0, 0.4), crisp: 0.55, uneven: 0.85 }, swells(46, 0.22, 0.02, 0.5)],
  },
  'a-line': {
    waist: WAIST,
    hem: 1,
    ...fall(
      WAIST,
      WAIST - 2,
      [
        [110, 15.4],
        [96, 21],
        [70, 29],
        [35, 39],
        [0, 48],
      ],
      0.8,
    ),
    folds: [pipes(20, 0.36, 0.02, 0.6), swells(44, 0.16, 0.1, 0.8)],
  },
  column: {
    waist: WAIST,
    hem: 1,
    seamless: true,
    ...fall(WAIST, 93, [
      [80, 16],
      [55, 15.4],
      [25, 15.8],
      [0, 17],
    ]),
    folds: [swells(18, 0.26, 0.2, 1), swells(7, 0.14, 0.15, 0.7, 0.3)],
  },
  sheath: {
    waist: WAIST,
    hem: 46,
    seamless: true,
    ...fall(WAIST, 90, [
      [80, 15.6],
      [62, 14.6],
      [46, 14.4],
    ]),
    folds: [swells(9, 0.12, 0.1, 0.9, 0.25)],
  },
  mermaid: {
    waist: WAIST,
    hem: 0.5,
    seamless: true,
    ...fall(
      WAIST,
      90,
      [
        [78, 15.2],
        [62, 14],
        [50, 14.4],
        [38, 20],
        [20, 33],
        [0, 47],
      ],
      0.85,
    ),
    folds: [pipes(20, 0.46, 0.5, 0.85), swells(46, 0.2, 0.52, 0.9)],
  },
  trumpet: {
    waist: WAIST,
    hem: 1,
    seamless: true,
    ...fall(
      WAIST,
      92,
      [
        [80, 17],
        [66, 18.6],
        [48, 23.5],
        [24, 32],
        [0, 40],
      ],
      0.82,
    ),
    folds: [pipes(16, 0.44, 0.25, 0.75), swells(36, 0.16, 0.3, 0.9)],
  },
  slip: {
    waist: WAIST,
    hem: 8,
    seamless: true,
    ...fall(
      WAIST,
      92,
      [
        [80, 17.2],
        [56, 18.6],
        [30, 21],
        [8, 24],
      ],
      0.8,
    ),
    folds: [swells(13, 0.36, 0.22, 0.95, 0.35), swells(30, 0.12, 0.3, 1, 0.5)],
  },
  midi: {
    waist: WAIST,
    hem: 42,
    ...fall(
      WAIST,
      WAIST,
      [
        [113, 17],
        [104, 25],
        [88, 33],
        [66, 40],
        [42, 46],
      ],
      0.82,
    ),
    folds: [pipes(22, 0.42, 0, 0.5), swells(48, 0.16, 0.05, 0.6)],
  },
  mini: {
    waist: WAIST,
    hem: 71,
    ...fall(
      WAIST,
      WAIST - 4,
      [
        [108, 15.8],
        [96, 20.5],
        [84, 24],
        [71, 27],
      ],
      0.8,
    ),
    folds: [pipes(18, 0.34, 0.05, 0.9), swells(34, 0.12, 0.1, 1)],
  },
  wrap: {
    waist: WAIST + 1,
    hem: 30,
    ...fall(
      WAIST + 1,
      110,
      [
        [100, 17],
        [84, 20.5],
        [58, 26],
        [30, 33],
      ],
      0.8,
    ),
    folds: [swells(18, 0.38, 0.08, 0.8, -0.3), swells(40, 0.14, 0.1, 0.9, -0.3)],
  },
  empire: {
    waist: 129,
    hem: 1,
    ...fall(
      129,
      127,
      [
        [122, 14.2],
        [110, 18],
        [90, 23],
        [50, 30],
        [0, 39],
      ],
      0.78,
    ),
    folds: [swells(26, 0.4, 0, 0.6), swells(58, 0.2, 0, 0.5)],
  },
  tiered: {
    waist: WAIST,
    hem: 2,
    ...fall(
      WAIST,
      WAIST,
      [
        [114, 14.6],
        [104, 20],
        [80, 28],
        [50, 35],
        [2, 46],
      ],
      0.82,
    ),
    folds: [swells(16, 0.22, 0, 0.5), swells(64, 0.34, 0, 0.2)],
    tiers: [0, 0.22, 0.46, 0.72],
  },
  'high-low': {
    waist: WAIST,
    hem: 1,
    lift: 56,
    ...fall(
      WAIST,
      WAIST,
      [
        [113, 16.5],
        [102, 24],
        [84, 32],
        [60, 39],
        [28, 47],
        [0, 54],
      ],
      0.85,
    ),
    folds: [pipes(18, 0.46, 0, 0.5), swells(40, 0.14, 0.05, 0.7)],
  },
  goddess: {
    waist: 121,
    hem: 0.5,
    ...fall(
      121,
      116,
      [
        [106, 15.6],
        [92, 19],
        [60, 23],
        [30, 26.5],
        [0, 31],
      ],
      0.8,
    ),
    folds: [
      { count: 34, depth: 0.42, from: 0, full: 0.25, crisp: 0.55, uneven: 0.7 },
      swells(70, 0.2, 0, 0.3),
    ],
  },
  bubble: {
    waist: WAIST,
    hem: 68,
    ...fall(
      WAIST,
      WAIST,
      [
        [114, 16.5],
        [106, 26],
        [95, 32.5],
        [84, 33.5],
        [75, 29],
        [69.5, 21],
        [68, 18],
      ],
      0.85,
    ),
    folds: [pipes(19, 0.34, 0, 0.3), swells(42, 0.18, 0, 0.4)],
  },
}

/** The skirt of a cut, with folds as this cloth makes them. */
export function silhouetteOf(cut: Cut, fabric: Fabric): Silhouette {
  const pattern = CUTS[cut]
  const { fewer, deeper } = hand(fabric)
  const folds = pattern.folds.map((fold) => ({
    ...fold,
    count: Math.round(fold.count * fewer),
    depth: fold.depth * deeper,
  }))
  return { ...pattern, folds }
}
