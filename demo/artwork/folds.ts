import { clamp, ease } from './curves.ts'
import type { Random } from './random.ts'

/** How a cloth falls into folds. */
export interface Folding {
  /** Folds all round the hem. */
  count: number
  /** How far a ridge stands out, in spacings between folds. */
  depth: number
  /** Where folds start, as a share of the way down. */
  from: number
  /** Where they have reached their full depth. */
  full: number
  /** 1: crisp pipes that meet in sharp valleys; 0: soft swells. */
  crisp: number
  /** How much the folds differ from each other, 0 to 1. */
  uneven: number
  /** How far the folds swing round from top to hem, in radians. */
  swing?: number
}

/** Heights of folds over a skirt, 0 valley to 1 ridge, looked up by angle and share of the way down. */
export type FoldField = (angle: number, share: number) => number

const ACROSS = 512
const DOWN = 64

/** Lays folds around a skirt. */
export function layFolds(folding: Folding, random: Random): FoldField {
  const field = new Float32Array(ACROSS * (DOWN + 1))
  const spacing = ACROSS / folding.count
  for (let i = 0; i < folding.count; i++) {
    const place = (i + (random() - 0.5) * folding.uneven) * spacing
    const height = 1 - folding.uneven * random() * 0.6
    const width = spacing * (0.62 + folding.uneven * (random() - 0.35) * 0.7)
    const start = folding.from + folding.uneven * random() * 0.4 * (folding.full - folding.from)
    const full = folding.full + folding.uneven * (random() - 0.5) * 0.3
    const swing =
      ((folding.swing ?? 0) / (2 * Math.PI)) * ACROSS + (random() - 0.5) * spacing * folding.uneven * 0.8
    const sway = (random() - 0.5) * spacing * 0.3 * folding.uneven
    const phase = random() * 6
    for (let row = 0; row <= DOWN; row++) {
      const share = row / DOWN
      const tall = height * ease(start, Math.max(full, start + 0.08), share)
      if (tall <= 0) continue
      const center = place + swing * share + sway * Math.sin(phase + share * 5)
      const reach = width * (1.9 - folding.crisp * 0.7)
      for (let column = Math.ceil(center - reach); column <= center + reach; column++) {
        const off = (column - center) / width
        const soft = Math.exp(-off * off * 1.5)
        const pipe = Math.abs(off) < 1 ? Math.cos(off * Math.PI * 0.5) ** 0.85 : 0
        const bump = tall * (soft + (pipe - soft) * folding.crisp)
        const at = row * ACROSS + (((column % ACROSS) + ACROSS) % ACROSS)
        const now = field[at] ?? 0
        // Crisp folds press against each other; soft ones melt together.
        field[at] = now + (Math.max(now, bump) - now) * folding.crisp + bump * (1 - folding.crisp) * 0.7
      }
    }
  }
  return (angle, share) => {
    const across = ((angle / (2 * Math.PI) + 1.5) % 1) * ACROSS
    const down = clamp(share, 0, 1) * DOWN
    const left = Math.floor(across)
    const top = Math.min(DOWN - 1, Math.floor(down))
    const fx = across - left
    const fy = down - top
    const next = (left + 1) % ACROSS
    const upper = (field[top * ACROSS + left] ?? 0) * (1 - fx) + (field[top * ACROSS + next] ?? 0) * fx
    const lower =
      (field[(top + 1) * ACROSS + left] ?? 0) * (1 - fx) + (field[(top + 1) * ACROSS + next] ?? 0) * fx
    return upper * (1 - fy) + lower * fy
  }
}
