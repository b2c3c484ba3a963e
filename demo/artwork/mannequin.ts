import { onBody } from './body.ts'
import type { Canvas } from './canvas.ts'
import { clamp, curveThrough } from './curves.ts'
import type { DressSpec } from '../dress-spec.ts'
import { brushMark, cellNoise, randomFrom } from './random.ts'
import { paintSurface, type Camera, type Paint } from './raster.ts'
import { mirrored, windTube, type Path } from './sleeves.ts'
import { sheet, type Surface } from './surface.ts'
import { tonesOf } from './tones.ts'

/** Matte paint of one colour: linen, plaster, wood. */
function matte(color: string, grain = 0): Paint {
  const tones = tonesOf(color)
  return (touch) => {
    const weave = grain > 0 ? brushMark(touch.x * 2.4, touch.y * 2.4) * grain : 0
    const value = 0.14 + 0.56 * touch.light * touch.open + weave - 0.05 * (1 - touch.facing)
    const at = Math.round(clamp(value, 0, 1) * 255) * 3
    touch.r = tones[at] ?? 0
    touch.g = tones[at + 1] ?? 0
    touch.b = tones[at + 2] ?? 0
  }
}

/** A body turned on a lathe: half widths (and depths, if they differ) down an axis. */
function turned(shape: readonly (readonly [number, number])[], x = 0, z = 0, deep = 1, detail = 36): Surface {
  const width = curveThrough(shape)
  const top = shape[0]?.[0] ?? 0
  const bottom = shape.at(-1)?.[0] ?? 0
  return sheet(detail, detail, (angle, share, out) => {
    const y = top + (bottom - top) * share
    out.x = x + width(y) * Math.sin(angle)
    out.y = y
    out.z = z + width(y) * deep * Math.cos(angle)
  })
}

/** The trunk from the neck down to the hips. */
function trunk(top: number, bottom: number): Surface {
  return sheet(140, 76, (angle, share, out) => onBody(angle, top + (bottom - top) * share, 0, out))
}

function pick<T>(from: readonly [T, ...T[]], luck: number): T {
  return from[Math.floor(luck * from.length)] ?? from[0]
}

/** How far from the body the arms are held, so that sleeves hang outside a full skirt. */
export function armSpread(spec: DressSpec): number {
  if (spec.cut === 'ballgown' || spec.cut === 'bubble') return 11
  if (spec.cut === 'midi' || spec.cut === 'high-low') return 8
  return spec.cut === 'tiered' || spec.cut === 'a-line' ? 4 : 1
}

const LINENS = ['#e9dfce', '#ddd0bd', '#efe8dc', '#cfc3b4'] as const

/** A tailor's form in linen on a turned stand. */
function paintForm(canvas: Canvas, camera: Camera, spec: DressSpec, shortHem: boolean): void {
  const linen = matte(pick(LINENS, cellNoise(spec.seed, 1, 6)), 0.06)
  const wood = matte(cellNoise(spec.seed, 2, 6) > 0.45 ? '#6b4630' : '#3a2a24')
  const put = (surface: Surface, paint: Paint) => paintSurface(canvas, surface, camera, paint)
  put(trunk(168.4, 84), linen)
  put(
    turned(
      [
        [168.7, 0.1],
        [168.6, 4.4],
        [168.2, 5],
      ],
      0,
      0,
      1.08,
    ),
    wood,
  )
  put(
    turned([
      [177.6, 0.1],
      [177.2, 1.1],
      [176, 1.7],
      [174.6, 1.4],
      [173.6, 0.9],
      [172.6, 1.2],
      [171.4, 2.8],
      [170.2, 4.2],
      [168.4, 5.1],
    ]),
    wood,
  )
  put(
    turned([
      [96, 1.3],
      [40, 1.3],
      [37, 2.1],
      [34, 1.2],
      [16, 1.3],
      [12, 2.4],
      [9, 1.6],
    ]),
    wood,
  )
  // Three turned feet.
  for (const angle of shortHem ? [0.4, 2.5, -1.7] : []) {
    const dx = Math.sin(angle)
    const dz = Math.cos(angle)
    put(
      windTube([
        [0, 14, 0, 1.6],
        [dx * 7, 11, dz * 7, 1.5],
        [dx * 15, 4.5, dz * 15, 1.2],
        [dx * 21, 1.2, dz * 21, 1.5],
        [dx * 22.5, 1.1, dz * 22.5, 0.4],
      ]),
      wood,
    )
  }
}

function paintHanger(canvas: Canvas, camera: Camera, spec: DressSpec): void {
  const wood = matte(cellNoise(spec.seed, 2, 6) > 0.5 ? '#8a5f3d' : '#c49a6c')
  const brass = matte('#b08d4f')
  const random = randomFrom(spec.seed)
  const put = (path: Path, paint: Paint) => paintSurface(canvas, windTube(path), camera, paint)
  const bow: Path = [
    [0, 159.2, 0, 1.3],
    [5, 157.6, 0, 1.3],
    [10, 154.8, 0, 1.2],
    [14.2, 151.6, 0, 1.2],
    [15.2, 150.4, 0, 0.3],
  ]
  put(bow, wood)
  put(mirrored(bow), wood)
  const sway = (random() - 0.5) * 0.6
  put(
    [
      [0, 158, 0, 0.45],
      [sway, 162, 0, 0.42],
      [sway, 165, 0, 0.42],
      [2.2, 167.4, 0, 0.42],
      [2.4, 170.2, 0, 0.42],
      [0, 171.8, 0, 0.42],
      [-2.3, 170.4, 0, 0.4],
    ],
    brass,
  )
}

/** Paints what the dress is shown on. */
export function paintStand(canvas: Canvas, camera: Camera, spec: DressSpec, shortHem: boolean): void {
  if (spec.stand === 'form') paintForm(canvas, camera, spec, shortHem)
  else paintHanger(canvas, camera, spec)
}
