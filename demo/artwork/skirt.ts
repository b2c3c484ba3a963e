import { flatness } from './bodices.ts'
import { clamp, ease } from './curves.ts'
import { halfDepth, halfWidth, seat } from './body.ts'
import { layFolds } from './folds.ts'
import type { DressSpec } from '../dress-spec.ts'
import { randomFrom } from './random.ts'
import type { Silhouette } from './skirt-shapes.ts'
import { sheet, type Arc, type Surface } from './surface.ts'

/** What one layer of a skirt adds to the silhouette: fuller or tighter, longer or shorter, folded afresh. */
export interface Layer {
  fuller: number
  shorter: number
  seed: number
}

/** How far down its own tier a point is: 0 at the seam, 1 at the tier's edge. */
function downTier(tiers: readonly number[] | undefined, share: number): number {
  if (!tiers) return share
  let from = 0
  let to = 1
  for (const line of tiers) {
    if (line <= share) from = line
    else {
      to = line
      break
    }
  }
  return (share - from) / (to - from)
}

/** The greater of two, without a kink where they meet. */
function softMax(a: number, b: number): number {
  const gap = 0.8 - Math.abs(a - b)
  return Math.max(a, b) + (gap > 0 ? gap * gap * 0.31 : 0)
}

/** Cuts and hangs one layer of the skirt. */
export function hangSkirt(spec: DressSpec, shape: Silhouette, layer: Layer, arc: Arc): Surface {
  const random = randomFrom(spec.seed * 31 + layer.seed)
  const fields = shape.folds.map((folding) => ({ folding, at: layFolds(folding, random) }))
  const flat = flatness(spec)
  const rows = spec.cut === 'mini' || spec.cut === 'bubble' ? 60 : 84
  const columns = Math.round((arc[1] - arc[0]) * 62)
  return sheet(
    columns,
    rows,
    (angle, share, out) => {
      const cos = Math.cos(angle)
      const sin = Math.sin(angle)
      const front = (1 + cos) / 2
      const hem = shape.hem + layer.shorter + (shape.lift ?? 0) * front * front * (3 - 2 * front)
      let y = shape.waist + (hem - shape.waist) * share
      const level = clamp(y, shape.hem, shape.waist)
      const grow = 1 + (layer.fuller - 1) * ease(0, 0.25, share)
      let width = shape.width(level) * grow
      let depth = shape.depth(level) * grow * flat
      const inTier = downTier(shape.tiers, share)
      let open = 1
      let swing = 0
      for (const { folding, at } of fields) {
        const ridge = at(angle, share)
        const gather = shape.tiers ? 0.35 + 0.65 * inTier : 1
        const spacing = (2 * Math.PI * (width + depth)) / 2 / folding.count
        swing += (ridge - 0.35) * folding.depth * spacing * gather
        open *=
          1 -
          clamp(0.62 - ridge, 0, 0.62) *
            Math.min(1, folding.depth * 2.2) *
            ease(folding.from, folding.full, share)
      }
      if (shape.tiers) {
        const flare = inTier ** 0.7
        swing += (flare - 0.75) * 3.2
        open *= 0.5 + 0.5 * ease(0, 0.22, inTier)
      }
      // A close skirt lies smooth over the hips and only then begins to fall.
      if (shape.seamless) swing *= ease(100, 76, y)
      width += swing
      depth += swing
      // Cloth never sinks into the hips beneath it.
      const hips = Math.max(0, 86 - y) * 0.12
      width = softMax(width, halfWidth(y) + 0.5 - hips)
      depth = softMax(depth, (halfDepth(y) + 0.6) * flat - hips)
      out.x = width * sin
      out.z = depth * cos - (cos < 0 ? seat(y) * -cos * flat : 0)
      if (spec.train && cos < 0) out.z -= cos * cos * ease(0.55, 1, share) * 34
      // Where the cloth swings out it also lifts a little, so the hem moves.
      y += swing * 0.32 * share * share * share
      out.y = y
      out.open = clamp(open, 0.12, 1)
    },
    arc,
  )
}
