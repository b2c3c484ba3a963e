/** A point of cloth: where it is, how far round and along the piece it lies, and how open to the light it is. */
export interface Point {
  x: number
  y: number
  z: number
  /** How open to the light: 1 on a ridge, towards 0 in the depth of a fold. */
  open: number
}

/** A bent sheet in space as a grid of points. Units are centimetres, y up from the floor, z towards us. */
export interface Surface {
  columns: number
  rows: number
  /** x, y, z, angle, along, open for each point, row by row. */
  points: Float32Array
  normals: Float32Array
}

/** The angles a sheet spans. */
export type Arc = readonly [number, number]

export const ALL_ROUND: Arc = [-Math.PI, Math.PI]

export const POINT_FIELDS = 6

/** Reads a typed array inside its bounds. */
export function read(from: Float32Array, at: number): number {
  return from[at] ?? 0
}

/**
 * Samples a sheet. `place` puts the point at `angle` (0 front, growing to the right, 2π all round) and at `share`
 * of the way down into `out`.
 */
export function sheet(
  columns: number,
  rows: number,
  place: (angle: number, share: number, out: Point) => void,
  arc: Arc = ALL_ROUND,
): Surface {
  const points = new Float32Array((columns + 1) * (rows + 1) * POINT_FIELDS)
  const point: Point = { x: 0, y: 0, z: 0, open: 1 }
  let to = 0
  const lengths = new Float32Array(columns + 1)
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const angle = arc[0] + ((arc[1] - arc[0]) * column) / columns
      point.open = 1
      place(angle, row / rows, point)
      if (row > 0) {
        const above = to - (columns + 1) * POINT_FIELDS
        // Only the fall of the cloth is measured, so that rows of a pattern stay level between folds.
        const dy = point.y - read(points, above + 1)
        lengths[column] = read(lengths, column) + Math.abs(dy)
      }
      points[to] = point.x
      points[to + 1] = point.y
      points[to + 2] = point.z
      points[to + 3] = angle
      points[to + 4] = read(lengths, column)
      points[to + 5] = point.open
      to += POINT_FIELDS
    }
  }
  return { columns, rows, points, normals: normalsOf(columns, rows, points) }
}

/** The direction each point faces, from its neighbours. */
function normalsOf(columns: number, rows: number, points: Float32Array): Float32Array {
  const across = columns + 1
  const normals = new Float32Array(across * (rows + 1) * 3)
  for (let row = 0; row <= rows; row++) {
    const up = Math.max(0, row - 1) * across
    const down = Math.min(rows, row + 1) * across
    for (let column = 0; column <= columns; column++) {
      // A sheet that closes on itself has no seam in its light: the columns either side of it are neighbours.
      const left = row * across + (column > 0 ? column - 1 : columns - 1)
      const right = row * across + (column < columns ? column + 1 : 1)
      const l = left * POINT_FIELDS
      const r = right * POINT_FIELDS
      const u = (up + column) * POINT_FIELDS
      const d = (down + column) * POINT_FIELDS
      const ax = read(points, r) - read(points, l)
      const ay = read(points, r + 1) - read(points, l + 1)
      const az = read(points, r + 2) - read(points, l + 2)
      const bx = read(points, u) - read(points, d)
      const by = read(points, u + 1) - read(points, d + 1)
      const bz = read(points, u + 2) - read(points, d + 2)
      const nx = ay * bz - az * by
      const ny = az * bx - ax * bz
      const nz = ax * by - ay * bx
      const size = Math.hypot(nx, ny, nz) || 1
      const to = (row * across + column) * 3
      normals[to] = nx / size
      normals[to + 1] = ny / size
      normals[to + 2] = nz / size
    }
  }
  return normals
}
