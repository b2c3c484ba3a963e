import { describe, expect, onTestFinished } from 'vitest'
import { openBrowser, startApp, test } from '../testing/app.ts'

interface Parts extends Pick<Parameters<typeof startApp>[0], 'db' | 'imageFolder'> {
  trustProxy?: string[]
}

/** A shop behind a proxy, how it sees a visitor, and what it logs. */
async function behindProxy({ trustProxy, ...parts }: Parts) {
  const lines: string[] = []
  const app = await startApp({
    ...parts,
    config: { trustProxy: trustProxy ?? false, logLevel: 'warn', rateLimits: true },
    logTo: { write: (line) => void lines.push(line) },
  })
  onTestFinished(() => app.close())
  const seen: string[] = []
  app.addHook('onRequest', (req, _res, done) => {
    seen.push(req.ip)
    done()
  })
  const ask = async (forwarded?: string, from = '10.0.0.3') => {
    await openBrowser(app, from).get(
      '/healthz',
      forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    )
    return seen.at(-1)
  }
  return { app, ask, warnings: () => lines.filter((line) => line.includes('TRUST_PROXY')) }
}

describe('the address of a visitor behind a proxy', () => {
  test.for([
    ['198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:4711', '198.51.100.7'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['203.0.113.9, 198.51.100.7:4711', '198.51.100.7'],
    ['198.51.100.7:4711, 10.0.0.9:80', '198.51.100.7'],
    ['unknown', '10.0.0.3'],
    ['', '10.0.0.3'],
    ['<script>', '10.0.0.3'],
    ['198.51.100.7, nonsense', '10.0.0.3'],
    ['198.51.100.7:1:2', '10.0.0.3'],
  ])('that says %j is %s [ASVS 15.3.4]', async ([forwarded, seen], { db, imageFolder }) => {
    const { ask, warnings } = await behindProxy({ db, imageFolder, trustProxy: ['10.0.0.0/8'] })
    expect(await ask(forwarded)).toBe(seen)
    expect(warnings()).toEqual([])
  })

  test('is one place, whatever its ports', async ({ db, imageFolder }) => {
    const { app } = await behindProxy({ db, imageFolder, trustProxy: ['10.0.0.3'] })
    const answers = []
    for (let port = 1; port <= 6; port++) {
      const person = { email: `port${port}@people.test`, password: 'Correct horse 1', displayName: 'Anna' }
      const headers = { 'x-forwarded-for': `198.51.100.8:${port}` }
      const { statusCode } = await openBrowser(app, '10.0.0.3').post(
        '/_api/auth/register_with_password',
        person,
        headers,
      )
      answers.push(statusCode)
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('a proxy that TRUST_PROXY does not name', () => {
  test.for([[undefined], [['10.0.0.9']]])(
    '(%j) is told of once',
    async ([trustProxy], { db, imageFolder }) => {
      const { ask, warnings } = await behindProxy({ db, imageFolder, trustProxy })
      expect(await ask()).toBe('10.0.0.3')
      expect(warnings()).toEqual([])
      expect(await ask('198.51.100.7')).toBe('10.0.0.3')
      expect(await ask('198.51.100.8')).toBe('10.0.0.3')
      expect(warnings().join()).toContain(
        'X-Forwarded-For came from 10.0.0.3, which TRUST_PROXY does not name.',
      )
      expect(warnings()).toHaveLength(1)
    },
  )
})
