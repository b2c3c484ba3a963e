import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { decided, listed, requested, test, type Someone } from '../testing/rest-client.ts'
import { startApp } from '../testing/app.ts'
import { inDays } from '../testing/test.ts'

const REQUESTS = Number(process.env.STRANGERS_REQUESTS ?? 1_500)
const SEED = Number(process.env.STRANGERS_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** Requests between two changes of what there is to see. */
const ROUND = Math.max(1_000, Math.ceil(REQUESTS / 20))
/** Requests under way at the same time. */
const LANES = 8

interface Question {
  url: string
  cookie?: string
  header?: readonly [name: string, value: string]
}

const spellings = [
  'session=%',
  'session =%',
  'session\t=%',
  ' session=%',
  '\tsession\t= %',
  'session="%"',
  'Session=%',
  'SESSION=x; session=%',
  'theme=dark;session=%',
  'session=%; session=other',
  'session=%; wrote=0/0',
  '__Host-session=%',
  ';;session=%;;',
]
const nobodys = ['theme=dark', 'session=', 'session', 'session=nobody', 'wrote=0/0', 'Wrote=1', '=', ';']

/** Every header that something below reads, and some that others read. */
const headers = [
  ['accept', 'application/jsonl'],
  ['accept', 'text/html'],
  ['accept-encoding', 'br'],
  ['accept-encoding', 'gzip'],
  ['accept-encoding', 'gzip;q=0, identity'],
  ['accept-language', 'de'],
  ['accept-version', '2'],
  ['authorization', 'Bearer none'],
  ['content-type', 'application/json'],
  ['content-type', 'multipart/form-data; boundary=a'],
  ['host', 'elsewhere.test'],
  ['idempotency-key', '4f1c1c8e-3f8f-4a53-a0b8-6a9a4f3f4c11'],
  ['if-modified-since', 'Sat, 01 Jan 2050 00:00:00 GMT'],
  ['if-none-match', '*'],
  ['last-event-id', '1'],
  ['origin', 'https://elsewhere.test'],
  ['range', 'bytes=0-9'],
  ['sec-fetch-site', 'cross-site'],
  ['trpc-accept', 'application/jsonl'],
  ['x-forwarded-for', '203.0.113.9'],
  ['x-forwarded-host', 'elsewhere.test'],
  ['x-forwarded-proto', 'https'],
  ['x-http-method-override', 'POST'],
] as const

const batch = (names: string, ...inputs: unknown[]) => {
  const input = JSON.stringify(Object.fromEntries(inputs.map((json, index) => [index, { json }])))
  return `/trpc/${names}?batch=1&input=${encodeURIComponent(input)}`
}

test(
  `${REQUESTS} requests of four people and a visitor in all spellings: nothing of one in another’s answer, and what an uncached shop says (STRANGERS_SEED=${SEED}) [ASVS 14.2.2]`,
  { timeout: 120_000 + REQUESTS * 5 },
  async ({ app, db, reads, imageFolder, signedUp }) => {
    const uncached = await startApp({ db, reads, imageFolder, cached: false })
    onTestFinished(() => uncached.close())
    const { people, urls, pages, secrets, change } = await settle(signedUp)
    const questions = questionsOf(people, urls, pages)
    const findings = new Map<string, string>()
    const statuses = new Map<number, number>()
    let asked = 0
    let took = 0

    for (let begin = 0; begin < REQUESTS; begin += ROUND) {
      await change()
      const right = new Map<string, Promise<string>>()
      const numRuns = Math.min(ROUND, REQUESTS - begin)
      const round = fc.sample(questions, { numRuns, seed: SEED + begin }).values()
      const started = performance.now()
      const lane = async () => {
        for (const [who, question] of round) {
          const answer = await ask(app, question)
          asked++
          statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
          const told = readable(answer)
          const note = (what: string, more = '') =>
            findings.set(`${what}: ${question.url}`, `${what} to ${who}: ${JSON.stringify(question)} ${more}`)
          for (const { text, knownTo } of secrets)
            if (!knownTo.includes(who) && told.includes(text)) note('told another’s')
          const key = JSON.stringify(question)
          const expected = right.get(key) ?? ask(uncached, question).then(readable)
          right.set(key, expected)
          if ((await expected) !== told) note('not as an uncached shop', differing(told, await expected))
        }
      }
      await Promise.all(Array.from({ length: LANES }, lane))
      took += performance.now() - started
    }

    const counted = [...statuses].toSorted(([a], [b]) => a - b).map(([status, many]) => `${many} × ${status}`)
    console.info(
      `strangers: ${asked} requests, ${Math.round(asked / (took / 1_000))} a second, STRANGERS_SEED=${SEED}: ${counted.join(', ')}; ${findings.size} findings`,
    )
    expect([...findings.values()]).toEqual([])
    expect(asked).toBe(REQUESTS)
  },
)

type SignUp = (name: string) => Promise<Someone>

/** Two lenders, a renter of one of them, and somebody who only looks; what they see, and what others must not. */
async function settle(signedUp: SignUp) {
  const [olga, otto] = [await signedUp('Olga'), await signedUp('Otto')]
  const [rita, rosa] = [await signedUp('Ritanary'), await signedUp('Rosanary')]
  const [gown, slip] = [await listed(olga), await listed(otto, { title: 'Velvet slip', category: 'formal' })]
  await decided(olga, await requested(rita, gown), 'confirmed')
  await requested(rosa, slip, inDays(20))
  for (const [who, of] of [
    [rita, gown],
    [rosa, slip],
    [olga, slip],
  ] as const)
    await who.post('/_api/favorites/toggle', { dressId: of.id })

  const [year, month] = inDays(10).split('-').map(Number)
  const related = {
    dressId: gown.id,
    category: gown.category,
    size: gown.size,
    pricePerDay: gown.pricePerDay,
  }
  const urls = [
    '/_api/dresses',
    '/_api/dresses?limit=1',
    '/_api/dresses?category=formal&limit=24',
    `/_api/dress?id=${gown.id}`,
    `/_api/dress?id=${slip.id}`,
    `/_api/dresses/related?${new URLSearchParams(Object.entries(related).map(([name, value]) => [name, `${value}`]))}`,
    `/_api/rental/availability?dressId=${gown.id}&month=${month}&year=${year}`,
    '/_api/auth/session',
    '/_api/favorites',
    '/_api/dresses/my-listings',
    '/_api/rental/user-rentals',
    '/_api/rental/owner-requests',
    batch('dresses.cards', {}),
    batch('dresses.bySlug', { slug: gown.slug }),
    batch('dresses.bySlug,dresses.relatedCards', { slug: slip.slug }, related),
    batch('dresses.byId,auth.session', { id: gown.id }),
    batch('rentals.availability', { dressId: slip.id, month, year }),
    batch('auth.session,dresses.cards,favorites.list', undefined, {}),
    batch('auth.session'),
    batch('favorites.dresses,auth.account'),
    batch('rentals.mine,rentals.requests'),
    batch('dresses%2Elist', {}),
    '/trpc/auth.session',
    `/trpc/dresses.byId?input=${encodeURIComponent(JSON.stringify({ json: { id: gown.id } }))}`,
  ]
  const pages = ['/', '/dress-rental', `/dresses/${gown.slug}`, `/dresses/${slip.slug}`, '/faq', '/favorites']
  const secrets = [
    { text: olga.email, knownTo: ['olga', 'rita'] },
    { text: otto.email, knownTo: ['otto'] },
    ...[rita.email, rita.id].map((text) => ({ text, knownTo: ['rita'] })),
    ...[rosa.email, rosa.id].map((text) => ({ text, knownTo: ['rosa'] })),
    { text: 'Ritanary', knownTo: ['rita', 'olga'] },
    { text: 'Rosanary', knownTo: ['rosa', 'otto'] },
  ]
  let changes = 0
  /** Something that everybody sees, and something that one sees, are others from now on. */
  const change = async () => {
    const title = `Changed ${changes++} times`
    await otto.post('/_api/dresses/update', { id: slip.id, title })
    await rosa.post('/_api/favorites/toggle', { dressId: gown.id })
  }
  return { people: { olga, otto, rita, rosa }, urls, pages, secrets, change }
}

/** Who asks, and what: calls mostly, for a page takes as long as a hundred of them. */
function questionsOf(people: Record<string, Someone>, urls: string[], pages: string[]) {
  const url = fc.oneof(
    { weight: 100, arbitrary: fc.constantFrom(...urls) },
    { weight: 1, arbitrary: fc.constantFrom(...pages) },
  )
  const header = fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...headers) },
  )
  const oneOf = <T>(usual: T, odd: readonly T[]) =>
    fc.oneof({ weight: 1, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...odd) })
  const signedIn = fc
    .constantFrom(...Object.entries(people))
    .chain(([who, browser]) =>
      oneOf('session=%', spellings).map((spelt): [string, string] => [
        who,
        spelt.replace('%', browser.session() ?? ''),
      ]),
    )
  const visitor = oneOf<string | undefined>(undefined, nobodys).map(
    (cookie): [string, string | undefined] => ['a visitor', cookie],
  )
  return fc
    .tuple(
      fc.oneof<[fc.Arbitrary<[string, string | undefined]>, typeof visitor]>(signedIn, visitor),
      url,
      header,
    )
    .map(([[who, cookie], url, header]): [string, Question] => [who, { url, cookie, header }])
}

