import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { palettes, type Palette } from '../../shared/settings/palettes.ts'
import { colorsOf, lookOf } from './look.ts'

const client = join(import.meta.dirname, '../../client')
const variablesIn = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', color = '']) => [name, color]),
  )
const untouched = ['styles.css', 'ui/variables.css'].map((file) =>
  variablesIn(readFileSync(join(client, file), 'utf8')),
)
const colors = (name: Palette): Record<string, string> =>
  Object.assign({}, ...untouched, variablesIn(lookOf(name, []).styles?.[0]?.children ?? ''))

function luminance(color: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(a = '', b = '') {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['paper', 'paper-2', 'white', 'blush']
/** Each with what it stands on, and the contrast that WCAG asks for. */
const pairs: [texts: string[], grounds: string[], least: number][] = [
  [['ink', 'ink-2', 'bordeaux', 'bordeaux-dark', 'muted', 'mantine-color-bordeaux-9'], grounds, 4.5],
  [['sage', 'amber', 'red', 'slate'], ['paper', 'paper-2', 'white'], 4.5],
  [['paper', 'white'], ['bordeaux', 'bordeaux-dark', 'ink', 'mantine-color-bordeaux-6'], 4.5],
  [['line-strong', 'bordeaux'], ['paper', 'white'], 3],
]

test.for(Object.keys(palettes) as Palette[])('the palette %s can be read everywhere', (name) => {
  const all = colors(name)
  const weak = pairs.flatMap(([texts, on, least]) =>
    texts.flatMap((text) =>
      on.flatMap((ground) => {
        const found = contrast(all[text], all[ground])
        return found >= least ? [] : [`${text} on ${ground}: ${found.toFixed(2)}`]
      }),
    ),
  )
  const { paper, white, accent, darkLink, darkButton } = colorsOf(name)
  // Letters, by day and by night (server/mail/layout.ts).
  const ofLetters = [
    [accent, white],
    [darkLink, '#262022'],
    [paper, darkButton],
  ].filter(([text, ground]) => contrast(text, ground) < 4.5)
  expect([weak, ofLetters]).toEqual([[], []])
})

test('the untouched palette is that of the style sheets, and needs no style of its own', () => {
  const { paper, paper2, white, line, accent, dark, blush } = colorsOf('bordeaux')
  expect(untouched[0]).toMatchObject({ paper, white, line, blush, bordeaux: accent, 'paper-2': paper2 })
  expect(untouched[0]?.['bordeaux-dark']).toBe(dark)
  expect(lookOf('bordeaux', [])).toEqual({})
})
