import { drawBackdrop } from './backdrops.ts'
import type { Look } from './look.ts'
import { paintFigure, svg, type Shade } from './plate.ts'
import type { Camera } from './raster.ts'
import type { Room } from './walls.ts'

/** Where one figure stands in a scene. */
export interface Place {
  look: Look
  turn: number
  scale: number
  x: number
  floor: number
  shade?: Shade
}

/** Stands figures in a picture, those behind first. */
export function stage(width: number, height: number, backdrop: string, places: readonly Place[]): string {
  const figures = places.map(({ look, turn, scale, x, floor, shade }) => {
    const camera: Camera = { turn, tilt: 0.15, scale, centerX: x, centerY: floor, height: 0 }
    return paintFigure(look, camera, width, height, shade ?? 'floor')
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
export function portrait(look: Look, turn: number, scale: number, floor = 1490): string {
  const width = 1200
  const height = 1600
  const backdrop = drawBackdrop(look.backdrop, room(width, height, look.room ?? '#d9c4b2', 0.83))
  const shade: Shade = look.backdrop === 'terrace' ? 'floor' : 'both'
  return stage(width, height, backdrop, [{ look, turn, scale, x: 600, floor, shade }])
}
