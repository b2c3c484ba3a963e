import { HeadContent, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { GIVEN_CURRENCY, PRICE_UNIT } from '../shared/currency.ts'
import { htmlProps } from './ui/provider.tsx'

/** The whole page, from <html> on; the server renders it and the browser hydrates it. */
export const Document = ({ children }: { children: ReactNode }) => (
  <html lang="en" data-currency={GIVEN_CURRENCY && PRICE_UNIT} {...htmlProps}>
    <head>
      <HeadContent />
    </head>
    <body>
      {children}
      <Scripts />
    </body>
  </html>
)
