import { clamp, mix } from './curves.ts'

/** A colour as red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number]

/** A colour where equal steps look equal (OKLab): lightness, green to red, blue to yellow. */
type Lab = readonly [number, number, number]

/** 256 colours from a cloth's deepest shadow to its highest light, as r, g, b triples. */
export type Tones = Uint8ClampedArray

/** Reads "#rrggbb". */
function rgb(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16)
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255]
}

/** Writes "#rrggbb". */
function hexOf(color: Rgb): string {
  return (
    '#' +
    color
      .map((c) =>
        Math.round(clamp(c, 0, 255))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  )
}

const toLinear = (c: number) => (c <= 10 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)
const fromLinear = (c: number) =>
  255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * clamp(c, 0, 1) ** (1 / 2.4) - 0.055)

/** Turns a screen colour into OKLab. */
function labOf(color: Rgb): Lab {
  const r = toLinear(color[0])
  const g = toLinear(color[1])
  const b = toLinear(color[2])
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Turns OKLab back into a screen colour. */
function rgbOf([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const mixLab = (from: Lab, to: Lab, share: number): Lab => [
  mix(from[0], to[0], share),
  mix(from[1], to[1], share),
  mix(from[2], to[2], share),
]

/** Blends two "#rrggbb" colours the way paint would look, not the way screens add. */
export function blend(from: string, to: string, share: number): string {
  return hexOf(rgbOf(mixLab(labOf(rgb(from)), labOf(rgb(to)), share)))
}

/**
 * The tones of a cloth. Shadows lean to aubergine and lights to candle, which is what makes flat colour look
 * painted; a pale cloth keeps pale shadows, or a wedding gown would look dirty.
 */
export function tonesOf(hex: string): Tones {
  const base = labOf(rgb(hex))
  const pale = clamp((base[0] - 0.6) / 0.35, 0, 1)
  const dusk = labOf(rgb(blend('#1d0f22', '#7d6474', pale)))
  const deep = mixLab([base[0] * mix(0.36, 0.6, pale), base[1] * 0.95, base[2] * 0.95], dusk, 0.34)
  const shade = mixLab([base[0] * mix(0.66, 0.85, pale), base[1] * 1.06, base[2] * 1.06], dusk, 0.1)
  const candle = labOf([255, 246, 232])
  const light = mixLab(
    [Math.min(base[0] * 1.16 + 0.03, 0.985), base[1], base[2]],
    candle,
    mix(0.16, 0.5, pale),
  )
  const gleam = mixLab(light, candle, mix(0.62, 0.95, pale))
  const stops: readonly Lab[] = [deep, shade, base, light, gleam]
  const places = [0, 0.28, 0.55, 0.8, 1]
  const tones = new Uint8ClampedArray(256 * 3)
  for (let i = 0; i < 256; i++) {
    const at = i / 255
    let k = 0
    while (k < 3 && at > (places[k + 1] ?? 1)) k++
    const from = places[k] ?? 0
    const share = (at - from) / ((places[k + 1] ?? 1) - from)
    tones.set(rgbOf(mixLab(stops[k] ?? base, stops[k + 1] ?? base, share)), i * 3)
  }
  return tones
}
