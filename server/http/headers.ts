import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

// What browsers may do with our answers. The picture, popup and reference routes narrow or widen it themselves.

/** Faces of people who sign in with Google. */
const AVATARS = 'https://*.googleusercontent.com'

/**
 * The content security policy of a page: our own files, and no script in it but those that carry its nonce.
 * `origin` is PUBLIC_URL: pictures are addressed by it, also where that is not this host.
 */
export const pagePolicy = (nonce: string, origin: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'", // Mantine's variables are style attributes
    `img-src 'self' ${origin} data: blob: ${AVATARS}`, // blob: a picture before it is uploaded
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Headers of every page beside its policy. */
export const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin-allow-popups', // the Google window reports back to us
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/**
 * Sets the strictest headers on every answer that does not set its own: it is data, and nothing in it may run. Also
 * the request's id, as in the log.
 */
export function secureHeaders(app: FastifyInstance, publicUrl: string) {
  const headers = headersBy({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // For plugins and browsers that are gone.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // Pages set their own; on an answer in the sign-in window it would cut the window off from its opener.
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    // A browser on plain http would be sent to an address where no server listens.
    strictTransportSecurity: publicUrl.startsWith('https:') && {
      maxAge: 31_536_000,
      includeSubDomains: true,
    },
  })
  app.addHook('onRequest', (req, res, next) => {
    res.headers(headers)
    res.header('x-request-id', req.id)
    next()
  })
}

/** The headers that helmet sets with these options, computed once instead of for every request. */
function headersBy(options: HelmetOptions) {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, (error) => {
    if (error) throw error
  })
  return answer.getHeaders()
}
