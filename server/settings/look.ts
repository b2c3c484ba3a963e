import { palettes, type Palette } from '../../shared/settings/palettes.ts'
import type { Shop } from '../../shared/settings/shop.ts'
import type { ShopPicture } from './pictures.ts'

/** The colours of pages and letters that a palette changes, as an untouched shop has them (client/styles.css). */
const untouched = {
  ...palettes.bordeaux,
  paper2: '#f3ede6',
  white: '#fffdfa',
  line: '#e2d9d0',
  dark: '#55162a',
  blush: '#f4e3e0',
  /** Of letters in the dark. */
  darkLink: '#e3a3b1',
  darkButton: '#8f2f49',
}

const mixed = (from: string, to: string, share: number) =>
  `#${[1, 3, 5]
    .map((at) => {
      const [a = 0, b = 0] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
      return Math.round(a + (b - a) * share)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

/** The colours of a palette. */
export type Colors = Record<Exclude<keyof typeof untouched, 'label'>, string>

export function colorsOf(name: Palette): Colors {
  const { paper, accent } = palettes[name]
  if (name === 'bordeaux') return untouched
  return {
    paper,
    accent,
    paper2: mixed(paper, accent, 0.05),
    white: mixed(paper, '#ffffff', 0.7),
    line: mixed(paper, accent, 0.15),
    dark: mixed(accent, '#000000', 0.22),
    blush: mixed(paper, accent, 0.1),
    darkLink: mixed(accent, '#ffffff', 0.65),
    darkButton: mixed(accent, '#ffffff', 0.15),
  }
}

/** From 0 to 9, as in client/ui/theme.ts: how far from the accent to white, and below 0 to black. */
const steps = [0.94, 0.88, 0.75, 0.58, 0.4, 0.2, 0, -0.22, -0.37, -0.52]

/** The style of a page: what overrides the variables of client/styles.css and client/ui/variables.css. */
function styleOf(name: Palette) {
  const { paper, paper2, white, line, accent, dark, blush } = colorsOf(name)
  const shades = steps.map((step) => mixed(accent, step < 0 ? '#000000' : '#ffffff', Math.abs(step)))
  const variables = {
    paper,
    'paper-2': paper2,
    white,
    line,
    bordeaux: accent,
    'bordeaux-dark': dark,
    blush,
    'mantine-color-white': white,
    'mantine-color-bordeaux-light-hover': mixed(paper, accent, 0.18),
    ...Object.fromEntries([paper, paper2, blush, line].map((color, n) => [`mantine-color-gray-${n}`, color])),
    ...Object.fromEntries(shades.map((color, n) => [`mantine-color-bordeaux-${n}`, color])),
  }
  // Above whatever loads later.
  return `:root:root:root{${Object.entries(variables)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')}}`
}

/** The largest size of a logo in the header, in pixels. */
const LOGO = { width: 190, height: 44 }

/** How the shop looks, as far as an admin has changed it. */
export function lookOf(
  palette: Palette,
  pictures: readonly ShopPicture[],
): Pick<Shop, 'paper' | 'styles' | 'logo' | 'icons'> {
  const find = (use: ShopPicture['shopUse']) => pictures.find(({ shopUse }) => shopUse === use)
  const [logo, icon] = [find('logo'), find('icon')]
  const scale = logo && Math.min(LOGO.width / logo.width, LOGO.height / logo.height, 1)
  return {
    ...(palette !== 'bordeaux' && {
      paper: palettes[palette].paper,
      styles: [{ children: styleOf(palette) }],
    }),
    ...(logo &&
      scale && {
        logo: {
          src: `/_api/images/${logo.id}-640.webp`,
          width: Math.round(logo.width * scale),
          height: Math.round(logo.height * scale),
          // Its white becomes the ground of the page.
          style: { mixBlendMode: 'multiply' },
        },
      }),
    ...(icon && {
      icons: ['icon', 'apple-touch-icon'].map((rel) => ({ rel, href: `/_api/images/${icon.id}-192.png` })),
    }),
  }
}
