import { colorsTuple, createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import controls from './controls/controls.module.css'

const bordeaux: MantineColorsTuple = [
  '#fbf1f0',
  '#f4e3e0',
  '#e5c4c3',
  '#cf99a0',
  '#b36c7b',
  '#8e3f55',
  '#6e1f35',
  '#55162a',
  '#451122',
  '#340c19',
]

/** Warm, instead of Mantine's cool gray. */
const gray: MantineColorsTuple = [
  '#fbf8f4',
  '#f3ede6',
  '#ebe3da',
  '#e2d9d0',
  '#d2c8bf',
  '#8c8084',
  '#6b5f63',
  '#4a4145',
  '#342c2f',
  '#1f1a1c',
]

const sans = "'Figtree Variable', 'Figtree Fallback', 'Figtree Wide Fallback', sans-serif"

/** Mantine with our type, palette and shape. The plain colors are in `client/styles.css`, for our own styles. */
export const theme = createTheme({
  primaryColor: 'bordeaux',
  primaryShade: 6,
  colors: {
    bordeaux,
    gray,
    blue: bordeaux, // whatever Mantine leaves at its own default
    red: colorsTuple('#a61b1b'),
    sage: colorsTuple('#3e6b52'),
    slate: colorsTuple('#3d4f66'),
  },
  white: '#fffdfa',
  black: '#1f1a1c',
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 2,
  fontFamily: sans,
  fontSizes: {
    xs: '0.8125rem',
    sm: '0.9375rem',
    xl: '1.375rem',
  },
  // By name, not by `Input.extend`, which would put every component named here into every page.
  components: {
    Input: {
      defaultProps: { size: 'md' },
      classNames: { wrapper: controls.field, input: controls.input },
    },
    InputWrapper: {
      defaultProps: { size: 'md' },
      classNames: { label: `label ${controls.fieldLabel}`, error: controls.fieldError },
    },
    TextInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
  },
})

/** The color roles of Mantine's components, with sufficient contrast. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-color-success': 'var(--sage)',
    '--mantine-color-default': 'transparent',
    '--mantine-color-default-hover': 'var(--paper-2)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'var(--paper-2)',
    '--mantine-color-disabled-color': 'var(--muted)',
    '--mantine-color-bordeaux-light': 'var(--blush)',
    '--mantine-color-bordeaux-light-hover': '#eed5d1',
  },
  dark: {},
})
