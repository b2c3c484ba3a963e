import * as z from 'zod/mini'
import { CURRENCY_NAME } from '../../../shared/currency-words.ts'
import { HOUR } from '../../../shared/duration.ts'
import { imageTypes, uploadPaths } from '../../../shared/upload.ts'
import { IDEMPOTENCY_TTL_MS } from '../../trpc/idempotency.ts'
import type { Access } from '../../trpc/meta.ts'
import { jsonSchema, type JsonSchema } from './json-schema.ts'
import { restRoutes, type RestRoute } from './routes.ts'

/** The body of every refusal. */
const refusal = z.looseObject({ error: z.string(), message: z.string() })

const said = (description: string, schema?: JsonSchema, type = 'application/json') => ({
  description,
  ...(schema && { content: { [type]: { schema } } }),
})

interface Refused {
  access: Access
  hasInput: boolean
  /** Set for a call that changes something: the type of its body. */
  sends?: 'JSON' | 'a form'
}

const reason = { $ref: '#/components/schemas/Refusal' }
const tooOften = said('Too often; Retry-After says in how many seconds again.', reason)

function refusals({ access, hasInput, sends }: Refused) {
  return {
    ...(hasInput && { 400: said('What was sent cannot be used; the reason says why.', reason) }),
    ...(access !== 'anyone' && { 401: said('Nobody is signed in.', reason) }),
    ...(access !== 'anyone' && {
      403: said('Not allowed, or the password has to be changed first.', reason),
    }),
    ...(sends && {
      409: said('Something has changed meanwhile, or stands in the way; the reason says what.', reason),
      413: said('What was sent is too large.', reason),
      415: said(`What was sent is not ${sends}, or nothing that can be read.`, reason),
      429: tooOften,
    }),
    default: said('Refused or failed; the reason is in words, the same in both fields.', reason),
  }
}

/** Query parameters, one for each property of an input that is read from the address. */
function parameters(input: JsonSchema | undefined) {
  const properties = (input?.properties ?? {}) as Record<string, JsonSchema>
  const required = (input?.required ?? []) as string[]
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** Optional: without it, a call that is sent twice runs twice. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Under the same key the same call is done once, and answered as it was then, for ${IDEMPOTENCY_TTL_MS / HOUR} hours.`,
  schema: { type: 'string', format: 'uuid' },
}

const tagOf = (path: string) => (path === '/dress' ? 'dresses' : (path.split('/')[1] ?? ''))

function operation({
  method,
  path,
  procedure,
  access,
  output,
  idempotent,
  note,
  describeInput = (schema) => schema,
  ...route
}: RestRoute) {
  const input = route.input && jsonSchema(route.input)
  return {
    operationId: procedure.replace('.', '_'),
    tags: [tagOf(path)],
    summary: `The procedure ${procedure}. For: ${access}.`,
    ...(note && { description: note }),
    security: access === 'anyone' ? [] : [{ session: [] }],
    ...(method === 'GET' && input && { parameters: parameters(input) }),
    ...(idempotent && { parameters: [idempotencyKey] }),
    ...(method === 'POST' &&
      input && {
        requestBody: { required: true, content: { 'application/json': { schema: describeInput(input) } } },
      }),
    responses: {
      200: said('As asked.', jsonSchema(output)),
      ...refusals({ access, hasInput: Boolean(input), ...(method === 'POST' && { sends: 'JSON' }) }),
    },
  }
}

/** The calls that are no procedures, by hand. */
const others = {
  '/auth/oauth_authorize': {
    get: {
      operationId: 'auth_oauthAuthorize',
      tags: ['auth'],
      summary:
        'To be opened in a window: signs in with a provider and tells the page that opened it how it went.',
      security: [],
      parameters: [
        { name: 'provider', in: 'query', required: true, schema: { type: 'string', enum: ['google'] } },
      ],
      responses: {
        200: said('A page that posts its message and closes.', { type: 'string' }, 'text/html'),
        302: said('To the provider.'),
        429: tooOften,
        ...refusals({ access: 'anyone', hasInput: true }),
      },
    },
  },
  [uploadPaths.image]: {
    post: {
      operationId: 'images_upload',
      tags: ['images'],
      summary: 'Keeps a picture of at most 5 MB: JPEG, PNG, WebP or GIF. For: signedIn.',
      security: [{ session: [] }],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['image'],
              properties: { image: { type: 'string', format: 'binary' } },
            },
            encoding: { image: { contentType: imageTypes.join(', ') } },
          },
        },
      },
      responses: {
        200: said('Where the picture is.', {
          type: 'object',
          required: ['url'],
          properties: { url: { type: 'string', format: 'uri' } },
        }),
        ...refusals({ access: 'signedIn', hasInput: true, sends: 'a form' }),
      },
    },
  },
}

/** The documented calls as an OpenAPI 3.1 document, made from the procedures' meta and schemas. */
export function openApi(publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of restRoutes) {
    const { method, path } = route
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      version: '1.0.0',
      description: `Prices are ${CURRENCY_NAME}, days are YYYY-MM-DD with both ends included, instants are ISO timestamps in UTC.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/_api` }],
    paths: { ...paths, ...others },
    components: {
      schemas: { Refusal: jsonSchema(refusal) },
      securitySchemes: {
        session: {
          type: 'apiKey',
          description:
            'Set by the calls that sign in. A call that changes something is refused (403) where a browser says that another site sent it. A program that sends neither Origin nor Sec-Fetch-Site is believed when its body is JSON; for an upload it sends the shop as Origin.',
          in: 'cookie',
          name: publicUrl.startsWith('https:') ? '__Host-session' : 'session',
        },
      },
    },
  }
}
