import { MantineContext, mantineHtmlProps, MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariablesResolver, theme } from './theme.ts'
import './variables.css'

/** Mantine's attributes of <html>: the first paint has its colors already, and respects reduced motion. */
export const htmlProps = { ...mantineHtmlProps, 'data-respect-reduced-motion': true }

/** The context of Mantine's own provider, for one fixed color scheme. */
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
 * Mantine's context. Its own provider would compute the theme's variables for every page, and load that code
 * in every browser; here they are a file (variables.css), which a test compares with the theme.
 */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <MantineContext value={settings}>
    <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
  </MantineContext>
)
