import { HeadContent, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { htmlProps } from './ui/provider.tsx'

/** The whole page, from <html> on; the server writes it and the browser takes it over. */
export const Document = ({ children }: { children: ReactNode }) => (
  <html lang="en" {...htmlProps}>
    <head>
      <HeadContent />
    </head>
    <body>
      {children}
      <Scripts />
    </body>
  </html>
)
