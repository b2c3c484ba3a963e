import fc from 'fast-check'
import { procedures } from '../../api/router.ts'
import { asText, encoded, inputs, nasty, type Json, type Things } from './inputs.ts'
import { restRoutes } from '../../api/rest/routes.ts'

// A fuzzer: every call there is, with inputs that are nearly valid or not at all.

export interface Attempt {
  target: string
  method: 'GET' | 'POST'
  url: string
  payload?: string | Buffer
  contentType?: string
  site?: string
}

/** Every procedure and every documented call, as `trpc dresses.cards` or `GET /dresses`. */
export const targets = [
  ...[...procedures.keys()].map((name) => `trpc ${name}`),
  ...restRoutes.map(({ method, path }) => `${method} ${path}`),
  'GET /auth/oauth_authorize',
  'POST /images/upload',
]

export function attempts(target: string, things: Things): fc.Arbitrary<Attempt> {
  const [kind = '', name = ''] = target.split(' ')
  if (target === 'POST /images/upload') return uploads(target)
  if (kind === 'trpc') return procedureCalls(target, name, inputs(name, things))
  const route = restRoutes.find(({ method, path }) => method === kind && path === name)
  const input = inputs(route?.procedure ?? name, things)
  return kind === 'GET' ? queries(target, `/_api${name}`, input) : posts(target, `/_api${name}`, input)
}

function procedureCalls(target: string, name: string, input: Json): fc.Arbitrary<Attempt> {
  const isQuery = procedures.get(name)?._def.type === 'query'
  const body = fc.oneof({ weight: 6, arbitrary: encoded(input) }, { weight: 1, arbitrary: nasty })
  const single = body.chain((one) => {
    const text = asText(one)
    const query = `/trpc/${name}?input=${percent(text)}`
    return isQuery
      ? fc.constant({ target, method: 'GET' as const, url: query })
      : postsOf(target, `/trpc/${name}`, text)
  })
  const batches = fc.array(body, { maxLength: 12 }).map((all): Attempt => {
    const url = `/trpc/${all.map(() => name).join(',')}?batch=1`
    const text = asText({ ...all })
    if (isQuery) return { target, method: 'GET', url: `${url}&input=${percent(text)}` }
    return { target, method: 'POST', url, payload: text, contentType: 'application/json' }
  })
  return fc.oneof({ weight: 8, arbitrary: single }, { weight: 1, arbitrary: batches })
}

function posts(target: string, url: string, input: Json) {
  const body = url.includes('/favorites') ? fc.oneof(encoded(input), input) : input
  return body.chain((json) => postsOf(target, url, asText(json)))
}

/** The same text as JSON, mostly; truncated, or as another type. */
function postsOf(target: string, url: string, text = ''): fc.Arbitrary<Attempt> {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=a',
    'application/xml',
    'application/json; charset=utf-16',
    '',
    'application/',
    '*/*',
  ]
  const post = { target, method: 'POST' as const, url, payload: text, contentType: 'application/json' }
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(post) },
    { weight: 1, arbitrary: fc.constantFrom(...types).map((contentType) => ({ ...post, contentType })) },
    { weight: 1, arbitrary: fc.nat(text.length).map((end) => ({ ...post, payload: text.slice(0, end) })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('cross-site', 'same-site', 'none').map((site) => ({ ...post, site })),
    },
  )
}

/** As a query string: each value as text, some twice, some badly encoded. */
function queries(target: string, path: string, input: Json): fc.Arbitrary<Attempt> {
  const raw = fc.constantFrom(
    '%',
    '%00',
    '%ff',
    '%ud800',
    '&&&',
    '=',
    '[]=1',
    'a[b]=1',
    '?',
    '#',
    '+',
    ';',
    '%F0%9F',
  )
  return fc.tuple(input, fc.option(raw), fc.boolean(), fc.nat(9)).map(([value, junk, encode, chance]) => {
    const pairs = Object.entries(Object(value)).map(([key, one]) => {
      const text = typeof one === 'string' ? one : asText(one)
      return `${percent(key)}=${percent(text)}`
    })
    const twice = chance === 0 ? pairs.slice(0, 1) : []
    const tail = junk && chance < 3 ? [encode ? percent(junk) : junk] : []
    return {
      target,
      method: 'GET',
      url: `${path}?${[...pairs, ...twice, ...tail].join('&')}`.slice(0, 12_000),
    }
  })
}

/** Lone surrogates cannot be percent-encoded; they go as the bytes that some browsers once sent. */
const percent = (text = '') =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\u{fffd}')).slice(0, 12_000)

function uploads(target: string): fc.Arbitrary<Attempt> {
  const starts = [
    '',
    '\x89PNG\r\n\x1a\n',
    '\xff\xd8\xff\xe0\x00\x10JFIF',
    'GIF89a',
    'RIFF\x10\0\0\0WEBPVP8 ',
    '<svg>',
    '%PDF',
    'II*\0',
  ]
  const file = fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }))
  const head = fc.record({
    field: fc.constantFrom('image', 'image', 'image', 'picture', '__proto__', '', 'image[]'),
    filename: fc.constantFrom('a.jpg', '../../x', 'a\u0000.png', 'CON', 'é'.repeat(2000), '', '"'),
    type: fc.constantFrom('image/jpeg', 'image/png', 'text/html', '', 'x'),
    ending: fc.constantFrom('\r\n--b--\r\n', '\r\n--b--\r\n', '', '\r\n--b\r\n', '\r\n--b--'),
    copies: fc.constantFrom(1, 1, 1, 2, 0),
    contentType: fc.constantFrom(
      ...Array.from({ length: 6 }, () => 'multipart/form-data; boundary=b'),
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'application/json',
      'text/plain',
      'image/jpeg',
    ),
  })
  return fc
    .tuple(file, head)
    .map(([[start, bytes], { field, filename, type, ending, copies, contentType }]) => {
      const part = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`
      const whole = Buffer.concat([
        Buffer.from(part),
        Buffer.from(start, 'latin1'),
        bytes,
        Buffer.from('\r\n'),
      ])
      const payload = Buffer.concat([...Array.from({ length: copies }, () => whole), Buffer.from(ending)])
      return { target, method: 'POST', url: '/_api/images/upload', payload, contentType }
    })
}
