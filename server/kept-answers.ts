import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WROTE_COOKIE } from './db/replica.ts'

/** How long an answer may be given again: nobody minds, and a busy first page is asked for once a second. */
const KEPT_FOR = 1_000
/** Questions that are remembered until they are asked again. */
const MOST_ASKED = 10_000
/** Letters of all answers that are kept. */
const MOST_KEPT = 16 * 1024 * 1024
/** Shorter ones fit one packet as they are. */
const WORTH_COMPRESSING = 1_400

/** Questions whose answer is the same for everybody, by path on REST and by name on tRPC. */
const sameForAll = new Set([
  '/_api/dresses',
  '/_api/dresses/related',
  '/_api/rental/availability',
  'dresses.list',
  'dresses.related',
  'dresses.moreFromOwner',
  'rentals.availability',
])
/** The same for everybody who is not signed in. */
const sameForVisitors = new Set(['/_api/dress', 'dresses.byId', 'dresses.bySlug', 'auth.session'])

interface Answer {
  type: string
  /** Further headers that belong to the answer. */
  link: string | undefined
  etag: string
  body: string
  /** By name of the encoding, once somebody has asked for it. */
  encoded: Map<Encoding, Promise<Buffer>>
}

interface Kept extends Answer {
  until: number
}

const compress = {
  br: promisify((body: string, done: (error: Error | null, result: Buffer) => void) =>
    brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done),
  ),
  gzip: promisify((body: string, done: (error: Error | null, result: Buffer) => void) =>
    gzip(body, { level: 5 }, done),
  ),
}

type Encoding = keyof typeof compress

/**
 * Answers to public questions: with an ETag, compressed where that is worth it, and kept for a second when they are
 * asked for twice within one, so that many different questions leave nothing behind. Whatever changes a dress or a
 * rental forgets them all, and an answer that was on its way at that moment is not kept; another process's change is
 * seen within the second, and at once by whoever made it.
 */
export function keepAnswers(
  app: FastifyInstance,
  { sessionCookie, onChange }: { sessionCookie: string; onChange: (forget: () => void) => void },
) {
  const kept = new Map<string, Kept>()
  /** What has been asked lately and is not kept. */
  const asked = new Set<string>()
  let askedSince = 0
  /** Public questions under way: the number of changes there had been when they began, when they are worth keeping. */
  const underWay = new WeakMap<FastifyRequest, { keepAt: number | undefined }>()
  let changes = 0
  let size = 0

  function drop(url: string) {
    size -= kept.get(url)?.body.length ?? 0
    kept.delete(url)
  }

  function keep(url: string, answer: Answer) {
    drop(url)
    for (const oldest of kept.keys()) {
      if (size + answer.body.length <= MOST_KEPT) break
      drop(oldest)
    }
    kept.set(url, { ...answer, until: performance.now() + KEPT_FOR })
    size += answer.body.length
  }

  function isAskedAgain(url: string) {
    const now = performance.now()
    if (now - askedSince > KEPT_FOR || asked.size >= MOST_ASKED) {
      asked.clear()
      askedSince = now
    }
    return asked.delete(url) || (asked.add(url), false)
  }

  app.addHook('onRequest', (req, res, goOn) => {
    if (req.method !== 'GET' || !isShared(req, sessionCookie)) return goOn()
    const found = kept.get(req.url)
    // What is given ends here. No promise may leave a hook that has `goOn`: Fastify would go on when it resolves.
    if (found && found.until > performance.now()) {
      res.type(found.type)
      if (found.link) res.header('link', found.link)
      const body = encode(found, req, res)
      if (typeof body === 'string') res.send(body)
      else body.then((packed) => res.send(packed), goOn)
      return
    }
    if (found) drop(req.url)
    const isPopular = found !== undefined || isAskedAgain(req.url)
    underWay.set(req, { keepAt: isPopular ? changes : undefined })
    goOn()
  })

  app.addHook<string | Buffer>('onSend', (req, res, payload, goOn) => {
    const mine = underWay.get(req)
    if (!mine || res.statusCode !== 200 || typeof payload !== 'string') return goOn(null, payload)
    underWay.delete(req)
    const answer: Answer = {
      type: String(res.getHeader('content-type')),
      link: res.getHeader('link')?.toString(),
      etag: `"${hash('sha256', payload, 'base64url')}"`,
      body: payload,
      encoded: new Map(),
    }
    if (mine.keepAt === changes) keep(req.url, answer)
    const body = encode(answer, req, res)
    if (typeof body === 'string') return goOn(null, body)
    body.then((packed) => goOn(null, packed), goOn)
  })

  onChange(() => {
    changes++
    kept.clear()
    size = 0
  })
}

/** The body as whoever asks wants it, its headers set. A browser asks again each time, and hears when nothing is new. */
function encode({ etag, body, encoded }: Answer, req: FastifyRequest, res: FastifyReply) {
  res.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie', etag })
  if (req.headers['if-none-match'] === etag) {
    res.code(304)
    return ''
  }
  const accepted = req.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (!encoding || body.length < WORTH_COMPRESSING) return body
  res.header('content-encoding', encoding)
  const packed = encoded.get(encoding) ?? compress[encoding](body)
  encoded.set(encoding, packed)
  return packed
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
