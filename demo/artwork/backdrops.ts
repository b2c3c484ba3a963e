import type { Backdrop } from '../dress-spec.ts'
import { arch, canvasCloth, curtain, leaves, salon, terrace } from './scenery.ts'
import { blend } from './tones.ts'
import { floor, glow, panes, wall, type Room } from './walls.ts'

/** Draws the room a dress stands in. */
export function drawBackdrop(kind: Backdrop, room: Room): string {
  switch (kind) {
    case 'window':
      return wall(room) + panes(room, 0.62) + floor(room, blend(room.color, '#c9ab8c', 0.45)) + glow(room)
    case 'arch':
      return arch(room) + glow(room)
    case 'canvas':
      return canvasCloth(room) + glow(room)
    case 'curtain':
      return curtain(room) + glow(room)
    case 'terrace':
      return terrace(room) + glow(room)
    case 'plinth':
      return wall(room) + floor(room, blend(room.color, '#f3e6d8', 0.4)) + glow(room)
    case 'garden':
      return (
        wall(room) +
        leaves(room, blend(room.color, '#52614a', 0.62), 0.5, 'haze') +
        floor(room, blend(room.color, '#d9cbb4', 0.5)) +
        glow(room)
      )
    case 'salon':
      return salon(room) + panes(room, 0.3) + glow(room)
    case 'night':
      return wall(room) + panes(room, 0.12) + floor(room, blend(room.color, '#1b1218', 0.3)) + glow(room)
  }
}

/** The wall colour a backdrop has when a dress names none. */
export const ROOM_COLORS: Record<Backdrop, string> = {
  window: '#e2d3c2',
  arch: '#d9b9a0',
  canvas: '#b9a79a',
  curtain: '#c9a99a',
  terrace: '#b4c4d2',
  plinth: '#e7dbd0',
  garden: '#dcdcc8',
  salon: '#cfc8bc',
  night: '#3a2c38',
}
