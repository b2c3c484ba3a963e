import { MantineContext, mantineHtmlProps, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariablesResolver, theme } from './theme.ts'
import './variables.css'

/** What Mantine needs of <html>: with it the first paint has its colours already, and moves as little as is asked for. */
export const htmlProps = { ...mantineHtmlProps, 'data-respect-reduced-motion': true }

/** What Mantine's own provider gives its components, of one colour scheme that never changes. */
const settings: Parameters<typeof MantineContext>[0]['value'] = {
  colorScheme: 'light',
  setColorScheme() {},
  clearColorScheme() {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesResolver,
  cssVariablesSelector: ':root',
  withStaticClasses: true,
  env: import.meta.env.MODE === 'test' ? 'test' : 'default',
}

/**
 * Mantine for everything below it. Its own provider would compute the theme's variables for every page, and bring to
 * every browser what computes them; here they are a file (variables.css), which a test compares with the theme.
 */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <MantineContext value={settings}>
    <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
  </MantineContext>
)
