import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { oauthIntents, oauthProviders, type PopupMessage } from '../../shared/account/account.ts'
import type { Config, Rules } from '../config.ts'
import type { ContextMaker } from '../trpc/context.ts'
import type { Db } from '../db/database.ts'
import { ANSWER_TIMEOUT_MS, timeBudget } from '../trpc/deadline.ts'
import { badRequest, DomainError } from '../errors.ts'
import { createGoogle } from './google/google.ts'
import { prepareConnection, signInWithGoogle } from './google/google-accounts.ts'
import type { Limits } from '../sessions/limits.ts'
import { oauthCookies } from '../sessions/oauth-cookies.ts'
import { sendPopup } from './google/popup.ts'
import { authenticationFailed, SignInProblem } from './google/oauth-errors.ts'
import { newSecret } from '../secret.ts'

interface Options {
  db: Db
  limits: Limits
  createContext: ContextMaker
  publicUrl: string
  rules: () => Rules
  /** Undefined where people cannot sign in with Google. */
  google: Config['google']
}

/** The redirect URI that a deployment registers at Google (README). */
const CALLBACK = '/auth/oauth_callback'

const authorizeSchema = z.object({
  provider: z.enum(oauthProviders),
  intent: z.enum(oauthIntents).default('sign_in'),
})
const callbackSchema = z.object({
  state: z.string(),
  code: z.string().min(1).optional(),
  error: z.string().optional(),
})

/** The sign-in window's way to Google (`GET /_api/auth/oauth_authorize`; docs/product.md#google) and back. */
export async function authPlugin(
  app: FastifyInstance,
  { db, limits, createContext, publicUrl, rules, ...settings }: Options,
) {
  const google = settings.google && createGoogle(settings.google, `${publicUrl}/_api${CALLBACK}`, rules)
  const cookies = oauthCookies(publicUrl)

  app.get('/auth/oauth_authorize', async (req, res) => {
    const { success, data } = authorizeSchema.safeParse(req.query)
    if (!success) throw badRequest('This way of signing in does not exist.')
    try {
      if (!google) throw new SignInProblem('provider_not_configured')
      const inTime = timeBudget(ANSWER_TIMEOUT_MS)
      await inTime(limits.oauth(req.ip))
      const { url, attempt } = await inTime(google.begin())
      cookies.keepAttempt(res, { ...attempt, intent: data.intent })
      cookies.keepFlow(res, newSecret())
      return await res
        .headers({
          'cache-control': 'no-store',
          'cross-origin-opener-policy': 'unsafe-none', // or the browser would cut the window from its page
          'referrer-policy': 'no-referrer',
        })
        .redirect(url.href)
    } catch (error) {
      return tell(req, res, problemOf(error))
    }
  })

  app.get(CALLBACK, async (req, res) => {
    try {
      const token = await timeBudget(ANSWER_TIMEOUT_MS)(arrive(req, res))
      return sendPopup(res, { type: 'OAUTH_TOKEN_SUCCESS', token }, rules())
    } catch (error) {
      return tell(req, res, problemOf(error))
    }
  })

  /** Checks the answer from Google, and returns the token that the page exchanges for a session. */
  async function arrive(req: FastifyRequest, res: FastifyReply) {
    const attempt = cookies.takeAttempt(req, res)
    const browser = cookies.readFlow(req)
    const { data: answer } = callbackSchema.safeParse(req.query)
    if (!google || !attempt || !browser || answer?.state !== attempt.state)
      throw new SignInProblem('state_mismatch')
    if (answer.error === 'access_denied') throw new SignInProblem('access_denied')
    if (!answer.code) throw authenticationFailed(`Google answered ${answer.error ?? 'no code'}`)

    await limits.oauth(req.ip)
    const person = await google.finish(answer.code, attempt)
    const { now, user } = await createContext({ req, res })
    cookies.keepFlow(res, browser) // the ten minutes begin again, for the steps that follow
    if (attempt.intent === 'connect') {
      const me = await user()
      if (!me) throw new SignInProblem('not_signed_in')
      return prepareConnection(db, me.id, person, { browser, now })
    }
    return signInWithGoogle(db, person, { browser, now, rules: rules() })
  }

  function tell(req: FastifyRequest, res: FastifyReply, problem: SignInProblem) {
    const { code, reason } = problem
    req.log[code === 'unexpected_error' ? 'error' : 'info']({ code, reason }, 'no sign-in with Google')
    const message: PopupMessage = { type: 'OAUTH_ERROR', error: problem.told }
    return sendPopup(res, message, rules())
  }
}

function problemOf(error: unknown) {
  if (error instanceof SignInProblem) return error
  if (error instanceof DomainError)
    return new SignInProblem('refused', { message: error.message, cause: error })
  return new SignInProblem('unexpected_error', { cause: error })
}
