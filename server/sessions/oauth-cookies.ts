import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OauthIntent } from '../../shared/account/account.ts'

/** How long signing in at Google may take, and then giving a password, in seconds. */
const TEN_MINUTES = 600

/** What has to come back unchanged from a sign-in begun in this browser. */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
}

interface KeptAttempt extends Attempt {
  intent: OauthIntent
}

/**
 * Cookies that bind a sign-in with Google to the browser that began it (docs/threats.md#google). The attempt ends
 * with its callback; the flow's secret lives on, for the token or password that follows.
 */
export function oauthCookies(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  const name = (plain: string) => (secure ? `__Host-${plain}` : plain)
  const attemptName = name('oauth_attempt')
  const flowName = name('oauth_flow')
  const attributes = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const

  return {
    keepAttempt: (res: FastifyReply, { intent, state, nonce, verifier }: KeptAttempt) =>
      void res.setCookie(attemptName, [intent, state, nonce, verifier].join('.'), {
        ...attributes,
        maxAge: TEN_MINUTES,
      }),

    /** Returns this browser's attempt and ends it. */
    takeAttempt(req: FastifyRequest, res: FastifyReply): KeptAttempt | undefined {
      const kept = req.cookies[attemptName]
      if (!kept) return undefined
      res.clearCookie(attemptName, attributes)
      const [intent, state, nonce, verifier] = kept.split('.')
      if (!state || !nonce || !verifier) return undefined
      return { intent: intent === 'connect' ? intent : 'sign_in', state, nonce, verifier }
    },

    keepFlow: (res: FastifyReply, secret: string) =>
      void res.setCookie(flowName, secret, { ...attributes, maxAge: TEN_MINUTES }),
    readFlow: (req: FastifyRequest) => req.cookies[flowName],
    clearFlow: (res: FastifyReply) => void res.clearCookie(flowName, attributes),
  }
}
