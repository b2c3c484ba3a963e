import { WAIST } from './body.ts'
import { fall, pipes, swells, type Silhouette } from './skirt-shapes.ts'
import type { Cut } from '../dress-spec.ts'

/** Skirts that follow the body, at least to the knee. */
export const FITTED_SKIRTS = {
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
} satisfies Partial<Record<Cut, Silhouette>>
