import { drawBackdrop, ROOM_COLORS, type Room } from './backdrops.ts'
import { paintFigure, svg } from './plate.ts'
import type { Look, View } from './look.ts'
import { cellNoise } from './random.ts'
import type { Camera } from './raster.ts'

export type { Look, View } from './look.ts'

const WIDTH = 900
const HEIGHT = 1200

/** Where the viewer stands for each picture of a dress. */
function cameraFor(look: Look, view: View): Camera {
  const lean = (cellNoise(look.seed, 4, 1) - 0.5) * 0.5
  const tall = look.stand === 'muse' ? 6.7 : 6
  const floor = look.stand === 'muse' ? 1124 : 1110
  if (view === 'detail') {
    const fromBack = 0.45 + lean
    return { turn: fromBack, tilt: 0.06, scale: 15.5, centerX: WIDTH / 2, centerY: HEIGHT * 0.5, height: 126 }
  }
  return {
    turn: view === 'back' ? Math.PI + lean : lean,
    tilt: 0.15,
    scale: tall,
    centerX: WIDTH / 2,
    centerY: floor,
    height: 0,
  }
}

/** Draws one picture of a dress as SVG, 900 x 1200. */
export function drawGown(look: Look, view: View): string {
  const camera = cameraFor(look, view)
  const color = look.room ?? ROOM_COLORS[look.backdrop]
  const room: Room = { width: WIDTH, height: HEIGHT, floor: HEIGHT * 0.83, color, seed: look.seed }
  const near = view === 'detail'
  const shade = near ? 'none' : look.backdrop === 'terrace' ? 'floor' : 'both'
  return svg(
    WIDTH,
    HEIGHT,
    drawBackdrop(look.backdrop, room) + paintFigure(look, camera, WIDTH, HEIGHT, shade),
  )
}
