import { halfDepth, halfWidth } from './body.ts'
import { curveThrough, type Curve } from './curves.ts'
import type { Folding } from './folds.ts'

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
export function fall(
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

/** Folds that stand in pipes, as stiff cloth does. */
export const pipes = (count: number, depth: number, from = 0, full = 0.6): Folding => ({
  count,
  depth,
  from,
  full,
  crisp: 0.8,
  uneven: 0.55,
})

/** Folds that swell and melt, as limp cloth does. */
export const swells = (count: number, depth: number, from = 0.1, full = 0.8, swing = 0): Folding => ({
  count,
  depth,
  from,
  full,
  crisp: 0.15,
  uneven: 0.85,
  swing,
})
