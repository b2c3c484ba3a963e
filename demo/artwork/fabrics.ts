import { bell, clamp, ease } from './curves.ts'
import type { Fabric } from '../dress-spec.ts'
import { petals, scallop, sprig } from './motifs.ts'
import { brushMark, cellNoise } from './random.ts'
import type { Paint, Touch } from './raster.ts'
import { blend, tonesOf, type Tones } from './tones.ts'

/** What a piece of cloth is: enough to paint any pixel of it. */
export interface Cloth {
  fabric: Fabric
  color: string
  accent: string
  seed: number
  /** Half width of the garment this far down the piece, so that patterns keep their size as a skirt widens. */
  girth: (along: number) => number
  /** Length of the piece, for borders that follow the hem. */
  length: number
}

/** Sets the colour of a touch from a cloth's tones. */
function tone(touch: Touch, tones: Tones, value: number): void {
  const at = (value <= 0 ? 0 : value >= 1 ? 255 : (value * 255) | 0) * 3
  touch.r = tones[at] ?? 0
  touch.g = tones[at + 1] ?? 0
  touch.b = tones[at + 2] ?? 0
}

/** Lays other paint over what is there. */
function over(touch: Touch, tones: Tones, value: number, share: number): void {
  const at = (value <= 0 ? 0 : value >= 1 ? 255 : (value * 255) | 0) * 3
  touch.r += ((tones[at] ?? 0) - touch.r) * share
  touch.g += ((tones[at + 1] ?? 0) - touch.g) * share
  touch.b += ((tones[at + 2] ?? 0) - touch.b) * share
}

/** Gathers a smooth value a little towards steps, the way gouache is laid in passes. */
function passes(value: number): number {
  const steps = 7
  const scaled = value * steps
  const floor = Math.floor(scaled)
  return value * 0.55 + ((floor + ease(0.25, 0.75, scaled - floor)) / steps) * 0.45
}

/** Brush marks that run down the cloth. */
function brush(touch: Touch, seed: number): number {
  return brushMark(touch.angle * 42 + seed * 7, touch.y * 0.07 + 16)
}

/** How each cloth answers light, before its pattern. */
function answer(fabric: Fabric, touch: Touch): number {
  const { open, facing, mirror } = touch
  const light = touch.light * (0.3 + 0.7 * open)
  const m2 = mirror * mirror
  const m8 = m2 * m2 * m2 * m2
  const m24 = m8 * m8 * m8
  switch (fabric) {
    case 'satin':
      return 0.05 + 0.52 * light + 0.26 * m24 * open * open + 0.16 * m8 * open - 0.05 * (1 - facing)
    case 'silk':
      return 0.1 + 0.54 * light + 0.07 * m24 * open + 0.12 * m8
    case 'velvet':
      return 0.07 + 0.46 * light ** 1.5 + 0.34 * (1 - facing) ** 1.6 * (0.35 + light) + 0.12 * m8 * open
    case 'tulle':
    case 'organza':
      return 0.23 + 0.46 * light + 0.12 * (1 - facing)
    case 'chiffon':
      return 0.18 + 0.5 * light + 0.06 * (1 - facing)
    case 'sequins':
      return 0.0 + 0.46 * light + 0.2 * m8
    case 'brocade':
      return 0.08 + 0.52 * light + 0.14 * m8
    default:
      return 0.1 + 0.58 * light + 0.05 * m8
  }
}

/** Mixes the paint of a cloth. `sheerness` above 0 makes it one of several translucent layers. */
export function paintCloth(cloth: Cloth, sheerness = 0): Paint {
  const { fabric, seed } = cloth
  const own = tonesOf(cloth.color)
  const accent = tonesOf(cloth.accent)
  const lining = tonesOf(blend(cloth.color, '#4a3038', 0.24))
  const pattern = patternOf(cloth, own, accent)
  return (touch) => {
    if (touch.inside) {
      tone(touch, lining, 0.16 + 0.36 * touch.light * touch.open)
      if (sheerness > 0) touch.a = 0.4
      return
    }
    const shade = answer(fabric, touch)
    const painted = passes(clamp(shade + brush(touch, seed) * 0.06, 0, 1))
    tone(touch, own, painted)
    if (pattern) pattern(touch, shade, painted)
    if (sheerness > 0) {
      // Net is nearly clear where it faces us and thickens where it turns away.
      const turn = 1 - touch.facing
      touch.a *= clamp(sheerness * (0.42 + 1.1 * turn * turn + 0.35 * (1 - touch.open)), 0, 0.96)
      touch.a *= ease(0, 1.2, cloth.length - touch.along + 0.7)
    }
  }
}

