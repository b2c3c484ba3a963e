/** A smooth one-dimensional curve. */
export type Curve = (at: number) => number

/** Keeps a number between two bounds. */
export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value
}

/** 0 before `from`, 1 after `to`, an S between. */
export function ease(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1)
  return t * t * (3 - 2 * t)
}

/** The point a share of the way from one number to another. */
export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** A bell around zero: 1 in the middle, fading at a width of about one. */
export function bell(x: number): number {
  return Math.exp(-x * x)
}

/**
 * A curve through points (monotone cubic, so a hip never overshoots into a bump the tailor did not draw).
 * Points may be given in either direction.
 */
export function curveThrough(points: readonly (readonly [number, number])[]): Curve {
  const sorted = [...points].sort((a, b) => a[0] - b[0])
  const xs = sorted.map((point) => point[0])
  const ys = sorted.map((point) => point[1])
  const last = xs.length - 1
  const read = (list: readonly number[], i: number) => list[clamp(i, 0, last)] ?? 0
  const slopes = xs.slice(1).map((x, i) => (read(ys, i + 1) - read(ys, i)) / (x - read(xs, i)))
  const tangents = xs.map((_, i) => {
    const before = slopes[i - 1] ?? slopes[0] ?? 0
    const after = slopes[i] ?? before
    if (i === 0 || i === last) return i === 0 ? after : before
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
  })
  return (at) => {
    if (at <= read(xs, 0)) return read(ys, 0)
    if (at >= read(xs, last)) return read(ys, last)
    let i = 0
    while (i < last - 1 && at > read(xs, i + 1)) i++
    const x0 = read(xs, i)
    const width = read(xs, i + 1) - x0
    const t = (at - x0) / width
    const t2 = t * t
    const t3 = t2 * t
    return (
      (2 * t3 - 3 * t2 + 1) * read(ys, i) +
      (t3 - 2 * t2 + t) * width * read(tangents, i) +
      (-2 * t3 + 3 * t2) * read(ys, i + 1) +
      (t3 - t2) * width * read(tangents, i + 1)
    )
  }
}
