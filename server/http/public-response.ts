import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Shorter bodies fit one packet as they are. */
const MIN_COMPRESSED_LENGTH = 1_400

const compress = {
  br: promisify((body: string, done: (error: Error | null, result: Buffer) => void) =>
    brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done),
  ),
  gzip: promisify((body: string, done: (error: Error | null, result: Buffer) => void) =>
    gzip(body, { level: 5 }, done),
  ),
}

/** An answer that may be given more than once. */
export const publicResponse = (res: FastifyReply, body: string) => ({
  type: String(res.getHeader('content-type')),
  link: res.getHeader('link')?.toString(),
  etag: `"${hash('sha256', body, 'base64url')}"`,
  body,
  /** By encoding, once it was asked for. */
  encoded: new Map<keyof typeof compress, Promise<Buffer>>(),
})

export type PublicResponse = ReturnType<typeof publicResponse>

/**
 * Sets the headers of a public response, and gives its body in an encoding that the request accepts; empty when the
 * browser has it. Browsers revalidate each time.
 */
export function negotiate(
  { type, link, etag, body, encoded }: PublicResponse,
  req: FastifyRequest,
  res: FastifyReply,
) {
  res.type(type).headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie', etag })
  if (link) res.header('link', link)
  if (req.headers['if-none-match'] === etag) {
    res.code(304)
    return ''
  }
  const accepted = req.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (!encoding || body.length < MIN_COMPRESSED_LENGTH) return body
  res.header('content-encoding', encoding)
  const packed = encoded.get(encoding) ?? compress[encoding](body)
  encoded.set(encoding, packed)
  return packed
}
