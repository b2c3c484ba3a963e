import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { openBrowser, startApp } from '../../testing/app.ts'
import { codeOf, google, people, test } from '../../testing/servers/google.ts'
import { published } from '../../testing/signatures.ts'

const session = '/_api/auth/session'

describe('an ID token', () => {
  const past = () => Math.floor(Date.now() / 1000) - 5
  test.for([
    ['with another nonce', () => ({ nonce: 'another' }), 'authentication_failed'],
    ['without a nonce', () => ({ nonce: undefined }), 'authentication_failed'],
    ['for another party', () => ({ aud: 'somebody-else' }), 'authentication_failed'],
    ['for us by way of another party', () => ({ azp: 'somebody-else' }), 'authentication_failed'],
    ['of another issuer', () => ({ iss: 'https://evil.example' }), 'authentication_failed'],
    ['that has expired', () => ({ exp: past() }), 'token_expired'],
    ['that never expires', () => ({ exp: undefined }), 'authentication_failed'],
    ['without a person', () => ({ sub: undefined }), 'authentication_failed'],
    ['without an address', () => ({ email: undefined }), 'authentication_failed'],
    ['of an unverified address', () => ({ email_verified: false }), 'email_not_verified'],
    ['that says nothing of its address', () => ({ email_verified: undefined }), 'email_not_verified'],
    ['that says "true" in words', () => ({ email_verified: 'true' }), 'email_not_verified'],
  ] as const)(
    '%s lets nobody in [ASVS 6.8.2, 9.2.1, 9.2.2, 9.2.3, 10.5.1, 10.5.3, 10.5.4]',
    async ([, change, code], { shop, issuer, db }) => {
      const email = `${randomUUID()}@gmail.test`
      const browser = openBrowser(shop)
      expect(codeOf(await google(browser, issuer, { email, ...change() }))).toBe(code)
      expect(await people(db, email)).toEqual([])
      expect((await browser.get(session)).statusCode).toBe(401)
    },
  )

  test('signed by somebody else lets nobody in [ASVS 6.8.2, 9.1.1, 9.1.3]', async ({ shop, issuer }) => {
    const message = await google(openBrowser(shop), issuer, {}, { signature: 'by somebody else' })
    expect(codeOf(message)).toBe('authentication_failed')
  })

  test.for(published)(
    'signed with a published key of %s lets somebody in [ASVS 9.1.2]',
    async (signature, { shop, issuer }) => {
      expect(await google(openBrowser(shop), issuer, {}, { signature })).toMatchObject({
        type: 'OAUTH_TOKEN_SUCCESS',
      })
    },
  )

  test.for(['with a public key for a secret', 'with the client’s secret', 'not at all'] as const)(
    'signed %s lets nobody in, and no key is even asked for [ASVS 9.1.2]',
    async (signature, { db, imageFolder, issuer }) => {
      const email = `${randomUUID()}@gmail.test`
      const shop = await startApp({ db, imageFolder, config: { google: issuer.settings } })
      const { keys } = issuer.asked
      expect(codeOf(await google(openBrowser(shop), issuer, { email }, { signature }))).toBe(
        'authentication_failed',
      )
      expect(issuer.asked.keys).toBe(keys)
      expect(await people(db, email)).toEqual([])
      await shop.close()
    },
  )
})
