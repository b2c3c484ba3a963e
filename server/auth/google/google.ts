import {
  CodeChallengeMethod,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
  OAuth2RequestError,
} from 'arctic'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { z } from 'zod'
import { emailSchema, registrationSchema } from '../../../shared/account/account-schema.ts'
import type { Attempt } from '../../sessions/oauth-cookies.ts'
import type { Config, Rules } from '../../config.ts'
import { refusedIn } from '../../people/refused-words.ts'
import { passesForShop } from '../../people/shop-name.ts'
import { authenticationFailed, SignInProblem } from './oauth-errors.ts'

/** How long Google may take for one step, over all its calls; arctic's own timeouts are minutes. */
const GOOGLE_TIMEOUT_MS = 5_000

/**
 * Signature algorithms of an ID token: those with a private key that only the provider has. No shared secret, for
 * which anybody could use the provider's public key, and not `none`.
 */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** A Google user, with an address that Google has verified. */
export interface GooglePerson {
  /** Google's id for them: addresses change, this does not. */
  subject: string
  email: string
  displayName: string
  avatarUrl: string | null
}

const providerSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})

/**
 * Signing in by OpenID Connect: state, PKCE and nonce on the way there, a checked ID token on the way back
 * (docs/threats.md#google). `issuer` has no slash at its end. Everything it throws is a `SignInProblem`.
 */
export function createGoogle(
  { clientId, clientSecret, issuer }: NonNullable<Config['google']>,
  redirectUri: string,
  rules: () => Rules,
) {
  const client = new OAuth2Client(clientId, clientSecret, redirectUri)

  async function readProvider() {
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(GOOGLE_TIMEOUT_MS),
    })
    if (!answer.ok) throw new Error(`the provider's configuration answered ${answer.status}`)
    const provider = providerSchema.parse(await answer.json())
    if (provider.issuer !== issuer) throw new Error('the provider calls itself something else')
    const keys = createRemoteJWKSet(new URL(provider.jwks_uri), { timeoutDuration: GOOGLE_TIMEOUT_MS })
    return { ...provider, keys }
  }

  // Read once; after a failure, again.
  let provider: ReturnType<typeof readProvider> | undefined
  const discover = () =>
    (provider ??= readProvider().catch((error: unknown) => {
      provider = undefined
      throw new SignInProblem('provider_unavailable', { cause: error })
    }))

  async function exchange(code: string, { nonce, verifier }: Attempt) {
    const { token_endpoint, keys } = await discover()
    const tokens = await client.validateAuthorizationCode(token_endpoint, code, verifier)
    const { payload } = await jwtVerify(tokens.idToken(), keys, {
      // Google may name itself without the scheme.
      issuer: [issuer, issuer.replace('https://', '')],
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
    })
    if (payload.nonce !== nonce) throw authenticationFailed('the nonce is another')
    if (payload.azp !== undefined && payload.azp !== clientId)
      throw authenticationFailed('the token was made for another party')
    return personIn(payload, rules())
  }

  return {
    /** Where to send a browser to sign in, and what it has to bring back. */
    async begin(): Promise<{ url: URL; attempt: Attempt }> {
      const { authorization_endpoint } = await discover()
      const attempt = { state: generateState(), nonce: generateState(), verifier: generateCodeVerifier() }
      const url = client.createAuthorizationURLWithPKCE(
        authorization_endpoint,
        attempt.state,
        CodeChallengeMethod.S256,
        attempt.verifier,
        ['openid', 'email', 'profile'],
      )
      url.searchParams.set('nonce', attempt.nonce)
      return { url, attempt }
    },

    /** The Google user of this code. */
    async finish(code: string, attempt: Attempt): Promise<GooglePerson> {
      try {
        return await within(GOOGLE_TIMEOUT_MS, exchange(code, attempt))
      } catch (error) {
        throw asProblem(error)
      }
    },
  }
}

async function within<T>(milliseconds: number, work: Promise<T>) {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the provider took too long')), milliseconds)
  try {
    return await Promise.race([work, timedOut])
  } finally {
    clearTimeout(timer)
  }
}

/** A token that does not verify is refused; any other error means that Google could not be reached. */
function asProblem(error: unknown) {
  if (error instanceof SignInProblem) return error
  if (error instanceof errors.JWTExpired) return new SignInProblem('token_expired', { cause: error })
  const isWrong =
    error instanceof OAuth2RequestError ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey
  return new SignInProblem(isWrong ? 'authentication_failed' : 'provider_unavailable', { cause: error })
}

const NAMELESS = 'Member'

function personIn(
  { sub, email, email_verified, name, picture }: JWTPayload,
  { shop, settings }: Rules,
): GooglePerson {
  const address = emailSchema.safeParse(email)
  if (!sub || !address.success) throw authenticationFailed('the token names nobody')
  if (email_verified !== true) throw new SignInProblem('email_not_verified')
  // A name that registration would refuse is not taken from Google either; nor is their address shown.
  const known = registrationSchema.shape.displayName.safeParse(firstPart(name, 80))
  const isTaken = known.success && !passesForShop(known.data, shop.name) && !refusedIn(known.data, settings)
  return {
    subject: sub,
    email: address.data,
    displayName: isTaken ? known.data : NAMELESS,
    avatarUrl: typeof picture === 'string' && isPicture(picture) ? picture : null,
  }
}

/** The beginning of a name, without half a character at its end. */
const firstPart = (name: unknown, length: number) =>
  typeof name === 'string' ? name.slice(0, length).replace(/[\ud800-\udbff]$/, '') : undefined

const isPicture = (address: string) =>
  address.length <= 2_000 && address.startsWith('https://') && URL.canParse(address)