/** Asks until the shop is not too busy for an answer, which a slow machine may be. */
async function ask(app: FastifyInstance, question: Question): Promise<LightMyRequestResponse> {
  const { url, cookie, header } = question
  const [name = 'accept', value = '*/*'] = header ?? []
  const answer = await app.inject({
    url,
    headers: { ...(cookie !== undefined && { cookie }), [name]: value },
  })
  return isBusy(answer) ? ask(app, question) : answer
}

/** Of a batch also one call may have taken too long. */
const isBusy = (answer: LightMyRequestResponse) =>
  answer.statusCode === 503 || (answer.statusCode === 207 && bodyOf(answer).includes('"httpStatus":503'))

const COMPARED = ['content-type', 'cache-control', 'vary', 'etag', 'link', 'location', 'content-encoding']

/** An answer as text: its status, the headers that say what it is, and its body without what is each answer's own. */
function readable(answer: LightMyRequestResponse) {
  const { statusCode, headers } = answer
  // When a session was last used moves by itself, in the other shop a moment later.
  const body = bodyOf(answer).replaceAll(/(?<="lastUsedAt":")[^"]+/g, 'then')
  const [, nonce] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? []
  const own = nonce ? inOrder(body.replaceAll(nonce, 'nonce').replaceAll(/\b1\d{12}\b/g, 'now')) : body
  return [statusCode, ...COMPARED.map((name) => headers[name] ?? ''), own].join('\n')
}

/** A page with what its scripts carry sorted: which of its questions was asked first depends on what else the machine does. */
function inOrder(page: string) {
  const scripts: string[] = []
  const markup = page.replaceAll(/<script[^>]*>.*?<\/script>/gs, (script) => {
    scripts.push(...script.replaceAll(/\$R\[\d+\]=?/g, '').split(/(?<=[,{}[\]();])/))
    return ''
  })
  return [markup, ...scripts.sort()].join('\n')
}

function bodyOf({ headers, rawPayload }: LightMyRequestResponse) {
  const encoding = headers['content-encoding']
  const bytes =
    encoding === 'br' ? brotliDecompressSync(rawPayload) : encoding ? gunzipSync(rawPayload) : rawPayload
  return bytes.toString()
}

/** Where two texts begin to differ. */
function differing(told: string, expected: string) {
  let at = 0
  while (told[at] === expected[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 120)
  return `→ …${around(told)}… instead of …${around(expected)}…`
}
