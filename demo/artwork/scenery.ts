import { randomFrom, type Random } from './random.ts'
import { blend } from './tones.ts'
import { ACROSS, DOWN, f, floor, gradient, wall, type Room } from './walls.ts'

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

/** Branches in soft silhouette, growing in from the edges. */
export function leaves(room: Room, color: string, opacity: number, blur: string): string {
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

/** A niche in a plaster wall. */
export function arch(room: Room): string {
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

/** A painter's canvas, brushed in clouds, that curves into the floor. */
export function canvasCloth(room: Room): string {
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

/** A heavy curtain from wall to wall. */
export function curtain(room: Room): string {
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

/** A balustrade above the sea. */
export function terrace(room: Room): string {
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

/** A panelled room. */
export function salon(room: Room): string {
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
