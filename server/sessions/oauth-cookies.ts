import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OauthIntent } from '../../shared/account.ts'

/** How long somebody may take at Google, and then to sign in with a password, in seconds. */
const TEN_MINUTES = 600

/** What has to come back unchanged from a sign-in that this browser began. */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
}

/** An attempt as the cookie of its browser keeps it. */
interface KeptAttempt extends Attempt {
  intent: OauthIntent
}

/**
 * What binds a sign-in with Google to the browser that began it (docs/threats.md#google). The attempt ends with its
 * callback; the flow's secret lives on, for the token that follows or the password that has to be given.
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

    /** The attempt that this browser has under way, which ends here. */
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
