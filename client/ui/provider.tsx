import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariablesResolver, theme } from './theme.ts'

/** What Mantine needs of <html>: with it the first paint has its colours already. */
export { mantineHtmlProps as htmlProps } from '@mantine/core'

/** Mantine for everything below it. It writes <style> elements, so it must sit inside <body>. */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
    forceColorScheme="light"
  >
    {children}
  </MantineProvider>
)
