import { drawBackdrop } from '../backdrops.ts'
import type { DressSpec } from '../../dress-spec.ts'
import { paintFigure, svg, type Shade } from '../compose-svg.ts'
import type { Camera } from '../raster.ts'
import type { Room } from '../walls.ts'

/** Where one figure stands in a scene. */
export interface Place {
  spec: DressSpec
  turn: number
  scale: number
  x: number
  floor: number
  shade?: Shade
}

/** Stands figures in a picture, those behind first. */
export function stage(width: number, height: number, backdrop: string, places: readonly Place[]): string {
  const figures = places.map(({ spec, turn, scale, x, floor, shade }) => {
    const camera: Camera = { turn, tilt: 0.15, scale, centerX: x, centerY: floor, height: 0 }
    return paintFigure(spec, camera, width, height, shade ?? 'floor')
  })
  return svg(width, height, backdrop + figures.join(''))
}

/** A room for a scene of this size. */
export const room = (width: number, height: number, color: string, floor = 0.84): Room => ({
  width,
  height,
  floor: height * floor,
  color,
  seed: 11,
})

/** One figure in an upright picture. */
export function portrait(spec: DressSpec, turn: number, scale: number, floor = 1490): string {
  const width = 1200
  const height = 1600
  const backdrop = drawBackdrop(spec.backdrop, room(width, height, spec.room ?? '#d9c4b2', 0.83))
  const shade: Shade = spec.backdrop === 'terrace' ? 'floor' : 'both'
  return stage(width, height, backdrop, [{ spec, turn, scale, x: 600, floor, shade }])
}
