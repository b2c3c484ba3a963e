import { clamp, ease } from './curves.ts'
import { cellNoise } from './random.ts'
import type { Touch } from './raster.ts'

type Girth = (along: number) => number

/** Where a place falls in a pattern that repeats every `size` centimetres. */
interface Cell {
  row: number
  column: number
  /** From the cell's middle, -0.5 to 0.5. */
  u: number
  v: number
}

/** Half-drop repeats: each row holds a whole number of motifs, however wide the skirt is there. */
function cellAt(touch: Touch, girth: Girth, size: number, seed: number): Cell {
  const row = Math.floor(touch.along / size)
  const around = Math.max(3, Math.round((girth((row + 0.5) * size) * 6.2832) / size))
  const across = (touch.angle / 6.2832 + 0.5) * around + (row & 1) * 0.5 + cellNoise(row, 7, seed) * 0.4
  const column = Math.floor(across)
  return { row, column: column % around, u: across - column - 0.5, v: touch.along / size - row - 0.5 }
}

/** What a flower does at a place: how much of it is there, its lighter petal edge, its heart. */
export interface Flower {
  cover: number
  rim: number
  heart: number
}

const NOTHING: Flower = { cover: 0, rim: 0, heart: 0 }

/** Scattered five- and six-petalled flowers, each turned and sized a little differently. */
export function petals(touch: Touch, girth: Girth, size: number, radius: number, seed: number): Flower {
  const cell = cellAt(touch, girth, size, seed)
  const luck = cellNoise(cell.column, cell.row, seed)
  const r0 = radius * (0.62 + 0.38 * luck)
  const u = cell.u - (cellNoise(cell.column, cell.row, seed + 1) - 0.5) * (1 - 2 * r0)
  const v = cell.v - (cellNoise(cell.column, cell.row, seed + 2) - 0.5) * (1 - 2 * r0)
  const r = Math.hypot(u, v)
  if (r > r0) return NOTHING
  const count = luck > 0.5 ? 5 : 6
  const turn = Math.atan2(v, u) + luck * 6.2832
  const wave = Math.abs(Math.cos((turn * count) / 2))
  const edge = r0 * (0.6 + 0.4 * Math.sqrt(wave))
  const soft = r0 * 0.1
  const cover = ease(edge, edge - soft, r)
  if (cover <= 0) return NOTHING
  const inward = r / edge
  const heart = ease(0.26, 0.16, r / r0)
  // Petals are lighter at the edge and part along a darker line.
  return { cover, rim: clamp(inward * inward * (0.4 + 0.6 * wave), 0, 1), heart }
}

/** Curling stems with leaves between the flowers, 0 to 1. */
export function sprig(touch: Touch, girth: Girth, size: number, seed: number): number {
  const cell = cellAt(touch, girth, size, seed + 11)
  const luck = cellNoise(cell.column, cell.row, seed + 12)
  const flip = luck > 0.5 ? 1 : -1
  const lean = (luck - 0.5) * 1.6
  const u = (cell.u * Math.cos(lean) - cell.v * Math.sin(lean)) * flip
  const v = cell.u * Math.sin(lean) + cell.v * Math.cos(lean)
  if (Math.abs(v) > 0.46) return 0
  const stem = 0.16 * Math.sin(v * 5.5)
  const line = ease(0.045, 0.02, Math.abs(u - stem))
  const step = (v + 0.46) * 6
  const nth = Math.floor(step)
  const side = nth & 1 ? 1 : -1
  const fromStem = (u - stem) * side
  const leafAlong = clamp(fromStem / 0.17, 0, 1)
  const half = 0.055 * Math.sin(leafAlong * Math.PI)
  const off = Math.abs(v + 0.46 - (nth + 0.5) / 6 + leafAlong * 0.06)
  const leaf = fromStem > 0 && fromStem < 0.17 ? ease(half, half - 0.02, off) : 0
  return Math.max(line, leaf)
}

/** The scalloped border of lace: where its thread lies and where the cloth ends. */
export function scallop(touch: Touch, girth: Girth, length: number): { thread: number; cover: number } {
  const left = length - touch.along
  if (left > 7) return { thread: 0, cover: 1 }
  const around = Math.max(8, Math.round((girth(length) * 6.2832) / 5))
  const u = (touch.angle / 6.2832) * around
  const bow = Math.abs(Math.sin(u * Math.PI)) ** 0.6
  const from = left - (1 - bow) * 1.9
  return {
    thread: Math.max(ease(1.0, 0.6, from), ease(0.5, 0.2, Math.abs(from - 2.2))),
    cover: ease(-0.12, 0.12, from),
  }
}
