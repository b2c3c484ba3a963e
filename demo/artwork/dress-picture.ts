import { drawBackdrop, ROOM_COLORS } from './backdrops.ts'
import type { Room } from './walls.ts'
import { paintFigure, svg } from './compose-svg.ts'
import type { Cut, Fabric, DressSpec, View } from '../dress-spec.ts'
import { cellNoise } from './random.ts'
import type { Camera } from './raster.ts'

export type { DressSpec, View } from '../dress-spec.ts'

const WIDTH = 900
const HEIGHT = 1200

const BORDERED: readonly Fabric[] = ['lace', 'floral', 'brocade']
const SHORT: readonly Cut[] = ['mini', 'bubble', 'sheath']

/** Where the viewer stands for each picture of a dress. */
function cameraFor(spec: DressSpec, view: View): Camera {
  const lean = (cellNoise(spec.seed, 4, 1) - 0.5) * 0.5
  if (view === 'detail') {
    const middle = { tilt: 0.07, centerX: WIDTH / 2, centerY: HEIGHT / 2 }
    // Patterned cloth shows best in the width of the skirt; the rest near the face, where the work is.
    const atHem =
      BORDERED.includes(spec.fabric) && !SHORT.includes(spec.cut) && cellNoise(spec.seed, 6, 1) > 0.45
    if (atHem)
      return { ...middle, turn: 0.3 + lean, tilt: 0.18, scale: 13, height: spec.cut === 'midi' ? 66 : 36 }
    return { ...middle, turn: 0.42 + lean, scale: 20, height: spec.neckline === 'high' ? 138 : 133 }
  }
  return {
    turn: view === 'back' ? Math.PI + lean : lean,
    tilt: 0.15,
    scale: 6,
    centerX: WIDTH / 2,
    centerY: 1110,
    height: 0,
  }
}

/** The brass rail a hanger hooks over. */
function drawRail(camera: Camera): string {
  const y = camera.centerY - (171.2 - camera.height) * Math.cos(camera.tilt) * camera.scale
  const thick = camera.scale * 1.5
  return (
    `<rect y="${y + thick * 2}" width="${WIDTH}" height="${thick}" fill="#2c1822" opacity="0.2" filter="url(#soft)"/>` +
    `<linearGradient id="brass" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e8cf9a"/><stop offset="0.45" stop-color="#b8924f"/><stop offset="1" stop-color="#6f5027"/></linearGradient>` +
    `<rect y="${y}" width="${WIDTH}" height="${thick}" fill="url(#brass)"/>`
  )
}

/** Draws one picture of a dress as SVG, 900 x 1200. */
export function drawDressPicture(spec: DressSpec, view: View): string {
  const camera = cameraFor(spec, view)
  const color = spec.room ?? ROOM_COLORS[spec.backdrop]
  const room: Room = { width: WIDTH, height: HEIGHT, floor: HEIGHT * 0.83, color, seed: spec.seed }
  // A close view has few edges and a great deal of cloth, so it is painted less finely.
  const near = view === 'detail'
  const shade = near ? 'none' : spec.backdrop === 'terrace' ? 'floor' : 'both'
  return svg(
    WIDTH,
    HEIGHT,
    drawBackdrop(spec.backdrop, room) +
      (spec.stand === 'hanger' ? drawRail(camera) : '') +
      paintFigure(spec, camera, WIDTH, HEIGHT, shade, near ? 1.2 : 1.5),
  )
}
