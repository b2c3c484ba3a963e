/** A deterministic source of numbers in [0, 1): the same seed always draws the same picture (mulberry32). */
export type Random = () => number

/** Starts a stream of random numbers from a seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** One number in [0, 1) for a cell of a grid; neighbours are unrelated. */
export function cellNoise(x: number, y: number, seed: number): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(seed | 0, 1274126177)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h = Math.imul(h ^ (h >>> 16), 2246822519)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}

/** Smooth noise over a plane, 0 to 1, one bump per unit. */
export function smoothNoise(x: number, y: number, seed: number): number {
  const cellX = Math.floor(x)
  const cellY = Math.floor(y)
  const fx = x - cellX
  const fy = y - cellY
  const sx = fx * fx * (3 - 2 * fx)
  const sy = fy * fy * (3 - 2 * fy)
  const top = cellNoise(cellX, cellY, seed) * (1 - sx) + cellNoise(cellX + 1, cellY, seed) * sx
  const bottom = cellNoise(cellX, cellY + 1, seed) * (1 - sx) + cellNoise(cellX + 1, cellY + 1, seed) * sx
  return top * (1 - sy) + bottom * sy
}

const STROKES = brushwork()

/** A sheet of brush marks, long one way: mixed once, because every pixel of every dress asks for it. */
function brushwork(): Float32Array {
  const marks = new Float32Array(512 * 512)
  for (let y = 0; y < 512; y++)
    for (let x = 0; x < 512; x++) marks[y * 512 + x] = smoothNoise(x / 8, y / 32, 77) - 0.5
  return marks
}

/** How a brush stroke lightens or darkens the paint here, -0.5 to 0.5; `across` and `along` in strokes. */
export function brushMark(across: number, along: number): number {
  return STROKES[((along * 32) & 511) * 512 + ((across * 8) & 511)] ?? 0
}
