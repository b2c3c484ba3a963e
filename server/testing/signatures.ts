import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'

/** Algorithms of a provider's published keys. */
export const published = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const

/** How a token is signed: with a published key, or as an attacker without one would. */
export type Signature =
  | (typeof published)[number]
  | 'by somebody else'
  | 'with a public key for a secret'
  | 'with the client’s secret'
  | 'not at all'

/** A provider's keys, and a function that signs any token. */
export async function newKeys(clientSecret: string) {
  const newPair = (alg: string) => generateKeyPair(alg, { extractable: true })
  const pairs = await Promise.all(published.map(async (alg) => ({ alg, ...(await newPair(alg)) })))
  const foreign = await newPair('RS256')
  const [first] = pairs
  const secret = new TextEncoder()
  const shared: Partial<Record<Signature, string>> = {
    'with a public key for a secret': first && (await exportSPKI(first.publicKey)),
    'with the client’s secret': clientSecret,
  }

  return {
    published: await Promise.all(
      pairs.map(async ({ alg, publicKey }) => ({
        ...(await exportJWK(publicKey)),
        kid: alg,
        alg,
        use: 'sig',
      })),
    ),

    sign(claims: JWTPayload, signature: Signature = 'RS256') {
      if (signature === 'not at all') return new UnsecuredJWT(claims).encode()
      const known = shared[signature]
      if (known) {
        const header = { alg: 'HS256', kid: 'RS256' }
        return new SignJWT(claims).setProtectedHeader(header).sign(secret.encode(known))
      }
      const own = pairs.find(({ alg }) => alg === signature)
      const header = own ? { alg: own.alg, kid: own.alg } : { alg: 'RS256', kid: 'RS256' }
      return new SignJWT(claims).setProtectedHeader(header).sign((own ?? foreign).privateKey)
    },
  }
}
