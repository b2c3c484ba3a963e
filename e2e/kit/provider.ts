import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import type { Page } from 'playwright-core'
import { freePort } from './port.ts'

/** A person with an account at the provider, as in its tokens. */
export interface ProviderPerson {
  email: string
  email_verified: boolean
  name: string
  picture?: string
}

/**
 * A real OpenID provider on an origin of its own, in Google's place: 127.0.0.1, where the shop is localhost, so
 * that browsers treat the two as different sites. Its sign-in page takes any name that is among its people.
 */
export async function openProvider(redirectUri: string) {
  const url = `http://127.0.0.1:${await freePort()}`
  const credentials = { clientId: 'second-dance', clientSecret: 'a secret between the two' }
  const people = new Map<string, ProviderPerson>()
  const manner = {
    /** How long its ID tokens are valid, in seconds. */
    idTokenLife: 3600,
    /** For how long it keeps an ID token to itself before it answers, in milliseconds. */
    idTokenDelay: 0,
    /** Which of its addresses answer that it is out of order. */
    outOfOrder: undefined as RegExp | undefined,
    /** Changes to the parameters that the shop sends. */
    misread: {} as Record<string, string>,
    /** Whether its last step cuts the window from the page that opened it. */
    cutsWindow: false,
  }
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })

  const provider = new Provider(url, {
    clients: [
      {
        client_id: credentials.clientId,
        client_secret: credentials.clientSecret,
        redirect_uris: [redirectUri],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['only for as long as this test'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false, // as Google does: the claims are in the ID token
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people.get(id) }),
    }),
    ttl: {
      IdToken: () => manner.idTokenLife,
      AccessToken: 600,
      Session: 3600,
      Interaction: 600,
      Grant: 3600,
    },
  })
  provider.use(async (ctx, next) => {
    if (manner.outOfOrder?.test(ctx.path)) {
      ctx.status = 503
      return
    }
    if (ctx.path === '/auth') ctx.query = { ...ctx.query, ...manner.misread }
    await next()
    if (manner.cutsWindow && String(ctx.response.headers.location).startsWith(redirectUri)) {
      ctx.set('cross-origin-opener-policy', 'same-origin')
    }
    if (ctx.path === '/token') await delay(manner.idTokenDelay)
  })
  const server = createServer(provider.callback()).listen(Number(new URL(url).port), '127.0.0.1')
  await once(server, 'listening')

  return {
    url,
    people,
    manner,
    /** Environment variables of the shop. */
    environment: {
      GOOGLE_CLIENT_ID: credentials.clientId,
      GOOGLE_CLIENT_SECRET: credentials.clientSecret,
      GOOGLE_ISSUER: url,
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type OpenProvider = Awaited<ReturnType<typeof openProvider>>

/** Signs in on the provider's own pages, and lets the shop know. */
export async function agree(popup: Page, name: string) {
  await popup.getByPlaceholder('Enter any login').fill(name)
  await popup.getByPlaceholder('and password').fill('anything')
  await popup.getByRole('button', { name: 'Sign-in' }).click()
  await popup.getByRole('button', { name: 'Continue' }).click()
}
