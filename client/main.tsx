import '@vitejs/plugin-react/preamble' // nothing in a build; React's hot reloading in development
import { RouterProvider } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createApi } from './api/api.ts'
import { createAppRouter } from './app.tsx'
import { Document } from './document.tsx'
import { noteInlineStyles } from './first-paint/inline-styles.ts'
import { shopOfEmptyPage } from './head/shop-of-page.ts'
import { fetchPart } from './ui/fetch-part.ts'
import './styles.css'

noteInlineStyles()

const router = createAppRouter(createApi(), {
  origin: location.origin,
  shop: shopOfEmptyPage(),
  Page: Document,
})

// The server's data is in $_TSR. When the server could not render, it sends an empty page.
if (window.$_TSR)
  // In slices, between which a finger or a letter is heard.
  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />, { onRecoverableError: window.$redrawn })
  })
else createRoot(document).render(<RouterProvider router={router} />)

void fetchPart(async () => (await import('./layout/later.ts')).default())
