import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GIVEN_CURRENCY, PRICE_UNIT } from '../../shared/currency.ts'
import type { Shop } from '../../shared/settings/shop.ts'
import type { Db } from '../db/database.ts'
import { toDomainError } from '../db/errors.ts'
import { watchPublicChanges } from '../db/public-changes.ts'
import type { Clock } from '../clock.ts'
import { DomainError } from '../errors.ts'
import { pageHeaders } from '../http/headers.ts'
import { inHtml } from '../http/in-html.ts'
import type { MayReceive } from '../http/cache-policy.ts'
import { createPageCache } from '../http/page-cache.ts'
import { bytesOfAnswer, type SharedAnswer } from './page-queries.ts'
import { staticFilesPlugin } from './static-files.ts'
import { bytesOf, createRenderer, newNonce, withNonce, type RenderedPage, type Rendering } from './render.ts'
import type { ServerManifest } from './site.ts'
import { sitemapPlugin } from './sitemap.ts'

interface Options extends Rendering {
  db: Db
  /** Where it looks for public changes. */
  current: Db
  shop: () => Shop
  /** Whether the shop waits for its first admin. */
  isFirstRun: () => Promise<boolean>
  imageOrigin: string
  mayReceive: MayReceive
  clock: Clock
  /** False renders every page for each request. */
  cached: boolean
  /** Calls back whenever public data may have changed. */
  onChange: (forget: () => void) => void
}

/** How long a change in another process may go unseen; changes of this process show at once. */
const FRESH_MS = 1_000
/** The same while the database does not answer. */
const MAX_STALE_MS = 5_000
/** How long a page that is kept waits to know whether it has changed. */
const PATIENCE_MS = 200
/** What depends on the time of day, such as how soon an owner answers, may be twice so old: a kept answer on a kept page. */
const MAX_AGE_MS = 30_000
const MAX_BYTES = 32 * 1024 * 1024

/** Statuses of answers that hold for the next visitor: no failures or temporary redirects. */
const KEPT = new Set([200, 301, 404])

/** All addresses without another route are pages: the application itself renders their first HTML. */
export async function pagesPlugin(
  app: FastifyInstance,
  {
    db,
    current,
    shop,
    isFirstRun,
    createContext,
    origin,
    placeholderRating,
    imageOrigin,
    site,
    mayReceive,
    clock,
    cached,
    onChange,
  }: Options,
) {
  await app.register(staticFilesPlugin, { origin, shop })
  await app.register(sitemapPlugin, { db, shop, origin })
  const { manifest, policy } = site
  const render = createRenderer({ createContext, origin, placeholderRating, site })
  const changes = watchPublicChanges(current, clock)
  const cache = createPageCache<RenderedPage | SharedAnswer>({
    look: changes.look,
    fresh: FRESH_MS,
    stale: MAX_STALE_MS,
    patience: PATIENCE_MS,
    oldest: MAX_AGE_MS,
    mostBytes: MAX_BYTES,
    bytesOf: (made) => ('data' in made ? bytesOfAnswer(made) : bytesOf(made)),
    isKept: (made) => 'data' in made || (KEPT.has(made.status) && made.audience !== 'private'),
  })

  onChange(cache.clear)

  /**
   * The page for a request: rendered for this person alone where it may be personal, else that of all visitors. Its
   * answers that are the same for everybody are kept, too.
   */
  function pageFor(req: FastifyRequest, res: FastifyReply, nonce: string) {
    if (site.changing || !cached) return render(req, res, { nonce })
    const onError = (error: unknown) =>
      req.log.error(error, 'whether pages have changed is not known; they stay for a moment')
    const renderFor = (nonce?: string) =>
      render(req, res, { nonce, position: changes.position(), share: cache.sharing(onError) })
    return mayReceive(req, 'visitors') ? cache.get(req.url, () => renderFor(), onError) : renderFor(nonce)
  }

  // As the not-found handler, so that the APIs keep their own 404s.
  app.setNotFoundHandler(async (req, res) => {
    if (!['GET', 'HEAD'].includes(req.method)) return res.code(404).send()
    // A file of an earlier build: the page that asks for it reloads, and needs no rendered page.
    if (req.url.startsWith('/assets/')) return res.code(404).type('text/plain').send('Not found')

    const nonce = newNonce()
    res.headers({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Cookie',
      ...pageHeaders,
      'content-security-policy': policy?.(nonce, imageOrigin),
    })
    const plain = ownAddress(req.url)
    if (plain) return res.redirect(origin + plain, 301)
    try {
      const isNew = await isFirstRun()
      if (isNew && !/^\/start(?:$|\?)/.test(req.url))
        return await res.header('cache-control', 'private, no-store').redirect(`${origin}/start`, 307)
      const page = isNew ? await render(req, res, { isNew, nonce }) : await pageFor(req, res, nonce)
      const { status, headers, audience } = page
      res.code(status).headers(headers)
      // A redirect depends on the person, unless it is permanent; and personal pages are not stored on a disk.
      if (status === 307 || audience === 'private') res.header('cache-control', 'private, no-store')
      if (headers.location) return await res.send()
      const gzip = /\bgzip\b/.test(req.headers['accept-encoding'] ?? '')
      if (gzip) res.header('content-encoding', 'gzip')
      return await res.type('text/html; charset=utf-8').send(withNonce(page, nonce, { gzip }))
    } catch (error) {
      req.log.error(error, 'page not rendered; the browser will do it')
      // A timeout is temporary: crawlers and monitors may retry.
      const { retryAfter } = (error instanceof DomainError ? error : toDomainError(error)) ?? {}
      if (retryAfter) res.header('retry-after', retryAfter)
      return await res
        .code(retryAfter ? 503 : 500)
        .type('text/html; charset=utf-8')
        .send(empty(manifest, nonce, shop()))
    }
  })
}

/**
 * The canonical address of a page requested in capitals or with too many slashes, `/FAQ`, `/faq/` or `//faq`; undefined
 * when it is canonical already. Never another host's, as `//elsewhere` would be.
 */
function ownAddress(url: string) {
  const [path = '', ...query] = url.split('?')
  const plain = path
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    // An escape such as %C3 means the same in either case, and is left as it is.
    .replaceAll(/%..|[A-Z]+/g, (part) => (part.startsWith('%') ? part : part.toLowerCase()))
  return plain === path ? undefined : [plain, ...query].join('?')
}

/** Without server rendering the browser still gets the application, and builds the page itself. */
function empty({ routes }: ServerManifest, nonce: string, shop: Shop) {
  const { css = [], scripts = [] } = routes['__root__'] ?? {}
  const styles = css.map(
    (link) => `<link rel="stylesheet" href="${typeof link === 'string' ? link : link.href}">`,
  )
  const modules = scripts.map(({ attrs }) => `<script type="module" src="${attrs?.src}"></script>`)
  const currency = GIVEN_CURRENCY ? ` data-currency="${PRICE_UNIT}"` : ''
  return (
    `<!DOCTYPE html><html lang="en"${currency} data-shop="${inHtml(JSON.stringify(shop))}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta property="csp-nonce" nonce="${nonce}" content="${nonce}">${styles.join('')}${modules.join('')}` +
    `</head><body></body></html>`
  )
}