type Pattern = (touch: Touch, shade: number, painted: number) => void

/** What is woven, printed or sewn on a cloth. */
function patternOf(cloth: Cloth, own: Tones, accent: Tones): Pattern | undefined {
  const { seed, girth } = cloth
  const bright = tonesOf(blend(cloth.color, '#fff6e6', 0.45))
  const leaf = tonesOf('#6d7f58')
  const pollen = tonesOf('#d9a441')
  switch (cloth.fabric) {
    case 'sequins':
      return (touch, shade) => {
        const down = touch.along / 0.62
        const row = Math.floor(down)
        const around = Math.max(8, Math.round((girth(row * 0.62) * 6.3) / 0.62))
        const across = (touch.angle / 6.2832) * around + (row & 1) * 0.5
        const cell = Math.floor(across)
        const turn = cellNoise(cell, row, seed)
        const glint = turn * turn * turn * (0.18 + touch.mirror ** 6 * 0.85)
        // Each disc is round, and dark where it tucks under its neighbours.
        const fromMiddle = Math.hypot(across - cell - 0.5, down - row - 0.5)
        const tuck = ease(0.3, 0.68, fromMiddle) * 0.3
        tone(touch, turn > 0.93 ? bright : own, shade * 0.74 + turn * 0.24 + glint - tuck)
      }
    case 'beaded':
      return (touch, _shade, painted) => {
        const bead = sprig(touch, girth, 7.5, seed)
        if (bead > 0) over(touch, accent, painted + 0.3, bead * 0.85)
        const dust = cellNoise(
          Math.floor(touch.angle * girth(touch.along) * 1.6),
          Math.floor(touch.along * 1.6),
          seed + 3,
        )
        if (dust > 0.965) over(touch, accent, 0.95, 0.8)
      }
    case 'lace':
      return (touch, _shade, painted) => {
        const flower = petals(touch, girth, 6.2, 0.42, seed)
        const vine = sprig(touch, girth, 4.6, seed + 9)
        const edge = scallop(touch, girth, cloth.length)
        const thread = Math.max(flower.cover * (0.55 + 0.45 * flower.rim), vine * 0.7, edge.thread)
        over(touch, accent, painted + 0.08, thread * 0.9)
        touch.a = edge.cover
      }
    case 'floral':
      return (touch, _shade, painted) => {
        const stem = sprig(touch, girth, 8.5, seed + 5)
        if (stem > 0) over(touch, leaf, painted, stem * 0.75)
        const small = petals(touch, girth, 5.2, 0.24, seed + 7)
        if (small.cover > 0) over(touch, bright, painted + 0.12, small.cover * 0.75)
        const large = petals(touch, girth, 9.5, 0.47, seed)
        if (large.cover > 0)
          over(touch, accent, painted + 0.16 * large.rim - 0.1 * large.heart, large.cover * 0.92)
        if (large.heart > 0) over(touch, pollen, painted + 0.1, large.heart * 0.85)
      }
    case 'brocade':
      return (touch, _shade, painted) => {
        const figure = petals(touch, girth, 11, 0.48, seed)
        const vine = sprig(touch, girth, 9, seed + 1)
        const sheen = Math.max(figure.cover * (0.45 + 0.55 * figure.rim), vine)
        over(touch, accent, painted + 0.1 + 0.25 * touch.mirror ** 8, sheen * 0.72)
      }
    case 'polka':
      return (touch, _shade, painted) => {
        const row = Math.floor(touch.along / 5.4)
        const around = Math.max(6, Math.round((girth(row * 5.4) * 6.3) / 5.4))
        const u = (touch.angle / 6.2832) * around + (row & 1) * 0.5
        const distance = Math.hypot(u - Math.floor(u) - 0.5, touch.along / 5.4 - row - 0.5)
        over(touch, accent, painted + 0.05, ease(0.25, 0.21, distance))
      }
    case 'organza':
    case 'tulle':
      return (touch) => {
        const spark = cellNoise(Math.floor(touch.angle * 330), Math.floor(touch.along * 4.2), seed)
        if (spark > 0.994) over(touch, bright, 1, 0.5 * bell(1 - touch.facing))
      }
    default:
      return undefined
  }
}
