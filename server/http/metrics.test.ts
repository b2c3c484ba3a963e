import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import { uploadPaths } from '../../shared/upload.ts'
import { createMetrics } from './metrics.ts'
import { openBrowser, password, startApp, test as base } from '../testing/app.ts'
import { asking, inDays } from '../testing/test.ts'

const token = 'a token for the tests'
const authorization = `Bearer ${token}`

/** The application with its measures open. */
const test = base.extend<{ measured: FastifyInstance }>({
  measured: async ({ db, reads, imageFolder }, use) => {
    const app = await startApp({ db, reads, imageFolder, config: { metricsToken: token } })
    await use(app)
    await app.close()
  },
})

const read = async (app: FastifyInstance) =>
  (await app.inject({ url: '/metrics', headers: { authorization } })).body

describe('the measures', () => {
  test('are at no address while nobody has set a token [ASVS 13.4.5]', async ({ app }) => {
    const { statusCode, body } = await app.inject({ url: '/metrics', headers: { authorization } })
    expect(statusCode).toBe(404)
    expect(body).toContain('</footer>')
  })

  test.for([undefined, 'Bearer ', 'Bearer wrong', token, `Basic ${token}`, `${authorization} `.repeat(2)])(
    'are closed to %s [ASVS 13.4.5]',
    async (wrong, { measured }) => {
      const { statusCode, body, headers } = await measured.inject({
        url: '/metrics',
        headers: wrong === undefined ? {} : { authorization: wrong },
      })
      expect([statusCode, body, headers['www-authenticate']]).toEqual([401, '', 'Bearer'])
    },
  )

  test('count requests by route and not by address', async ({ measured }) => {
    const [visitor, before] = [openBrowser(measured), await read(measured)]
    expect(before).not.toContain('route="page"')
    for (const url of [
      '/_api/dress?id=1',
      '/_api/dress?id=2',
      '/nowhere-1',
      '/nowhere-2',
      '/_api/nowhere',
      '/faq',
    ])
      await visitor.get(url)
    const after = await read(measured)
    expect(after).toContain(
      'http_request_duration_seconds_count{method="GET",route="/_api/dress",status="4xx"} 2',
    )
    expect(after).toContain(
      'http_request_duration_seconds_count{method="GET",route="unmatched",status="4xx"} 3',
    )
    expect(after).toContain('http_request_duration_seconds_count{method="GET",route="page",status="2xx"} 1')
    expect(after).not.toContain('nowhere-1')
  })

  test('count bookings, sign-ins, uploads and every procedure by how they went', async ({
    measured,
    person,
  }) => {
    const listed = await (await person('Olga')).list()
    const rita = openBrowser(measured)
    const email = `rita-${crypto.randomUUID()}@people.test`
    await rita.post('/_api/auth/register_with_password', { email, password, displayName: 'Rita' })
    const book = (body: object) => rita.post('/_api/rental/create-booking', body)
    await book(asking(listed, inDays(10)))
    await book(asking(listed, inDays(10)))
    await book({ ...asking(listed, inDays(20)), endDate: inDays(21) })
    await rita.post('/_api/auth/login_with_password', { email, password: 'wrong' })
    await rita.post('/_api/auth/login_with_password', { email, password })
    await rita.upload(Buffer.from('no picture'))
    for (const path of Object.values(uploadPaths)) await rita.post(`/_api${path}`)

    const measures = await read(measured)
    for (const line of [
      'bookings_total{outcome="accepted"} 1',
      'bookings_total{outcome="conflict"} 1',
      'bookings_total{outcome="refused"} 1',
      'logins_total{outcome="accepted"} 1',
      'logins_total{outcome="refused"} 1',
      'uploads_total{outcome="refused"} 5',
      'procedure_calls_total{procedure="rentals.book",outcome="CONFLICT"} 1',
      'procedure_calls_total{procedure="auth.login",outcome="UNAUTHORIZED"} 1',
    ]) {
      expect(measures).toContain(line)
    }
  })

  test('tell of the process and its database', async ({ measured }) => {
    const measures = await read(measured)
    expect(measures).toMatch(/^database_connections\{state="total"\} [1-9]/m)
    expect(measures).toMatch(/^database_connections\{state="idle"\} \d/m)
    expect(measures).toMatch(/^database_connections\{state="waiting"\} 0/m)
    expect(measures).toMatch(/^database_connections\{state="pipelines"\} [1-6]/m)
    expect(measures).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(measures).toMatch(/^process_resident_memory_bytes [1-9]/m)
  })

  test('take what visitors’ browsers have measured', async ({ db }) => {
    const metrics = createMetrics(db)
    metrics.observeVital('LCP', '/dresses/$slug', 1_234)
    metrics.observeVital('CLS', '/dresses/$slug', 0.03)
    const measures = await metrics.registry.metrics()
    expect(measures).toContain('web_vital_bucket{le="1800",name="LCP",route="/dresses/$slug"} 1')
    expect(measures).toContain('web_vital_bucket{le="0.05",name="CLS",route="/dresses/$slug"} 1')
  })
})
