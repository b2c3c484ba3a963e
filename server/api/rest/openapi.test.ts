import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import type { Schema } from '../../trpc/meta.ts'
import { test } from '../../testing/app.ts'
import { setScene, surfaces, type ProcedureName, type Role } from '../../testing/roles.ts'
import { restRoutes } from './routes.ts'

const noProcedures = ['GET /_api/auth/oauth_authorize', 'POST /_api/images/upload']

describe('the OpenAPI document', () => {
  test('is accepted by a validator that nobody here wrote, and names every call', async ({ browser }) => {
    const document = (await browser().get('/_api/openapi.json')).json()
    expect(await new Validator().validate(document)).toEqual({ valid: true })
    const calls = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} /_api${path}`),
    )
    const answered = [...restRoutes.map(({ method, path }) => `${method} /_api${path}`), ...noProcedures]
    expect(calls.toSorted()).toEqual(answered.toSorted())
    expect(document.openapi).toBe('3.1.0')
  })

  test('keeps the names by which generated clients know the lists', async ({ browser }) => {
    const { paths } = (await browser().get('/_api/openapi.json')).json()
    expect(paths['/dresses'].get.operationId).toBe('dresses_list')
    expect(paths['/dresses/related'].get.operationId).toBe('dresses_related')
  })

  test('says of each call what it takes, in the schemas that the forms use [ASVS 2.1.1, 5.1.1]', async ({
    browser,
  }) => {
    const { paths } = (await browser().get('/_api/openapi.json')).json()
    const { schema } = paths['/dresses/create'].post.requestBody.content['application/json']
    expect(schema.additionalProperties).toBe(false)
    expect(schema.properties.title).toMatchObject({ type: 'string', minLength: 5, maxLength: 120 })
    expect(schema.properties.category.enum).toContain('wedding_guest')
    expect(paths['/dress'].get.parameters).toMatchObject([{ name: 'id', in: 'query', required: true }])
  })

  test('says what else a call may be refused with, what its schema cannot, and how programs send', async ({
    browser,
  }) => {
    const document = (await browser().get('/_api/openapi.json')).json()
    for (const { method, path } of restRoutes.filter(({ method }) => method === 'POST'))
      expect(Object.keys(document.paths[path][method.toLowerCase()].responses)).toEqual(
        expect.arrayContaining(['409', '413', '415', '429']),
      )
    expect(document.paths['/reviews'].get.description).toBe('Takes exactly one of dressId and personId.')
    expect((await browser().get('/_api/reviews')).statusCode).toBe(400)
    expect(document.components.securitySchemes.session.description).toContain(
      'neither Origin nor Sec-Fetch-Site',
    )
  })

  test('shows both forms of a favorite, and every type of picture', async ({ browser, signedUp, person }) => {
    const { paths } = (await browser().get('/_api/openapi.json')).json()
    const { schema } = paths['/favorites/toggle'].post.requestBody.content['application/json']
    const [plain, wrapped] = schema.anyOf
    expect(plain).toMatchObject({ type: 'object', required: ['dressId'] })
    expect(wrapped).toMatchObject({ type: 'object', required: ['json'], properties: { json: plain } })
    const rita = await signedUp('Rita')
    const { id } = await (await person('Olga')).list()
    for (const body of [{ dressId: id }, { json: { dressId: id } }])
      expect((await rita.post('/_api/favorites/toggle', body)).statusCode).toBe(200)
    const upload = paths['/images/upload'].post.requestBody.content['multipart/form-data']
    expect(upload.encoding.image.contentType).toBe('image/jpeg, image/png, image/webp, image/gif')
  })

  test('names the header of the calls that can be repeated, and of no other', async ({ browser }) => {
    const { paths } = (await browser().get('/_api/openapi.json')).json()
    const repeatable = restRoutes.filter(({ method, path }) =>
      paths[path][method.toLowerCase()].parameters?.some(
        (parameter: { name: string; in: string }) =>
          parameter.in === 'header' && parameter.name === 'Idempotency-Key',
      ),
    )
    expect(repeatable.map(({ procedure }) => procedure).toSorted()).toEqual([
      'dresses.create',
      'messages.open',
      'messages.write',
      'rentals.askForDays',
      'rentals.book',
      'rentals.propose',
      'reviews.write',
      'waiting.join',
      'waiting.take',
    ])
  })

  test('has a page to read it on, whose scripts are our own', async ({ browser }) => {
    const page = await browser().get('/_api/docs')
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'content-security-policy':
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path)
    expect(parts.length).toBeGreaterThan(4)
    for (const path of parts) {
      expect(path).toMatch(/^\/_api\/docs\/static\//)
      expect((await browser().get(path)).statusCode).toBe(200)
    }
    expect((await browser().get('/_api/docs/json')).json()).toEqual(
      (await browser().get('/_api/openapi.json')).json(),
    )
  })
})

/** Who may make each call, with the most to see. */
const caller: Partial<Record<ProcedureName, Role>> = {
  'rentals.book': 'user',
  'rentals.mine': 'renter',
  'rentals.withdraw': 'renter',
  'rentals.answerProposal': 'renter',
  'waiting.join': 'user',
  'waiting.take': 'renter',
  'waiting.pass': 'renter',
  'waiting.leave': 'renter',
  'handover.sentBack': 'renter',
  'handover.handBack': 'renter',
  'handover.received': 'renter',
  'handover.notAsDescribed': 'renter',
  'messages.open': 'user',
  'closets.follow': 'user',
  'messages.hideMine': 'renter',
  'admin.resetPassword': 'admin',
  'reports.answer': 'renter',
  'reviews.reply': 'renter',
  'reviews.moderationList': 'admin',
  'admin.act': 'admin',
  'admin.undo': 'admin',
  'reviews.approve': 'admin',
}

test.for(restRoutes.map((route) => [route.method, route.path, route] as const))(
  '%s /_api%s answers what the document says [ASVS 4.1.1, 15.3.1]',
  async ([method, path, { procedure, output }], { app, db }) => {
    const scene = await setScene(db)
    const name = procedure as ProcedureName
    const surface = surfaces(name).find((one) => one.name === `${method} /_api${path}`)
    const answer = await surface?.ask(app, scene, caller[name] ?? 'owner')
    expect(answer?.statusCode).toBe(200)
    expect(problemsOf(output, answer?.json())).toEqual([])
  },
)

const problemsOf = (schema: Schema, body: unknown) => {
  const { error } = z.safeParse(schema, body)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}
