import { halfDepth, onBody } from './body.ts'
import { bell, ease } from './curves.ts'
import type { Bodice, DressSpec, Neckline } from '../dress-spec.ts'
import { smoothNoise } from './random.ts'
import { sheet, type Arc, type Point, type Surface } from './surface.ts'

/** How far inside the cut cloth a place on the body lies, in centimetres; below zero there is no cloth. */
export type Edge = (x: number, y: number, z: number) => number

type Line = (x: number) => number

/** Distance below a line that may be steep. */
function below(line: Line, x: number, y: number): number {
  const slope = (line(x + 0.05) - line(x - 0.05)) / 0.1
  return (line(x) - y) / Math.hypot(1, slope)
}

/** Distance outside the hole an arm goes through. */
function armhole(x: number, y: number, wide: number, deep: number): number {
  const dx = (Math.abs(x) - 18.6) / wide
  const dy = (y - 148.5) / deep
  return (Math.hypot(dx, dy) - 1) * Math.min(wide, deep)
}

/** Thin straps over the shoulders. */
const strap = (x: number, y: number, half: number, at = 9.4) =>
  y > 136 ? half - Math.abs(Math.abs(x) - at - (y - 150) * -0.06) : -9

const straight: Line = (x) => 142 - 0.013 * x * x
const sweetheart: Line = (x) => 138.2 + 4.9 * ease(0, 7, Math.abs(x)) - 3.4 * ease(9.5, 16.5, Math.abs(x))
const lowBack: Line = (x) => 121 + 0.058 * x * x
const backLine: Line = (x) => 136.5 + 0.004 * x * x

/** The front of each neckline. */
const FRONTS: Record<Neckline, (x: number, y: number) => number> = {
  strapless: (x, y) => below(straight, x, y),
  sweetheart: (x, y) => below(sweetheart, x, y),
  'off-shoulder': (x, y) => below((at) => 143.5 + 0.006 * at * at, x, y),
  v: (x, y) =>
    Math.min(
      below((at) => 130 + Math.abs(at) * 2.5, x, y),
      armhole(x, y, 6, 9.5),
    ),
  plunge: (x, y) =>
    Math.min(
      below((at) => 119.5 + Math.abs(at) ** 1.25 * 2.1, x, y),
      armhole(x, y, 7, 10),
    ),
  square: (x, y) =>
    Math.min(
      below((at) => 141 + ease(8.4, 9.6, Math.abs(at)) * 40, x, y),
      armhole(x, y, 5.6, 9.5),
    ),
  scoop: (x, y) =>
    Math.min(
      below((at) => 140 + (Math.abs(at) / 8.8) ** 4 * 13, x, y),
      armhole(x, y, 6.2, 10),
    ),
  boat: (x, y) =>
    Math.min(
      below((at) => 151 + 0.026 * at * at, x, y),
      armhole(x, y, 4.6, 9.5),
    ),
  high: (x, y) => Math.min(163.5 - y, armhole(x, y, 5.6, 10)),
  halter: (x, y) =>
    Math.min(
      162 - y,
      (15.6 - 10.4 * ease(137, 156, y) - Math.abs(x)) * 0.86,
      y < 157.5 ? below((at) => 134 + Math.abs(at) * 9, x, y) : 9,
    ),
  'one-shoulder': (x, y) =>
    Math.min(
      below((at) => 139 + (at + 15) * 0.36 + ease(0, 14, at) * 12, x, y),
      armhole(x, y, 5, 9.5),
    ),
  cowl: (x, y) =>
    Math.max(
      Math.min(
        below((at) => 136.4 + 0.092 * at * at, x, y),
        armhole(x, y, 8.5, 11),
      ),
      strap(x, y, 0.42),
    ),
  straps: (x, y) =>
    Math.max(
      below((at) => 135.5 + Math.abs(at) * 0.9 - 8.2 * ease(8.6, 16.5, Math.abs(at)), x, y),
      strap(x, y, 0.45),
    ),
  illusion: (x, y) => Math.min(158.6 - y, armhole(x, y, 4.6, 9.5)),
}

/** The back of each neckline. */
function back(neckline: Neckline, x: number, y: number): number {
  switch (neckline) {
    case 'strapless':
    case 'sweetheart':
    case 'off-shoulder':
      return below(backLine, x, y)
    case 'v':
    case 'square':
      return Math.min(
        below((at) => 127 + Math.abs(at) * 2.8, x, y),
        armhole(x, y, 6, 9.5),
      )
    case 'plunge':
    case 'cowl':
    case 'straps':
      return Math.max(below(lowBack, x, y), strap(x, y, 0.45))
    case 'halter':
      return Math.max(below(lowBack, x, y), Math.min(162 - y, y - 156.5))
    case 'one-shoulder':
      return Math.min(
        below((at) => 137 + (at + 15) * 0.5 + ease(0, 14, at) * 10, x, y),
        armhole(x, y, 5, 9.5),
      )
    case 'high':
      // A tall keyhole below one button.
      return Math.min(163.5 - y, armhole(x, y, 5.6, 10), (Math.hypot(x / 4.6, (y - 143) / 12) - 1) * 4.6)
    case 'scoop':
      return Math.min(
        below((at) => 128 + (Math.abs(at) / 8.8) ** 4 * 25, x, y),
        armhole(x, y, 6.2, 10),
      )
    case 'boat':
      return Math.min(
        below((at) => 133 + (Math.abs(at) / 9.6) ** 4 * 20, x, y),
        armhole(x, y, 4.6, 9.5),
      )
    case 'illusion':
      return Math.min(158.6 - y, armhole(x, y, 4.6, 9.5))
  }
}

