import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WROTE_COOKIE } from './db/replica.ts'

/** How long an answer may be given again: nobody minds, and a busy first page is asked for once a second. */
const KEPT_FOR = 1_000
const MOST_BYTES = 32 * 1024 * 1024
/** Shorter ones fit one packet as they are. */
const WORTH_COMPRESSING = 1_400

/** Questions whose answer is the same for everybody, by path on REST and by name on tRPC. */
const sameForAll = new Set([
  '/_api/dresses',
  '/_api/dresses/related',
  '/_api/rental/availability',
  'dresses.list',
  'dresses.related',
  'rentals.availability',
])
/** The same for everybody who is not signed in. */
const sameForVisitors = new Set(['/_api/dress', 'dresses.byId', 'dresses.bySlug', 'auth.session'])

interface Kept {
  type: string
  /** Further headers that belong to the answer. */
  link: string | undefined
  etag: string
  body: Buffer
  /** By name of the encoding, once somebody has asked for it. */
  encoded: Map<string, Promise<Buffer>>
  until: number
}

const compress = {
  br: promisify((body: Buffer, done: (error: Error | null, result: Buffer) => void) =>
    brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done),
  ),
  gzip: promisify((body: Buffer, done: (error: Error | null, result: Buffer) => void) =>
    gzip(body, { level: 5 }, done),
  ),
}

/**
 * Answers to public questions, kept for a second and given again with an ETag, compressed once. Whatever changes
 * a dress or a rental forgets them all, and an answer that was on its way at that moment is not kept; another
 * process's change is seen within the second, and at once by whoever made it.
 */
export function keepAnswers(
  app: FastifyInstance,
  { sessionCookie, onChange }: { sessionCookie: string; onChange: (forget: () => void) => void },
) {
  const kept = new Map<string, Kept>()
  /** Requests whose answer is to be kept, by the number of changes there had been when they began. */
  const wanted = new WeakMap<FastifyRequest, number>()
  let changes = 0
  let bytes = 0

  function drop(key: string) {
    bytes -= kept.get(key)?.body.length ?? 0
    kept.delete(key)
  }

  app.addHook('onRequest', (req, res, goOn) => {
    if (req.method !== 'GET' || !isShared(req, sessionCookie)) return goOn()
    const found = kept.get(req.url)
    // What is given ends here. No promise may leave a hook that has `goOn`: Fastify would go on when it resolves.
    if (found && found.until > performance.now()) {
      give(found, req, res).catch(goOn)
      return
    }
    if (found) drop(req.url)
    wanted.set(req, changes)
    goOn()
  })

  app.addHook<string | Buffer>('onSend', (req, res, payload, next) => {
    if (wanted.get(req) !== changes || res.statusCode !== 200 || typeof payload !== 'string') {
      return next(null, payload)
    }
    const body = Buffer.from(payload)
    const answer: Kept = {
      type: String(res.getHeader('content-type')),
      link: res.getHeader('link')?.toString(),
      etag: `"${createHash('sha256').update(body).digest('base64url')}"`,
      body,
      encoded: new Map(),
      until: performance.now() + KEPT_FOR,
    }
    drop(req.url)
    for (const oldest of kept.keys()) {
      if (bytes + body.length <= MOST_BYTES) break
      drop(oldest)
    }
    kept.set(req.url, answer)
    bytes += body.length
    res.headers(headersOf(answer))
    if (req.headers['if-none-match'] !== answer.etag) return next(null, body)
    res.code(304)
    next(null, '')
  })

  onChange(() => {
    changes++
    kept.clear()
    bytes = 0
  })
}

/** A browser asks again each time, and hears that nothing is new when nothing is. */
const headersOf = ({ etag }: Kept) => ({
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, cookie',
  etag,
})

async function give(answer: Kept, req: FastifyRequest, res: FastifyReply) {
  res.headers(headersOf(answer)).type(answer.type)
  if (answer.link) res.header('link', answer.link)
  if (req.headers['if-none-match'] === answer.etag) return void res.code(304).send()
  const accepted = req.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (!encoding || answer.body.length < WORTH_COMPRESSING) return void res.send(answer.body)

  const encoded = answer.encoded.get(encoding) ?? compress[encoding](answer.body)
  answer.encoded.set(encoding, encoded)
  res.header('content-encoding', encoding).send(await encoded)
}

/**
 * True when the request's answer is nobody's in particular. Whoever has just written something reads past what is
 * kept: her own change may have happened elsewhere.
 */
function isShared({ url, headers: { cookie = '' } }: FastifyRequest, sessionCookie: string) {
  const [path = ''] = url.split('?', 1)
  const names = path.startsWith('/trpc/') ? path.slice('/trpc/'.length).split(',') : [path]
  if (names.every((name) => sameForAll.has(name))) return !cookie.includes(`${WROTE_COOKIE}=`)
  const isVisitor = !cookie.includes(`${sessionCookie}=`) && !cookie.includes(`${WROTE_COOKIE}=`)
  return isVisitor && names.every((name) => sameForAll.has(name) || sameForVisitors.has(name))
}
