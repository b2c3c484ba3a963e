import { drawBackdrop } from '../backdrops.ts'
import type { DressSpec } from '../../dress-spec.ts'
import { room, stage, type Place } from './stage.ts'

const RAIL: readonly DressSpec[] = [
  {
    cut: 'slip',
    neckline: 'straps',
    fabric: 'satin',
    color: '#d8a24a',
    stand: 'hanger',
    backdrop: 'window',
    seed: 4,
  },
  {
    cut: 'a-line',
    neckline: 'v',
    fabric: 'chiffon',
    color: '#c97f73',
    stand: 'hanger',
    backdrop: 'window',
    seed: 5,
  },
  {
    cut: 'wrap',
    neckline: 'v',
    bodice: 'wrapped',
    fabric: 'floral',
    color: '#f0e4d3',
    accent: '#a94457',
    sleeve: 'flutter',
    stand: 'hanger',
    backdrop: 'window',
    seed: 6,
  },
  {
    cut: 'column',
    neckline: 'scoop',
    fabric: 'sequins',
    color: '#8b2038',
    stand: 'hanger',
    backdrop: 'window',
    seed: 7,
  },
  {
    cut: 'a-line',
    neckline: 'straps',
    fabric: 'tulle',
    color: '#b9a6c9',
    stand: 'hanger',
    backdrop: 'window',
    seed: 8,
  },
  {
    cut: 'slip',
    neckline: 'cowl',
    fabric: 'silk',
    color: '#2f5a4c',
    stand: 'hanger',
    backdrop: 'window',
    seed: 9,
  },
  {
    cut: 'trumpet',
    neckline: 'boat',
    fabric: 'lace',
    color: '#f2eadf',
    accent: '#ffffff',
    stand: 'hanger',
    backdrop: 'window',
    seed: 10,
  },
]

/** A rail of borrowed things, seen a little from the side. */
export function drawRailOfGowns(): string {
  const width = 1600
  const height = 1200
  const high = 168
  const brass =
    `<defs><linearGradient id="brass" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e8cf9a"/><stop offset="0.5" stop-color="#b8924f"/><stop offset="1" stop-color="#7a5a2c"/></linearGradient></defs>` +
    `<ellipse cx="800" cy="1128" rx="640" ry="30" fill="#2c1822" opacity="0.22" filter="url(#haze)"/>` +
    `<rect x="150" y="${high}" width="1300" height="13" rx="6" fill="url(#brass)"/>` +
    [190, 1398]
      .map(
        (x) =>
          `<rect x="${x}" y="${high}" width="12" height="950" fill="#a8844a"/><rect x="${x + 2}" y="${high}" width="3" height="950" fill="#ecd7a8"/><rect x="${x - 60}" y="1112" width="132" height="12" rx="6" fill="url(#brass)"/>`,
      )
      .join('')
  const places = RAIL.map((spec, i): Place => ({
    spec,
    turn: 0.62 + (i % 2) * 0.1,
    scale: 5.5,
    x: 330 + i * 158,
    floor: high + 171 * 5.5 * 0.989,
    shade: 'none',
  }))
  return stage(width, height, drawBackdrop('window', room(width, height, '#e3d2c1', 0.83)) + brass, places)
}