/** The cut edge of a bodice. */
export function edgeOf(spec: DressSpec): Edge {
  const sleeved = spec.sleeve !== undefined && spec.sleeve !== 'none' && spec.sleeve !== 'drop'
  const front = FRONTS[spec.neckline]
  return (x, y, z) => {
    const cut = z >= 0 ? front(x, y) : back(spec.neckline, x, y)
    // Where a sleeve is set in, the cloth runs out to the shoulder instead of stopping at an armhole.
    if (!sleeved || spec.neckline === 'one-shoulder') return cut
    return Math.max(cut, Math.min(Math.abs(x) - 11, 155 - y))
  }
}

/** The solid part under a sheer yoke. */
export const underIllusion: Edge = (x, y, z) => (z >= 0 ? below(sweetheart, x, y) : below(backLine, x, y))

/** How far worked cloth stands off the body, in centimetres. */
function relief(work: Bodice, neckline: Neckline, angle: number, x: number, y: number, seed: number): number {
  if (neckline === 'cowl' && Math.cos(angle) > 0 && y > 122) {
    const hang = y - 0.07 * x * x
    const deep = ease(121, 130, y) * bell(x / 11.5)
    return deep * (0.9 + 0.75 * Math.sin(hang * 0.95 + smoothNoise(x * 0.1, y * 0.1, seed)))
  }
  const wobble = smoothNoise(x * 0.16, y * 0.22, seed) * 3
  switch (work) {
    case 'ruched':
      return (
        0.34 * Math.sin(y * 1.5 - Math.abs(x) * 0.24 + wobble * 1.2) +
        0.16 * Math.sin(y * 2.9 + x * 0.3 + wobble)
      )
    case 'wrapped': {
      const turn = Math.cos(angle) > 0 ? Math.atan2(y - 112, x + 15) : Math.atan2(y - 112, 15 - x)
      return 0.42 * Math.sin(turn * 25 + wobble * 0.7) + 0.15 * Math.sin(turn * 57 + wobble)
    }
    case 'pleated':
      return 0.28 * Math.sin(x * 2.5 + Math.sin(y * 0.08) * 0.7)
    case 'corset':
      return 0.5 * bell(((Math.abs(angle * 1.9) % 1) - 0.5) * 14) * ease(150, 138, y)
    case 'smooth':
      return 0.16 * smoothNoise(x * 0.22, y * 0.3 + Math.abs(x) * 0.12, seed) * 2
  }
}

/** Where the cloth of a neckline is cut from: nothing of it lies higher. */
export const topOf = (neckline: Neckline) => (neckline === 'high' || neckline === 'halter' ? 164 : 159)

/** How deep a dress is with nobody in it. */
export const flatness = (spec: DressSpec) => (spec.stand === 'hanger' ? 0.52 : 1)

/** Shapes the cloth of the bodice from the top edge down to the waist. */
export function shapeBodice(spec: DressSpec, waist: number, seamless: boolean, arc: Arc): Surface {
  const tall = topOf(spec.neckline)
  const flat = flatness(spec)
  const point: Point = { x: 0, y: 0, z: 0, open: 1 }
  const columns = Math.round((arc[1] - arc[0]) * 36)
  return sheet(
    columns,
    90,
    (angle, share, out) => {
      const y = tall + (waist - 1.6 - tall) * share
      onBody(angle, y, 0, point)
      const settle = seamless ? ease(waist, waist + 8, y) : 1
      const stand = relief(spec.bodice ?? 'smooth', spec.neckline, angle, point.x, y, spec.seed) * settle
      onBody(angle, y, 0.75 + stand, out)
      out.z *= flat
      out.open = 1 - 0.45 * ease(0.1, -0.6, stand) * (spec.bodice && spec.bodice !== 'smooth' ? 1 : 0.3)
      // The waist is pinched, and light is lost there.
      if (!seamless) out.open *= 0.74 + 0.26 * ease(waist - 1, waist + 4, y)
    },
    arc,
  )
}

/** A soft band folded around the upper arms, for dresses worn off the shoulder. */
export function foldBardot(seed: number, flat: number): Surface {
  return sheet(300, 46, (angle, share, out) => {
    const sin = Math.sin(angle)
    const cos = Math.cos(angle)
    const round = Math.sin(share * Math.PI)
    const rise = 3.4 * sin * sin
    const wide = 16.2 + 5.2 * sin * sin
    const fold = 0.35 * Math.sin(share * 15 + smoothNoise(angle * 2.5, share * 2, seed) * 5)
    out.x = (wide + round * 1.3 + fold) * sin
    out.y = 145.6 + rise - share * (7.6 + 3.6 * sin * sin) - 1.2 * cos * cos
    out.z =
      (halfDepth(142) + 2.6 + round * 1.4 + fold + (cos > 0 ? 2 * bell((Math.abs(out.x) - 7.2) / 6) : 0)) *
      cos *
      flat
    out.open = 0.7 + 0.3 * ease(-0.35, 0.2, fold)
  })
}
