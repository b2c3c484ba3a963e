import { f, type Room } from '../walls.ts'
import { randomFrom } from '../random.ts'
import { blend } from '../tones.ts'

/** Sheer curtains drawn to one side, hanging from above the picture to the floor. */
function drapes(room: Room, from: number, to: number, seed: number): string {
  const random = randomFrom(seed)
  const { floor: y } = room
  let folds = ''
  let x = from
  while (x < to) {
    const wide = 26 + random() * 46
    const lean = (random() - 0.5) * 40
    folds += `<path d="M${f(x)} -5C${f(x + lean)} ${f(y * 0.4)} ${f(x - lean)} ${f(y * 0.7)} ${f(x + lean)} ${f(y + 14)}H${f(x + wide + lean)}C${f(x + wide)} ${f(y * 0.7)} ${f(x + wide + lean)} ${f(y * 0.4)} ${f(x + wide)} -5z" fill="url(#sheer)"/>`
    x += wide * 0.82
  }
  return `<g filter="url(#soft)">${folds}</g>`
}

/** A tall arched window with evening light in it, sheer curtains either side, the light lying on the floor. */
export function drawGrandWindow(room: Room): string {
  const { width, height, floor: y, color } = room
  const middle = width / 2
  const half = width * 0.285
  const spring = height * 0.05 + half
  const frame = blend(color, '#fffaf2', 0.6)
  const d = (inset: number) =>
    `M${f(middle - half + inset)} ${f(y)}V${f(spring)}A${f(half - inset)} ${f(half - inset)} 0 0 1 ${f(middle + half - inset)} ${f(spring)}V${f(y)}z`
  let bars = ''
  for (const at of [-0.5, 0, 0.5])
    bars += `M${f(middle + at * half)} ${f(y)}V${f(at === 0 ? spring - half : spring - half * 0.85)}`
  for (const at of [0.0, 0.33, 0.66])
    bars += `M${f(middle - half)} ${f(spring + (y - spring) * at)}H${f(middle + half)}`
  const spill = (x: number, w: number) =>
    `<path d="M${f(middle + x)} ${f(y + 8)}h${f(w)}l${f(w * 0.25 + (x + w) * 0.3)} ${f(height - y)}h${f(-w * 1.35)}z"/>`
  return (
    `<defs><linearGradient id="gw-wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${blend(color, '#fff4e4', 0.25)}"/><stop offset="1" stop-color="${blend(color, '#4a2a32', 0.32)}"/></linearGradient>` +
    `<linearGradient id="gw-sky" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="#8fa6bd"/><stop offset="0.4" stop-color="#e6d3cb"/><stop offset="0.75" stop-color="#fbdcb4"/><stop offset="1" stop-color="#f0b88f"/></linearGradient>` +
    `<linearGradient id="sheer" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#c9ae9b" stop-opacity="0.5"/><stop offset="0.35" stop-color="#fff8ec" stop-opacity="0.62"/><stop offset="0.6" stop-color="#f6e6d4" stop-opacity="0.4"/><stop offset="1" stop-color="#a98a7c" stop-opacity="0.42"/></linearGradient>` +
    `<linearGradient id="gw-floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${blend('#a57f62', color, 0.3)}"/><stop offset="1" stop-color="${blend('#b98f6e', color, 0.35)}"/></linearGradient>` +
    `<radialGradient id="gw-glow" cx="0.5" cy="0.42" r="0.75"><stop offset="0" stop-color="#fff2da" stop-opacity="0.5"/><stop offset="0.5" stop-color="#fff2da" stop-opacity="0"/><stop offset="1" stop-color="#2a1520" stop-opacity="0.34"/></radialGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#gw-wall)"/>` +
    `<path d="${d(-26)}" fill="${blend(color, '#fffaf2', 0.4)}"/><path d="${d(-8)}" fill="${blend(color, '#5a3a3a', 0.28)}"/><path d="${d(0)}" fill="url(#gw-sky)"/>` +
    `<g filter="url(#cloud)"><ellipse cx="${f(middle - 160)}" cy="${f(height * 0.32)}" rx="330" ry="36" fill="#fff7ea" opacity="0.8"/><ellipse cx="${f(middle + 220)}" cy="${f(height * 0.2)}" rx="260" ry="28" fill="#fff7ea" opacity="0.7"/><ellipse cx="${f(middle + 60)}" cy="${f(height * 0.5)}" rx="420" ry="34" fill="#fff1dc" opacity="0.8"/></g>` +
    `<path d="M${f(middle - half)} ${f(y - 130)}c120 -70 220 -50 330 -84s220 -30 330 6 220 10 ${f(half * 2 - 660)} 40V${f(y)}H${f(middle - half)}z" fill="#7f8a80" opacity="0.6" filter="url(#haze)"/>` +
    `<path d="${bars}" stroke="${frame}" stroke-width="13" fill="none"/><path d="${bars}" stroke="#7a5a50" stroke-width="2" fill="none" opacity="0.35" transform="translate(7 3)"/><path d="${d(2)}" fill="none" stroke="${frame}" stroke-width="16"/>` +
    `<rect y="${f(y)}" width="${width}" height="${f(height - y)}" fill="url(#gw-floor)"/><rect y="${f(y - 30)}" width="${f(middle - half)}" height="30" fill="${blend(color, '#fffaf2', 0.35)}"/><rect x="${f(middle + half)}" y="${f(y - 30)}" width="${f(middle - half)}" height="30" fill="${blend(color, '#fffaf2', 0.2)}"/>` +
    `<rect y="${f(y - 3)}" width="${width}" height="8" fill="#3a2430" opacity="0.25" filter="url(#soft)"/>` +
    `<g fill="#fff0d6" opacity="0.5" filter="url(#haze)">${spill(-half * 0.95, half * 0.42)}${spill(-half * 0.46, half * 0.42)}${spill(half * 0.05, half * 0.42)}${spill(half * 0.54, half * 0.42)}</g>` +
    drapes(room, middle - half - 150, middle - half + 120, 3) +
    drapes(room, middle + half - 120, middle + half + 150, 4) +
    `<rect width="${width}" height="${height}" fill="url(#gw-glow)"/>`
  )
}
