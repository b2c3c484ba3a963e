import type { FastifyInstance } from 'fastify'
import type { JWTPayload } from 'jose'
import type { PopupMessage } from '../../../shared/account/account.ts'
import type { Db } from '../../db/database.ts'
import { startApp, test as base, type Browser } from '../app.ts'
import { openIssuer, type Issuer } from './oidc-issuer.ts'
import type { Signature } from '../signatures.ts'

export const AUTHORIZE = '/_api/auth/oauth_authorize?provider=google'

/** A shop whose Google is a small issuer with configurable answers. */
export const test = base.extend<{ issuer: Issuer; shop: FastifyInstance }>({
  issuer: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const issuer = await openIssuer()
      await use(issuer)
      await issuer.close()
    },
    { scope: 'file' },
  ],
  shop: [
    async ({ db, imageFolder, issuer }, use) => {
      const app = await startApp({ db, imageFolder, config: { google: issuer.settings } })
      await use(app)
      await app.close()
    },
    { scope: 'file' },
  ],
})

/** The message of the sign-in window to its page. */
export function told({ body }: { body: string }): PopupMessage {
  return JSON.parse(/^const message = (.*)$/m.exec(body)?.[1] ?? 'null')
}
/** The code of its refusal. */
export const codeOf = (message: PopupMessage) =>
  message.type === 'OAUTH_ERROR' ? message.error.code : 'none'
export const tokenOf = (message: PopupMessage) =>
  message.type === 'OAUTH_TOKEN_SUCCESS' ? message.token : ''

export async function begin(browser: Browser, intent = '') {
  const answer = await browser.get(AUTHORIZE + intent)
  return { answer, sentTo: new URL(String(answer.headers.location)) }
}

export const comeBack = (
  browser: Browser,
  sentTo: URL,
  code: string,
  state = sentTo.searchParams.get('state') ?? '',
) => browser.get(`/_api/auth/oauth_callback?${new URLSearchParams({ code, state })}`)

/** The whole way to Google and back, as a person with these claims; returns the window's message. */
export async function google(
  browser: Browser,
  issuer: Issuer,
  change: JWTPayload = {},
  options?: { signature?: Signature; intent?: string },
) {
  const { sentTo } = await begin(browser, options?.intent)
  return told(await comeBack(browser, sentTo, issuer.agree(sentTo, change, options)))
}

export const establish = (browser: Browser, tempToken: string) =>
  browser.post('/_api/auth/establish_session', { tempToken })

export const people = (db: Db, email: string) =>
  db
    .selectFrom('appUser')
    .select(['id', 'displayName', 'avatarUrl', 'passwordHash'])
    .where('email', '=', email)
    .execute()
