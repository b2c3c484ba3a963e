import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { JWTPayload } from 'jose'
import { newKeys, type Signature } from '../signatures.ts'

/** The client of this issuer, as Google registers a deployment. */
const credentials = { clientId: 'second-dance', clientSecret: 'the shop’s secret' }

interface Grant {
  claims: JWTPayload
  challenge: string
  redirectUri: string
  signature: Signature | undefined
}

/** How an issuer may fail: no answer, or a server error. */
type Trouble = 'silent' | 'broken' | undefined

/**
 * A small OpenID provider over HTTP that signs any claims, for what a real one cannot be made to answer: a token that has
 * expired, for another party, or with another nonce.
 */
export async function openIssuer() {
  const keys = await newKeys(credentials.clientSecret)
  const grants = new Map<string, Grant>()
  const trouble: Record<'configuration' | 'token' | 'keys', Trouble> = {
    configuration: undefined,
    token: undefined,
    keys: undefined,
  }
  const asked = { configuration: 0, token: 0, keys: 0 }

  const answers: Record<
    string,
    [keyof typeof trouble, (req: IncomingMessage) => Promise<[number, unknown]>]
  > = {
    '/.well-known/openid-configuration': [
      'configuration',
      async () => [
        200,
        {
          issuer: url,
          authorization_endpoint: `${url}/auth`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/keys`,
        },
      ],
    ],
    '/keys': ['keys', async () => [200, { keys: keys.published }]],
    '/token': ['token', token],
  }

  /** The exchange, as strict as the real one: each code once, with its verifier, redirect URI and client secret. */
  async function token(req: IncomingMessage): Promise<[number, unknown]> {
    const body = new URLSearchParams(await text(req))
    const grant = grants.get(body.get('code') ?? '')
    grants.delete(body.get('code') ?? '')
    const client = Buffer.from(`${credentials.clientId}:${credentials.clientSecret}`).toString('base64')
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (req.headers.authorization !== `Basic ${client}`) return [401, { error: 'invalid_client' }]
    if (grant?.challenge !== challenge || grant.redirectUri !== body.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }]
    const idToken = await keys.sign(grant.claims, grant.signature)
    return [200, { access_token: randomUUID(), token_type: 'Bearer', id_token: idToken }]
  }

  const server = createServer((req: IncomingMessage, res: ServerResponse) => {
    const [name, answer] = answers[req.url ?? ''] ?? []
    if (!name || !answer) return res.writeHead(404).end()
    asked[name]++
    if (trouble[name] === 'silent') return undefined
    if (trouble[name] === 'broken') return res.writeHead(503).end()
    return void answer(req).then(([status, body]) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The issuer has no port.')
  const url = `http://127.0.0.1:${address.port}`

  return {
    url,
    settings: { ...credentials, issuer: url },
    trouble,
    asked,
    /**
     * Consents at the address that the shop redirected to; gives the code. The claims are those of a person with a
     * verified address, changed by `change`.
     */
    agree(sentTo: URL, change: JWTPayload = {}, { signature }: { signature?: Signature } = {}) {
      const code = randomUUID()
      const now = Math.floor(Date.now() / 1000)
      const subject = change.sub ?? randomUUID()
      grants.set(code, {
        claims: {
          iss: url,
          aud: credentials.clientId,
          sub: subject,
          iat: now,
          exp: now + 3600,
          nonce: sentTo.searchParams.get('nonce'),
          email: `${subject}@gmail.test`,
          email_verified: true,
          name: 'Gina 🌷',
          picture: 'https://lh3.googleusercontent.com/a/gina',
          ...change,
        },
        challenge: sentTo.searchParams.get('code_challenge') ?? '',
        redirectUri: sentTo.searchParams.get('redirect_uri') ?? '',
        signature,
      })
      return code
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Issuer = Awaited<ReturnType<typeof openIssuer>>
