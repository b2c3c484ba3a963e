import { armPath } from './body.ts'
import { bell, curveThrough, ease, type Curve } from './curves.ts'
import { layFolds } from './folds.ts'
import type { Sleeve } from '../dress-spec.ts'
import { randomFrom } from './random.ts'
import { sheet, type Surface } from './surface.ts'

/** A path through space with a thickness. */
export type Path = readonly (readonly [number, number, number, number])[]

interface Tube {
  x: Curve
  y: Curve
  z: Curve
  radius: Curve
}

function along(path: Path): Tube {
  const by = (pick: (p: readonly [number, number, number, number]) => number) =>
    curveThrough(path.map((p, i): [number, number] => [i / (path.length - 1), pick(p)]))
  return { x: by((p) => p[0]), y: by((p) => p[1]), z: by((p) => p[2]), radius: by((p) => p[3]) }
}

/** How thick a tube is at a place along it and around it, and how open its cloth is there. */
type Thickness = (share: number, angle: number, radius: number) => { radius: number; open: number }

const bare: Thickness = (_share, _angle, radius) => ({ radius, open: 1 })

/** Winds a sheet around a path: an arm, a leg, a sleeve. */
export function windTube(path: Path, detail = 14, thickness: Thickness = bare, from = 0, to = 1): Surface {
  const tube = along(path)
  return sheet(detail * 2, detail * 2, (angle, share, out) => {
    const t = from + share * (to - from)
    const e = 0.01
    const dx = tube.x(t + e) - tube.x(t - e)
    const dy = tube.y(t + e) - tube.y(t - e)
    const dz = tube.z(t + e) - tube.z(t - e)
    const size = Math.hypot(dx, dy, dz) || 1
    // Across the path, and towards us.
    const flat = Math.hypot(dx, dy) || 1
    const ax = -dy / flat
    const ay = dx / flat
    const fx = (-dz * ay) / size
    const fy = (dz * ax) / size
    const fz = (dx * ay - dy * ax) / size
    const { radius, open } = thickness(share, angle, tube.radius(t))
    const sin = Math.sin(angle) * radius
    const cos = Math.cos(angle) * radius
    out.x = tube.x(t) + ax * sin + fx * cos
    out.y = tube.y(t) + ay * sin + fy * cos
    out.z = tube.z(t) + fz * cos
    out.open = open
  })
}

/** Mirrors a path to the other side of the body. */
export function mirrored(path: Path): Path {
  return path.map(([x, y, z, radius]) => [-x, y, z, radius])
}

const LENGTHS: Record<Sleeve, number> = {
  none: 0,
  drop: 0,
  cap: 0.17,
  puff: 0.34,
  flutter: 0.3,
  long: 0.77,
  bishop: 0.77,
  bell: 0.72,
}

/** How a sleeve stands off the arm. */
function cutSleeve(kind: Sleeve, seed: number): Thickness {
  const random = randomFrom(seed)
  const gathers = layFolds({ count: 13, depth: 1, from: 0, full: 0.1, crisp: 0.35, uneven: 0.6 }, random)
  return (share, angle, radius) => {
    const ridge = gathers(angle, share)
    const gathered = 0.55 + 0.45 * ease(0.05, 0.5, ridge)
    switch (kind) {
      case 'puff': {
        const full = Math.sin(Math.min(1, share * 1.02) * Math.PI) ** 0.6
        return { radius: radius + 0.7 + full * (3.6 + ridge * 1.3), open: gathered }
      }
      case 'bishop': {
        const full = ease(0.15, 0.86, share) * ease(1.0, 0.92, share)
        return { radius: radius + 0.7 + full * (3.4 + ridge * 1.8), open: 1 - (1 - gathered) * full }
      }
      case 'bell': {
        const full = ease(0.35, 1, share)
        return { radius: radius + 0.7 + full * (5.2 + ridge * 2), open: 1 - (1 - gathered) * full }
      }
      case 'flutter': {
        const full = ease(0, 1, share)
        return { radius: radius + 0.8 + full * (3.6 + ridge * 2.4), open: 1 - (1 - gathered) * full }
      }
      case 'cap':
        return { radius: radius + 0.9 + 0.8 * share, open: 1 }
      default: {
        // A fitted sleeve creases at the elbow.
        const crease = 0.16 * Math.sin(share * 60 + Math.sin(angle) * 2) * bell((share - 0.55) * 5)
        return { radius: radius + 0.75 + crease, open: 1 + crease }
      }
    }
  }
}

/** Sews a pair of sleeves (or the one sleeve of a one-shouldered dress). */
export function sewSleeves(kind: Sleeve, spread: number, single: boolean, seed: number): Surface[] {
  const length = LENGTHS[kind]
  if (length === 0) return []
  const path = armPath(spread)
  const thickness = cutSleeve(kind, seed)
  // Set in at the shoulder point, clear of the neckline.
  const right = windTube(path, 36, thickness, 0.085, length)
  return single ? [right] : [right, windTube(mirrored(path), 36, thickness, 0.085, length)]
}
