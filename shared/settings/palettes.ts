/** What an admin can choose, each with the ground of its pages and the colour of what leads on; all others are made of them. */
export const palettes = {
  bordeaux: { label: 'Bordeaux on cream', paper: '#fbf8f4', accent: '#6e1f35' },
  forest: { label: 'Forest on sage', paper: '#f8faf5', accent: '#1f4d3a' },
  midnight: { label: 'Midnight on pearl', paper: '#f7f8fb', accent: '#1f3a6e' },
  plum: { label: 'Plum on lilac', paper: '#faf7fb', accent: '#56246b' },
  rust: { label: 'Rust on sand', paper: '#fcf8f2', accent: '#873616' },
  graphite: { label: 'Graphite on white', paper: '#fafafa', accent: '#2e2e33' },
} as const
export type Palette = keyof typeof palettes
