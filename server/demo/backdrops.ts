import type { Backdrop } from './look.ts'
import { randomFrom, type Random } from './random.ts'
import { blend } from './tones.ts'

/** The picture's frame, and where the floor meets the wall. */
export interface Room {
  width: number
  height: number
  floor: number
  color: string
  seed: number
}

const f = (n: number) => n.toFixed(1)

function gradient(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  vector: string,
): string {
  const body = stops.map(
    ([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`,
  )
  return `<linearGradient id="${id}" ${vector}>${body.join('')}</linearGradient>`
}

const DOWN = 'x1="0" y1="0" x2="0" y2="1"'
const ACROSS = 'x1="0" y1="0" x2="1" y2="0"'

/** Light falls off from the upper left; every room has it, so that dresses and walls agree. */
function glow(room: Room): string {
  return (
    `<radialGradient id="glow" cx="0.24" cy="0.2" r="1.3"><stop offset="0" stop-color="#fff3df" stop-opacity="0.62"/>` +
    `<stop offset="0.55" stop-color="#fff3df" stop-opacity="0"/><stop offset="1" stop-color="#2a1722" stop-opacity="0.3"/></radialGradient>` +
    `<rect width="${room.width}" height="${room.height}" fill="url(#glow)"/>`
  )
}

function floor(room: Room, color: string): string {
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

function wall(room: Room, color = room.color): string {
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
function panes(room: Room, opacity: number): string {
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

/** One leafy branch as a soft silhouette. */
function branch(x: number, y: number, size: number, lean: number, random: Random): string {
  let leaves = ''
  const count = 9
  for (let i = 0; i < count; i++) {
    const t = (i + 0.6) / count
    const px = x + lean * size * t * t
    const py = y - size * t
    for (const side of [-1, 1]) {
      const long = size * 0.3 * (1.1 - t * 0.7) * (0.75 + random() * 0.5)
      const angle = side * (50 + random() * 22) * (1 - t * 0.5) + lean * 30 * t
      leaves += `<path transform="translate(${f(px)} ${f(py)}) rotate(${f(angle)})" d="M0 0C${f(long * 0.24)} ${f(-long * 0.3)} ${f(long * 0.2)} ${f(-long * 0.75)} 0 ${f(-long)}C${f(-long * 0.2)} ${f(-long * 0.75)} ${f(-long * 0.24)} ${f(-long * 0.3)} 0 0z"/>`
    }
  }
  const stem = `<path d="M${f(x)} ${f(y)}q${f(lean * size * 0.1)} ${f(-size * 0.6)} ${f(lean * size)} ${f(-size)}" fill="none" stroke-width="${f(size * 0.012)}"/>`
  return stem + leaves
}

function leaves(room: Room, color: string, opacity: number, blur: string): string {
  const random = randomFrom(room.seed + 5)
  const { width, height } = room
  let drawn = ''
  const places: readonly (readonly [number, number, number])[] = [
    [-0.02, 0.74, 0.3],
    [0.1, 1.0, 0.1],
    [0.99, 0.72, -0.3],
    [0.9, 1.02, -0.12],
    [0.03, 0.4, 0.35],
  ]
  for (const [x, y, lean] of places) {
    drawn += branch(x * width, y * height, height * (0.34 + random() * 0.16), lean, random)
  }
  return `<g fill="${color}" stroke="${color}" opacity="${opacity}" filter="url(#${blur})">${drawn}</g>`
}

function arch(room: Room): string {
  const { width, height, floor: y, color } = room
  const half = width * 0.36
  const left = width / 2 - half
  const spring = height * 0.1 + half
  const d = (inset: number) =>
    `M${f(left + inset)} ${f(y)}V${f(spring)}A${f(half - inset)} ${f(half - inset)} 0 0 1 ${f(left + half * 2 - inset)} ${f(spring)}V${f(y)}z`
  return (
    wall(room) +
    gradient(
      'niche',
      [
        [0, blend(color, '#4a2a30', 0.34)],
        [0.5, blend(color, '#5a3438', 0.16)],
        [1, blend(color, '#fff0de', 0.3)],
      ],
      ACROSS,
    ) +
    `<path d="${d(0)}" fill="${blend(color, '#fff6ea', 0.45)}"/><path d="${d(width * 0.016)}" fill="url(#niche)"/>` +
    floor(room, blend(color, '#e9dccb', 0.45))
  )
}

function canvasCloth(room: Room): string {
  const { width, height, floor: y, color } = room
  const random = randomFrom(room.seed)
  let strokes = ''
  for (let i = 0; i < 26; i++) {
    const x = random() * width
    const top = random() * y
    const tint = random() > 0.5 ? blend(color, '#fff3e2', 0.5) : blend(color, '#4a2f38', 0.4)
    strokes += `<ellipse cx="${f(x)}" cy="${f(top)}" rx="${f(width * (0.1 + random() * 0.2))}" ry="${f(height * (0.04 + random() * 0.1))}" transform="rotate(${f(random() * 70 - 35)} ${f(x)} ${f(top)})" fill="${tint}" opacity="${f(0.1 + random() * 0.16)}"/>`
  }
  // A painter's backdrop curves into the floor, so there is no line.
  return (
    wall(room) +
    `<g filter="url(#cloud)">${strokes}</g>` +
    gradient(
      'sweep',
      [
        [0, '#fff6ea', 0],
        [1, '#fff6ea', 0.4],
      ],
      DOWN,
    ) +
    `<rect y="${f(y - height * 0.08)}" width="${width}" height="${f(height - y + height * 0.08)}" fill="url(#sweep)"/>`
  )
}

function curtain(room: Room): string {
  const { width, floor: y, color } = room
  const random = randomFrom(room.seed)
  let folds = ''
  let x = -20
  while (x < width) {
    const fold = width * (0.045 + random() * 0.06)
    const lean = (random() - 0.5) * width * 0.03
    folds += `<path d="M${f(x)} -5C${f(x + lean)} ${f(y * 0.4)} ${f(x - lean)} ${f(y * 0.7)} ${f(x + lean)} ${f(y)}H${f(x + fold + lean)}C${f(x + fold)} ${f(y * 0.7)} ${f(x + fold + lean)} ${f(y * 0.4)} ${f(x + fold)} -5z" fill="url(#pleat)"/>`
    x += fold
  }
  return (
    wall(room) +
    gradient(
      'pleat',
      [
        [0, blend(color, '#2a1420', 0.5), 0.75],
        [0.3, color, 0.2],
        [0.55, blend(color, '#fff3e0', 0.6), 0.7],
        [0.8, color, 0.2],
        [1, blend(color, '#2a1420', 0.45), 0.7],
      ],
      ACROSS,
    ) +
    `<g filter="url(#soft)">${folds}</g>` +
    floor(room, blend(color, '#d8c3ac', 0.55))
  )
}

function terrace(room: Room): string {
  const { width, height, floor: y, color } = room
  const random = randomFrom(room.seed)
  const sea = y * 0.8
  let clouds = ''
  for (let i = 0; i < 9; i++) {
    clouds += `<ellipse cx="${f(random() * width)}" cy="${f(y * (0.1 + random() * 0.55))}" rx="${f(width * (0.14 + random() * 0.22))}" ry="${f(height * (0.012 + random() * 0.028))}" fill="#fff4e6" opacity="${f(0.25 + random() * 0.35)}"/>`
  }
  let balusters = ''
  const stone = blend('#ecdcc6', color, 0.06)
  const rail = y - height * 0.16
  for (let x = -0.02; x < 1.04; x += 0.075) {
    const cx = x * width
    const w = width * 0.017
    const top = rail + 8
    const tall = y - top
    balusters += `<path d="M${f(cx - w * 0.6)} ${f(top)}h${f(w * 1.2)}c${f(-w * 0.2)} ${f(tall * 0.25)} ${f(w * 0.9)} ${f(tall * 0.4)} ${f(w * 0.7)} ${f(tall * 0.62)}c${f(-w * 0.1)} ${f(tall * 0.2)} ${f(-w * 0.8)} ${f(tall * 0.2)} ${f(-w * 0.7)} ${f(tall * 0.38)}h${f(-w * 1.2)}c${f(w * 0.1)} ${f(-tall * 0.18)} ${f(-w * 0.6)} ${f(-tall * 0.18)} ${f(-w * 0.7)} ${f(-tall * 0.38)}c${f(-w * 0.2)} ${f(-tall * 0.22)} ${f(w * 0.9)} ${f(-tall * 0.37)} ${f(w * 0.7)} ${f(-tall * 0.62)}z"/>`
  }
  return (
    gradient(
      'sky',
      [
        [0, color],
        [0.55, blend(color, '#ffe3c6', 0.55)],
        [0.82, '#fbe2cc'],
      ],
      DOWN,
    ) +
    `<rect width="${width}" height="${height}" fill="url(#sky)"/><g filter="url(#cloud)">${clouds}</g>` +
    gradient(
      'sea',
      [
        [0, blend(color, '#dfe3df', 0.55)],
        [1, blend(color, '#7f8f98', 0.45)],
      ],
      DOWN,
    ) +
    `<rect y="${f(sea)}" width="${width}" height="${f(y - sea)}" fill="url(#sea)"/>` +
    `<path d="M0 ${f(sea + 1)}C${f(width * 0.12)} ${f(sea - height * 0.045)} ${f(width * 0.2)} ${f(sea - height * 0.05)} ${f(width * 0.42)} ${f(sea + 1)}z" fill="${blend(color, '#8590a0', 0.5)}" opacity="0.7" filter="url(#soft)"/>` +
    gradient(
      'stone',
      [
        [0, blend(stone, '#ffffff', 0.3)],
        [1, blend(stone, '#5a4550', 0.25)],
      ],
      ACROSS,
    ) +
    `<g fill="url(#stone)">${balusters}</g><rect y="${f(rail - 6)}" width="${width}" height="16" fill="${blend(stone, '#ffffff', 0.25)}"/><rect y="${f(rail + 10)}" width="${width}" height="4" fill="#4a3640" opacity="0.25"/>` +
    floor(room, blend(stone, '#cdb9a6', 0.4))
  )
}

function salon(room: Room): string {
  const { width, height, floor: y, color } = room
  const line = blend(color, '#fff6ea', 0.5)
  const shade = blend(color, '#38222a', 0.3)
  let panels = ''
  for (const [x, w] of [
    [0.04, 0.2],
    [0.29, 0.42],
    [0.76, 0.2],
  ] as const) {
    for (const [top, bottom] of [
      [0.06, 0.66],
      [0.71, y / height - 0.03],
    ] as const) {
      const box = (d: number) =>
        `x="${f(x * width + d)}" y="${f(top * height + d)}" width="${f(w * width - 2 * d)}" height="${f((bottom - top) * height - 2 * d)}"`
      panels += `<rect ${box(0)} stroke="${shade}" opacity="0.5"/><rect ${box(3)} stroke="${line}" opacity="0.9"/><rect ${box(13)} stroke="${line}" opacity="0.45"/>`
    }
  }
  return (
    wall(room) + `<g fill="none" stroke-width="3">${panels}</g>` + floor(room, blend('#a97f5d', color, 0.25))
  )
}

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

/** The wall colour a backdrop has when a look names none. */
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

/** Softness used by the rooms. */
export const SOFTNESS =
  '<radialGradient id="pool"><stop offset="0" stop-color="#241019" stop-opacity="0.6"/><stop offset="0.55" stop-color="#241019" stop-opacity="0.34"/><stop offset="0.8" stop-color="#2c1822" stop-opacity="0.1"/><stop offset="1" stop-color="#2c1822" stop-opacity="0"/></radialGradient>' +
  '<filter id="soft" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="2.5"/></filter>' +
  '<filter id="haze" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="6"/></filter>' +
  '<filter id="cloud" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="26"/></filter>'
