import { randomBytes } from 'node:crypto'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { getUntypedClient } from '@trpc/client'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { ContextMaker } from '../trpc/context.ts'
import { timedOut } from '../trpc/deadline.ts'
import { DomainError } from '../errors.ts'
import type { Audience } from '../http/cache-policy.ts'
import type { Share } from '../http/page-cache.ts'
import { loggedUrl } from '../http/logging.ts'
import { queriesOf, type SharedAnswer } from './page-queries.ts'
import { gzipOf, Piece, piecesBetween } from './gzip.ts'
import type { Site } from './site.ts'

/** Where a nonce stands in a page that is sent to several people. */
const NONCE = Symbol('nonce')

/** A rendered page. */
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  audience: Audience | 'private'
  /** The HTML, cut at its styles and wherever another answer has another nonce. Empty when the page redirects. */
  parts: (Piece | typeof NONCE)[]
}

/** What pages are rendered with. */
export interface Rendering {
  createContext: ContextMaker
  /** PUBLIC_URL. Never the Host header, so canonical links and redirects cannot be poisoned. */
  origin: string
  /** Whether structured data gives a dress without reviews a placeholder rating. */
  placeholderRating: boolean
  site: Site
}

interface How {
  isNew?: boolean
  /** Of the one answer that the page is for. */
  nonce?: string | undefined
  /** What is read has to be as new as this position of the log. */
  position?: string | undefined
  /** Gives answers that are the same for others. */
  share?: Share<SharedAnswer> | undefined
}

/** How long rendering may take before the browser has to build the page. */
const RENDER_TIMEOUT_MS = 5_000

export const newNonce = () => randomBytes(16).toString('base64')

/** The HTML of a page with this answer's nonce, as gzip or plain. */
export function withNonce({ parts }: RenderedPage, nonce: string, { gzip }: { gzip: boolean }) {
  const mark = Buffer.from(nonce)
  if (gzip) return gzipOf(parts.map((part) => (part === NONCE ? mark : part)))
  return Buffer.concat(parts.map((part) => (part === NONCE ? mark : part.text)))
}

/** What it takes to keep a page, with its compressed form; its styles are those of all pages of its kind. */
export const bytesOf = ({ parts }: RenderedPage) =>
  parts.reduce((sum, part) => sum + (part === NONCE ? 0 : 2 * part.text.length), 1_000)

/**
 * Renders the page at a request's address, for its session: for the one answer that has `nonce`, or for several. Throws
 * when it fails or takes too long.
 */
export const createRenderer =
  ({ createContext, origin, placeholderRating, site }: Rendering) =>
  async (
    req: FastifyRequest,
    res: FastifyReply,
    { isNew = false, nonce, position, share }: How,
  ): Promise<RenderedPage> => {
    const { createApi, createAppRouter, Document, prepareFirstPaint } = await site.client()
    // Where several answers share the page, this stands for their nonces and is never sent. It is random, so no text that
    // people have written is taken for it.
    const stand = nonce ?? newNonce()
    // Not AbortSignal.timeout, which would keep every request's router in memory until the timeout.
    const rendering = new AbortController()
    const timer = setTimeout(() => rendering.abort(timedOut()), RENDER_TIMEOUT_MS)
    try {
      const context = await createContext({ req, res, position })
      let retryAfter: number | undefined
      const api = createApi()
      getUntypedClient(api.client).query = queriesOf(context, share, (error, path) => {
        // A page without its data must not be cached or indexed.
        if (error.cause instanceof DomainError && error.code === 'SERVICE_UNAVAILABLE')
          retryAfter = error.cause.retryAfter
        if (error.code === 'INTERNAL_SERVER_ERROR')
          req.log.error({ err: error, path }, 'a page’s data failed')
      })
      /** The matched route, and the status it sets besides the router's own. */
      let route = ''
      let html = ''
      let own: number | undefined
      const answer = await createRequestHandler({
        request: new Request(origin + req.url, { signal: rendering.signal }),
        getRouterManifest: () => site.manifest,
        createRouter: () =>
          createAppRouter(api, {
            origin,
            placeholderRating,
            shop: isNew ? { ...context.rules.shop, isNew } : context.rules.shop,
            now: context.now,
            ssr: { nonce: stand },
            Page: Document,
          }),
      })(async ({ router, responseHeaders }) => {
        const last = router.state.matches.at(-1)
        route = last?.routeId ?? ''
        own = last?.context.status ?? Object(last?.loaderData).status
        html = await transformHtmlStringWithRouter(
          router,
          renderToString(createElement(RouterServer, { router })),
        )
        // Without the text, which the answer would turn into bytes and back.
        return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
      })

      const { 'content-type': _, ...headers } = Object.fromEntries(answer.headers)
      const { audience } = req
      if (headers.location) return { status: answer.status, headers, audience, parts: [] }
      // React reports no error when a component throws while rendering to a string; it leaves this mark.
      if (html.includes('<!--$!-->'))
        req.log.error({ url: loggedUrl(req.url) }, 'part of the page is left to the browser')
      const [head = '', ...rest] = prepareFirstPaint(html, { nonce: stand, route, vitals: site.vitals })
      const [before, styles, after] = cutAtStyles(head, site)
      const pieces = (...texts: string[]) =>
        nonce ? [new Piece(Buffer.from(texts.join('')))] : cutAtNonces(texts.join(''), stand)
      return {
        status: retryAfter ? 503 : answer.status === 200 ? (own ?? 200) : answer.status,
        headers: retryAfter ? { ...headers, 'retry-after': `${retryAfter}` } : headers,
        audience,
        parts: styles ? [...pieces(before), styles, ...pieces(after, ...rest)] : pieces(head, ...rest),
      }
    } finally {
      clearTimeout(timer)
    }
  }

/** A page's head before, at and after its styles, in whose place the router has put their names (site.ts). */
function cutAtStyles(head: string, { styles }: Site) {
  const mark = ' data-tsr-inline-css="">'
  const start = head.indexOf(mark) + mark.length
  const end = head.indexOf('</style>', start)
  if (!styles || start < mark.length || end < start) return [head, undefined, ''] as const
  return [head.slice(0, start), styles(head.slice(start, end)), head.slice(end)] as const
}

const cutAtNonces = (text: string, stand: string) =>
  piecesBetween(text, stand).flatMap((piece, index) => (index ? ([NONCE, piece] as const) : [piece]))
