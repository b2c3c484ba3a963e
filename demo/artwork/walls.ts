import { blend } from './tones.ts'

/** The picture's frame, and where the floor meets the wall. */
export interface Room {
  width: number
  height: number
  floor: number
  color: string
  seed: number
}

/** A number short enough for a path. */
export const f = (n: number) => n.toFixed(1)

/** A linear gradient to fill with. */
export function gradient(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  vector: string,
): string {
  const body = stops.map(
    ([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`,
  )
  return `<linearGradient id="${id}" ${vector}>${body.join('')}</linearGradient>`
}

export const DOWN = 'x1="0" y1="0" x2="0" y2="1"'
export const ACROSS = 'x1="0" y1="0" x2="1" y2="0"'

/** Light falls off from the upper left; every room has it, so that dresses and walls agree. */
export function glow(room: Room): string {
  return (
    `<radialGradient id="glow" cx="0.24" cy="0.2" r="1.3"><stop offset="0" stop-color="#fff3df" stop-opacity="0.62"/>` +
    `<stop offset="0.55" stop-color="#fff3df" stop-opacity="0"/><stop offset="1" stop-color="#2a1722" stop-opacity="0.3"/></radialGradient>` +
    `<rect width="${room.width}" height="${room.height}" fill="url(#glow)"/>`
  )
}

/** A floor, darker where it meets the wall. */
export function floor(room: Room, color: string): string {
  const { width, height, floor: y } = room
  return (
    gradient(
      'floor',
      [
        [0, blend(color, '#3a2430', 0.2)],
        [0.25, color],
        [1, blend(color, '#fff6ea', 0.3)],
      ],
      DOWN,
    ) +
    `<rect y="${f(y)}" width="${width}" height="${f(height - y)}" fill="url(#floor)"/>` +
    `<rect y="${f(y - 3)}" width="${width}" height="9" fill="#3a2430" opacity="0.16" filter="url(#soft)"/>`
  )
}

/** A plain wall, a little darker above. */
export function wall(room: Room, color = room.color): string {
  return (
    gradient(
      'wall',
      [
        [0, blend(color, '#3a2430', 0.1)],
        [0.6, color],
        [1, blend(color, '#fff6ea', 0.22)],
      ],
      DOWN,
    ) + `<rect width="${room.width}" height="${room.height}" fill="url(#wall)"/>`
  )
}

/** Panes of window light lying aslant on the wall. */
export function panes(room: Room, opacity: number): string {
  const { width, height } = room
  const paneWidth = width * 0.19
  const paneHeight = height * 0.2
  let panesOfLight = ''
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 2; column++) {
      const x = width * 0.1 + column * (paneWidth + width * 0.022) + row * width * 0.024
      const y = height * 0.09 + row * (paneHeight + height * 0.016) + column * height * 0.022
      panesOfLight += `<path d="M${f(x)} ${f(y)}l${f(paneWidth)} ${f(height * 0.022)}l${f(width * 0.022)} ${f(paneHeight)}l${f(-paneWidth)} ${f(-height * 0.022)}z"/>`
    }
  }
  return `<g fill="#fff4dc" opacity="${opacity}" filter="url(#haze)">${panesOfLight}</g>`
}

/** Softness used by the rooms. */
export const SOFTNESS =
  '<radialGradient id="pool"><stop offset="0" stop-color="#241019" stop-opacity="0.6"/><stop offset="0.55" stop-color="#241019" stop-opacity="0.34"/><stop offset="0.8" stop-color="#2c1822" stop-opacity="0.1"/><stop offset="1" stop-color="#2c1822" stop-opacity="0"/></radialGradient>' +
  '<filter id="soft" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="2.5"/></filter>' +
  '<filter id="haze" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="6"/></filter>' +
  '<filter id="cloud" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="26"/></filter>'
