import { WAIST } from './body.ts'
import { fall, pipes, swells, type Silhouette } from './skirt-shapes.ts'
import type { Cut } from '../dress-spec.ts'

/** Skirts that stand away from the body. */
export const FULL_SKIRTS = {
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
} satisfies Partial<Record<Cut, Silhouette>>
