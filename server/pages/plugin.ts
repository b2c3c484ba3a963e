import { randomBytes } from 'node:crypto'
import { createRequestHandler, defaultRenderHandler } from '@tanstack/react-router/ssr/server'
import { unstable_localLink as localLink } from '@trpc/client'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import superjson from 'superjson'
import type { ContextMaker } from '../context.ts'
import { DomainError } from '../errors.ts'
import { pageHeaders } from '../headers.ts'
import { loggedUrl } from '../logs.ts'
import { appRouter, type AppRouter } from '../router.ts'
import type { ServerManifest, Site } from './site.ts'

interface Options {
  createContext: ContextMaker
  /** PUBLIC_URL. Never the Host header, so canonical links and redirects cannot be poisoned. */
  origin: string
  site: Site
}

/** How long a page may take before the browser is left to build it alone. */
const PATIENCE = 5_000

/** Every address that is nobody else's is a page: the application itself renders its first HTML. */
export async function pagesPlugin(app: FastifyInstance, { createContext, origin, site }: Options) {
  const { client, manifest, policy } = site

  // The last resort for an address, so the APIs' own not-found answers stay theirs.
  app.setNotFoundHandler(async (req, res) => {
    if (!['GET', 'HEAD'].includes(req.method)) return res.code(404).send()
    // A file of an earlier build: the page that asks for it reloads, and needs no rendered page to know.
    if (req.url.startsWith('/assets/')) return res.code(404).type('text/plain').send('Not found')

    const nonce = randomBytes(16).toString('base64')
    res.headers({
      'cache-control': 'private, no-cache',
      ...pageHeaders,
      'content-security-policy': policy?.(nonce, origin),
    })
    // Not AbortSignal.timeout, which would keep every request's router in memory for the whole time.
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(new Error('rendering took too long')), PATIENCE)
    try {
      const { status, headers, html } = await render(req, res, nonce, patience.signal)
      res.code(status).headers(headers)
      // Where a page leads depends on who asks, unless it moved for good.
      if (status === 307) res.header('cache-control', 'private, no-store')
      if (headers.location) return await res.send()
      // React says nothing when a component throws while rendering to a string; it leaves this mark.
      if (html.includes('<!--$!-->'))
        req.log.error({ url: loggedUrl(req.url) }, 'part of the page is left to the browser')
      return await res.type('text/html; charset=utf-8').send(html)
    } catch (error) {
      req.log.error(error, 'page not rendered; the browser will do it')
      return await res.code(500).type('text/html; charset=utf-8').send(empty(manifest, nonce))
    } finally {
      clearTimeout(timer)
    }
  })

  async function render(req: FastifyRequest, res: FastifyReply, nonce: string, signal: AbortSignal) {
    const { createApi, createAppRouter, Document } = await client()
    const context = await createContext({ req, res })
    let retryAfter: number | undefined
    const link = localLink<AppRouter>({
      router: appRouter,
      createContext: async () => context,
      transformer: superjson,
      onError: ({ error, path }) => {
        // A page without its data is not the page; whoever keeps or indexes it should come again.
        if (error.cause instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE')
          retryAfter = error.cause.retryAfter
        if (error.code === 'INTERNAL_SERVER_ERROR')
          req.log.error({ err: error, path }, 'a page’s data failed')
      },
    })
    const answer = await createRequestHandler({
      request: new Request(origin + req.url, { signal }),
      getRouterManifest: () => manifest,
      createRouter: () => createAppRouter(createApi(link), { origin, ssr: { nonce }, Page: Document }),
    })(defaultRenderHandler)

    const { 'content-type': _, ...headers } = Object.fromEntries(answer.headers)
    const html = await answer.text()
    if (!headers.location && !html.startsWith('<')) throw new Error(html)
    if (retryAfter) return { status: 503, headers: { ...headers, 'retry-after': `${retryAfter}` }, html }
    return { status: answer.status, headers, html }
  }
}

/** Without a first render the browser still gets the application, and builds the page itself. */
function empty({ routes }: ServerManifest, nonce: string) {
  const { css = [], scripts = [] } = routes['__root__'] ?? {}
  const styles = css.map(
    (link) => `<link rel="stylesheet" href="${typeof link === 'string' ? link : link.href}">`,
  )
  const modules = scripts.map(({ attrs }) => `<script type="module" src="${attrs?.src}"></script>`)
  return (
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta property="csp-nonce" nonce="${nonce}" content="${nonce}">${styles.join('')}${modules.join('')}` +
    `</head><body></body></html>`
  )
}
