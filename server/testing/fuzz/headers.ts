import fc from 'fast-check'

// Variations of how a request is sent: headers, the spelling of its cookie, and how often its address is encoded.

/** `%` in the cookie stands for the session. */
export interface Manner {
  headers: Record<string, string>
  cookie: string
  /** One character of the path, and how many times it is encoded. */
  encoded: { at: number; times: number }
}

const usually = <T>(usual: T, odd: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd })

/** Headers that something below reads, and some that are read elsewhere; Node’s own are for bare connections. */
const headers = fc.constantFrom<[string, string]>(
  ['accept', 'application/jsonl'],
  ['accept', 'text/event-stream'],
  ['accept', 'text/html'],
  ['accept-encoding', 'br'],
  ['accept-encoding', 'gzip, br;q=0'],
  ['accept-version', '1.x'],
  ['authorization', 'Bearer x'],
  ['connection', 'upgrade'],
  ['content-encoding', 'gzip'],
  ['forwarded', 'for=203.0.113.9;host=elsewhere.test'],
  ['host', 'elsewhere.test'],
  ['host', '@'],
  ['idempotency-key', '4f1c1c8e-3f8f-4a53-a0b8-6a9a4f3f4c11'],
  ['idempotency-key', ''],
  ['if-none-match', '*'],
  ['last-event-id', '1'],
  ['origin', 'https://elsewhere.test'],
  ['origin', 'null'],
  ['range', 'bytes=0-'],
  ['sec-fetch-site', ''],
  ['te', 'trailers'],
  ['trpc-accept', 'application/jsonl'],
  ['trpc-accept', ''],
  ['upgrade', 'h2c'],
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-host', 'elsewhere.test'],
  ['x-forwarded-proto', 'https'],
  ['x-http-method-override', 'DELETE'],
  ['x-request-id', '1'],
  ['x-trpc-source', 'ssr'],
)

const cookies = fc.constantFrom(
  'session =%',
  'session\t=%',
  ' session=%',
  'session= %',
  'session="%"',
  'Session=%',
  '__Host-session=%',
  'a=b;session=%',
  'session=%; session=x',
  'session=x; session=%',
  'session=%; wrote=9/9',
  'session=%; wrote=\u0001',
  'session=%%',
  'session=__proto__; __proto__=%',
  '=%',
  ';'.repeat(3_000),
)

export const manners: fc.Arbitrary<Manner> = fc.record({
  headers: usually({}, fc.array(headers, { minLength: 1, maxLength: 3 }).map(Object.fromEntries)),
  cookie: usually('session=%', cookies),
  encoded: usually({ at: 0, times: 0 }, fc.record({ at: fc.nat(60), times: fc.integer({ min: 1, max: 4 }) })),
})

/** Encoded within its prefix, an address is a page's and no call. */
const PREFIX_LENGTH = '/trpc/'.length

export function encodedUrl(url: string, { at, times }: Manner['encoded']) {
  const [path = '', ...query] = url.split('?')
  const place = PREFIX_LENGTH + (at % (path.length - PREFIX_LENGTH))
  const sign = path[place] ?? '/'
  if (times === 0 || sign === '/' || sign === '%') return url
  const code = `%${'25'.repeat(times - 1)}${sign.charCodeAt(0).toString(16).padStart(2, '0')}`
  return [path.slice(0, place) + code + path.slice(place + 1), ...query].join('?')
}
