import { drawBackdrop, type Room } from './backdrops.ts'
import { drawGrandWindow } from './grand-window.ts'
import type { Look } from './look.ts'
import { paintFigure, svg, type Shade } from './plate.ts'
import type { Camera } from './raster.ts'

export type SceneName = 'hero' | 'sign-in' | 'wedding' | 'wedding_guest' | 'cocktail' | 'formal' | 'lend'

export const SCENE_NAMES: readonly SceneName[] = [
  'hero',
  'sign-in',
  'wedding',
  'wedding_guest',
  'cocktail',
  'formal',
  'lend',
]

interface Place {
  look: Look
  turn: number
  scale: number
  x: number
  floor: number
  shade?: Shade
}

/** Stands figures in a picture, those behind first. */
function stage(width: number, height: number, backdrop: string, places: readonly Place[]): string {
  const figures = places.map(({ look, turn, scale, x, floor, shade }) => {
    const camera: Camera = { turn, tilt: 0.15, scale, centerX: x, centerY: floor, height: 0 }
    return paintFigure(look, camera, width, height, shade ?? 'floor')
  })
  return svg(width, height, backdrop + figures.join(''))
}

const room = (width: number, height: number, color: string, floor = 0.84): Room => ({
  width,
  height,
  floor: height * floor,
  color,
  seed: 11,
})

/** Bordeaux satin before a tall window, two quieter gowns beside it. */
function hero(): string {
  const red: Look = {
    cut: 'ballgown',
    neckline: 'off-shoulder',
    sleeve: 'drop',
    bodice: 'corset',
    fabric: 'satin',
    color: '#7d1a35',
    stand: 'form',
    backdrop: 'window',
    seed: 12,
  }
  const blush: Look = {
    cut: 'a-line',
    neckline: 'straps',
    fabric: 'tulle',
    color: '#e7c3b6',
    stand: 'form',
    backdrop: 'window',
    seed: 22,
  }
  const dusk: Look = {
    cut: 'mermaid',
    neckline: 'one-shoulder',
    bodice: 'wrapped',
    fabric: 'silk',
    color: '#40566b',
    stand: 'form',
    backdrop: 'window',
    seed: 38,
  }
  return stage(2000, 1600, drawGrandWindow(room(2000, 1600, '#dcc8b4', 0.8)), [
    { look: blush, turn: 0.3, scale: 6.7, x: 430, floor: 1395 },
    { look: dusk, turn: -0.35, scale: 6.7, x: 1580, floor: 1395 },
    { look: red, turn: 0.12, scale: 7.9, x: 1000, floor: 1495 },
  ])
}

const rail: readonly Look[] = [
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
function lend(): string {
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
  const places = rail.map((look, i): Place => ({
    look,
    turn: 0.62 + (i % 2) * 0.1,
    scale: 5.5,
    x: 330 + i * 158,
    floor: high + 171 * 5.5 * 0.989,
    shade: 'none',
  }))
  return stage(width, height, drawBackdrop('window', room(width, height, '#e3d2c1', 0.83)) + brass, places)
}

/** One figure in an upright picture. */
function portrait(look: Look, turn: number, scale: number, floor = 1490): string {
  const width = 1200
  const height = 1600
  const backdrop = drawBackdrop(look.backdrop, room(width, height, look.room ?? '#d9c4b2', 0.83))
  const shade: Shade = look.backdrop === 'terrace' ? 'floor' : 'both'
  return stage(width, height, backdrop, [{ look, turn, scale, x: 600, floor, shade }])
}

/** Draws a picture of the site itself. */
export function drawScene(name: SceneName): string {
  switch (name) {
    case 'hero':
      return hero()
    case 'lend':
      return lend()
    case 'sign-in':
      return portrait(
        {
          cut: 'a-line',
          neckline: 'straps',
          fabric: 'tulle',
          color: '#b8707e',
          stand: 'muse',
          backdrop: 'curtain',
          room: '#c8a394',
          seed: 14,
        },
        Math.PI + 0.35,
        8.9,
        1500,
      )
    case 'wedding':
      return portrait(
        {
          cut: 'ballgown',
          neckline: 'illusion',
          sleeve: 'long',
          fabric: 'lace',
          color: '#efe6da',
          accent: '#fffdf8',
          stand: 'form',
          backdrop: 'arch',
          room: '#cfae98',
          seed: 15,
        },
        0.15,
        8,
      )
    case 'wedding_guest':
      return portrait(
        {
          cut: 'midi',
          neckline: 'square',
          sleeve: 'puff',
          fabric: 'floral',
          color: '#f3e7d6',
          accent: '#c25b4e',
          stand: 'muse',
          backdrop: 'terrace',
          room: '#a9c0d0',
          seed: 16,
        },
        -0.2,
        8.9,
        1495,
      )
    case 'cocktail':
      return portrait(
        {
          cut: 'bubble',
          neckline: 'strapless',
          fabric: 'satin',
          color: '#2c3f86',
          stand: 'muse',
          backdrop: 'salon',
          room: '#b9a39a',
          seed: 17,
        },
        0.2,
        8.9,
        1495,
      )
    case 'formal':
      return portrait(
        {
          cut: 'mermaid',
          neckline: 'off-shoulder',
          sleeve: 'drop',
          bodice: 'wrapped',
          fabric: 'velvet',
          color: '#17513f',
          stand: 'form',
          backdrop: 'curtain',
          room: '#8d5a52',
          seed: 18,
        },
        -0.15,
        8,
      )
  }
}
