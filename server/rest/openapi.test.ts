import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect } from 'vitest'
import type { z } from 'zod/mini'
import { test } from '../testing/app.ts'
import { setScene, surfaces, type ProcedureName, type Role } from '../testing/roles.ts'
import { answers } from './answers.ts'
import { procedureName, restRoutes } from './routes.ts'

describe('the OpenAPI document', () => {
  test('is accepted by a validator that nobody here wrote, and names all 25 calls', async ({ browser }) => {
    const document = (await browser().get('/_api/openapi.json')).json()
    expect(await new Validator().validate(document)).toEqual({ valid: true })
    const calls = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} /_api${path}`),
    )
    expect(calls).toHaveLength(25)
    expect(document.openapi).toBe('3.1.0')
  })

  test('says of each call what it takes, in the schemas that the forms use', async ({ browser }) => {
    const { paths } = (await browser().get('/_api/openapi.json')).json()
    const { schema } = paths['/dresses/create'].post.requestBody.content['application/json']
    expect(schema.additionalProperties).toBe(false)
    expect(schema.properties.title).toMatchObject({ type: 'string', minLength: 5, maxLength: 120 })
    expect(schema.properties.category.enum).toContain('wedding_guest')
    expect(paths['/dress'].get.parameters).toMatchObject([{ name: 'id', in: 'query', required: true }])
  })

  test('has a page to read it on', async ({ browser }) => {
    for (const [path, type] of [
      ['/_api/docs', 'text/html'],
      ['/_api/docs/start.js', 'text/javascript'],
      ['/_api/docs/swagger-ui.css', 'text/css'],
      ['/_api/docs/swagger-ui-bundle.js', 'text/javascript'],
    ] as const) {
      const answer = await browser().get(path)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toContain(type)
    }
  })
})

/** Who may make each call, and see the most by it. */
const caller: Partial<Record<ProcedureName, Role>> = {
  'rentals.book': 'user',
  'rentals.mine': 'renter',
  'rentals.withdraw': 'renter',
  'admin.resetPassword': 'admin',
}

test.for(restRoutes.map((route) => [route[0], route[1], procedureName(route) as ProcedureName] as const))(
  '%s /_api%s answers what the document says',
  async ([method, path, procedure], { app, db }) => {
    const scene = await setScene(db)
    const surface = surfaces(procedure).find(({ name }) => name === `${method} /_api${path}`)
    const answer = await surface?.ask(app, scene, caller[procedure] ?? 'owner')
    expect(answer?.statusCode).toBe(200)
    expect(problemsOf(answers[path], answer?.json())).toEqual([])
  },
)

const problemsOf = (schema: z.ZodMiniType | undefined, body: unknown) => {
  if (!schema) return ['The document does not say what is answered.']
  const { error } = schema.safeParse(body)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}
