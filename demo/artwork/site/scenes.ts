import { drawGrandWindow } from './grand-window.ts'
import type { DressSpec } from '../../dress-spec.ts'
import { drawRailOfGowns } from './rail.ts'
import { portrait, room, stage } from './stage.ts'

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

/** Bordeaux satin before a tall window, two quieter gowns beside it. */
function hero(): string {
  const red: DressSpec = {
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
  const blush: DressSpec = {
    cut: 'a-line',
    neckline: 'straps',
    fabric: 'tulle',
    color: '#e7c3b6',
    stand: 'form',
    backdrop: 'window',
    seed: 22,
  }
  const dusk: DressSpec = {
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
    { spec: blush, turn: 0.3, scale: 6.7, x: 430, floor: 1395 },
    { spec: dusk, turn: -0.35, scale: 6.7, x: 1580, floor: 1395 },
    { spec: red, turn: 0.12, scale: 7.9, x: 1000, floor: 1495 },
  ])
}

/** Draws a picture of the site itself. None shows a dress of the demo catalogue, whose own pictures stand below. */
export function drawScene(name: SceneName): string {
  switch (name) {
    case 'hero':
      return hero()
    case 'lend':
      return drawRailOfGowns()
    case 'sign-in':
      return portrait(
        {
          cut: 'a-line',
          neckline: 'straps',
          fabric: 'tulle',
          color: '#b8707e',
          stand: 'form',
          backdrop: 'curtain',
          room: '#c8a394',
          seed: 14,
        },
        0.35,
        8.2,
        1490,
      )
    case 'wedding':
      return portrait(
        {
          cut: 'a-line',
          neckline: 'v',
          sleeve: 'cap',
          fabric: 'tulle',
          bodiceFabric: 'lace',
          color: '#f0e8dd',
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
          cut: 'wrap',
          neckline: 'v',
          sleeve: 'flutter',
          fabric: 'chiffon',
          color: '#8fae92',
          stand: 'form',
          backdrop: 'terrace',
          room: '#a9c0d0',
          seed: 16,
        },
        -0.2,
        8,
      )
    case 'cocktail':
      return portrait(
        {
          cut: 'mini',
          neckline: 'one-shoulder',
          fabric: 'sequins',
          color: '#c2a06a',
          stand: 'form',
          backdrop: 'salon',
          room: '#b9a39a',
          seed: 17,
        },
        0.2,
        8,
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
