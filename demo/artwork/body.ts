import { bell, curveThrough } from './curves.ts'
import type { Point } from './surface.ts'

/** Heights of a figure of 190 cm, drawn a little longer than life as fashion drawings are. */
export const WAIST = 118

/** Half the width of the body at a height. */
export const halfWidth = curveThrough([
  [172, 4.3],
  [163, 4.4],
  [160, 5.1],
  [157.5, 7.6],
  [155.5, 11.4],
  [153.5, 14.4],
  [150.5, 16.2],
  [146, 16.5],
  [140, 15.6],
  [135, 14.9],
  [128, 12.7],
  [122, 11.0],
  [118, 10.4],
  [114, 11.0],
  [108, 13.3],
  [100, 15.6],
  [94, 16.2],
  [86, 15.6],
  [80, 15],
])

/** Half the depth of the body at a height. */
export const halfDepth = curveThrough([
  [172, 4.7],
  [163, 4.9],
  [158, 5.6],
  [154, 6.6],
  [150, 7.8],
  [144, 8.8],
  [137, 9.4],
  [128, 8.4],
  [118, 7.6],
  [108, 9.4],
  [98, 10.8],
  [88, 10.6],
  [80, 10],
])

/** How far the seat stands out behind at a height. */
export function seat(y: number): number {
  return 1.6 * bell((y - 97) / 9)
}

/** A point on the body (or `ease` centimetres outside it, where a dress lies). */
export function onBody(angle: number, y: number, ease: number, out: Point): void {
  const sin = Math.sin(angle)
  const cos = Math.cos(angle)
  out.x = (halfWidth(y) + ease) * sin
  out.y = y
  out.z = (halfDepth(y) + ease) * cos
  if (cos > 0) {
    const rise = y > 137 ? (y - 137) / 8.5 : (y - 137) / 5.6
    const swell = bell((Math.abs(out.x) - 7.2) / 5) * bell(rise)
    out.z += 3.7 * swell * Math.min(1, cos * 2)
  } else {
    out.z -= seat(y) * -cos
  }
}

/** The path that an arm would take in a sleeve, shoulder to wrist, as x, y, z and radius; mirrored for the other arm. */
export function armPath(spread: number): readonly (readonly [number, number, number, number])[] {
  return [
    [6.5, 154.6, -0.4, 1.9],
    [10.6, 152.4, -0.3, 3],
    [14.4, 149.4, 0, 4],
    [16.7, 145, -0.2, 4.25],
    [18, 139.6, -0.8, 3.85],
    [19.6 + spread * 0.2, 132, -1.5, 3.35],
    [21 + spread * 0.45, 124, -2, 2.9],
    [22 + spread * 0.6, 119, -1.6, 2.75],
    [23 + spread * 0.8, 111, 0, 2.6],
    [23.6 + spread, 102, 2.4, 2],
    [23.8 + spread * 1.05, 97.5, 3.8, 1.65],
    [24 + spread * 1.08, 93, 5, 1.95],
    [23.9 + spread * 1.1, 88.5, 6.2, 1.75],
    [23.4 + spread * 1.1, 84.5, 7.4, 1.3],
    [22.9 + spread * 1.08, 81, 8.2, 1],
    [22.5 + spread * 1.06, 78.6, 8.4, 0.35],
  ]
}
