import type { ColorFamily } from './dress.ts'

/** The family's name, with the shades that nobody would look for under that name. */
export const colorLabels: Record<ColorFamily, string> = {
  black: 'Black',
  white: 'White',
  grey: 'Grey & Silver',
  red: 'Red',
  pink: 'Pink',
  purple: 'Purple',
  blue: 'Blue',
  green: 'Green',
  yellow: 'Yellow & Gold',
  orange: 'Orange',
  brown: 'Brown & Beige',
  multicolor: 'Multicolor',
}
