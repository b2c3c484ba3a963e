import fc from 'fast-check'
import { addDays, marketToday } from '../../../shared/day.ts'
import { returnAnswers } from '../../../shared/rental/return-schema.ts'

/** The ids and texts that a request may name. */
export interface Things {
  ids: number[]
  texts: string[]
  /** Of people whom a request may name, and who must not be found in any answer. */
  emails: string[]
}

export type Json = fc.Arbitrary<unknown>

/** Stands for brackets nested deeper than generators could write; see `asText`. */
const DEEP = '%deep%'

/** As JSON, which is what travels. */
export const asText = (input: unknown) =>
  (JSON.stringify(input) ?? '').replaceAll(`"${DEEP}"`, '['.repeat(20_000) + ']'.repeat(20_000))

// oxfmt-ignore
/** Hostile and invalid values. */
export const nasty: Json = fc.oneof(
  fc.constantFrom<unknown>(
    null, true, false, [], {}, [[]], [1], -1, 0, -0, 1, 1.5, 0.001, 5e-324, 1e-9, 1e9, 1e308, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 2 ** 63,
    '', ' ', ' 1', '1e3', '0x10', '１', '-1', 'NaN', 'Infinity', 'null', '\u0000', 'a\u0000b', '\ud800', 'x\udfffy', '\u200b\u2060', '\u202e',
    "' or 1=1--", '"; drop table dress; --', '%', '_', '\\', '$1', '{{7*7}}', '<script>alert(1)</script>', '../../etc/passwd',
    '__proto__', 'constructor', 'toString', '2027-02-30', '0000-01-01', '10000-01-01', '9999-12-31', '2027-01-01T00:00:00Z', 'infinity', 'today',
    'javascript:alert(1)', 'http://169.254.169.254/', 'data:,x', 'a@b', 'a@b.test', 'ﷺ'.repeat(300), 'e\u0301'.repeat(2000), 'a'.repeat(9000),
    DEEP, { $gt: '' }, { toString: 1 }, Object.fromEntries([['__proto__', { role: 'admin' }]]),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double().map((number) => (Number.isFinite(number) ? number : String(number))),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
)

const strangeKeys = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'ownerId',
  'userId',
  'renterId',
  'role',
  'status',
  'createdAt',
  'deletedAt',
  'id',
  '',
)

/** Valid inputs of each procedure, as far as possible without hashing passwords all day. */
function rightInputs({ ids, texts, emails }: Things): Record<string, Record<string, Json>> {
  const id = fc.constantFrom(...ids)
  const day = fc.integer({ min: -2, max: 60 }).map((days) => addDays(marketToday(new Date()), days))
  const text = fc.constantFrom(...texts, 'A text that is long enough for everything')
  const email = fc.constantFrom(...emails, ...texts, '')
  const dress = {
    title: text,
    description: text,
    brand: text,
    color: text,
    location: text,
    category: fc.constantFrom('wedding', 'formal'),
    size: fc.constantFrom('8', 'XL'),
    pricePerDay: fc.constantFrom(50, 33.33),
    imageUrls: text.map((url) => [url]),
    ways: fc.constantFrom('post', 'both', null),
    restDays: fc.constantFrom(0, 14, null),
  }
  const page = {
    category: dress.category,
    size: dress.size,
    sizes: fc.subarray(['8', 'XL', 'x']),
    colors: fc.subarray(['red', 'x']),
    city: text,
    searchTerm: text,
    limit: id,
    cursor: text,
    sort: fc.constantFrom('newest', 'best', 'price-up'),
    minPrice: id,
    maxTotal: id,
    maxPrice: id,
    from: day,
    to: day,
  }
  const like = { dressId: id, category: dress.category, size: dress.size, pricePerDay: dress.pricePerDay }
  const days = { dressId: id, startDate: day, endDate: day }
  const [leg, view] = [fc.constantFrom('there', 'back'), fc.constantFrom('front', 'receipt')]
  return {
    'auth.login': { email, password: fc.constant('') },
    'auth.openShop': { code: text, shopName: text, email, password: text, displayName: text },
    'backups.restorable': { code: text },
    'backups.restore': { code: text, name: text },
    'auth.register': { email, password: fc.constant('short'), displayName: text },
    'auth.establishSession': { tempToken: text },
    'auth.changePassword': { currentPassword: fc.constant(''), newPassword: text },
    'admin.resetPassword': { email },
    'dresses.cards': page,
    'dresses.list': page,
    'dresses.count': { category: dress.category, searchTerm: text },
    'dresses.nearMisses': { searchTerm: text, event: day, shown: fc.array(id, { maxLength: 2 }) },
    'dresses.suggest': { beginning: text },
    'dresses.byId': { id },
    'dresses.bySlug': { slug: text },
    'dresses.relatedCards': like,
    'dresses.related': like,
    'dresses.create': dress,
    'dresses.update': { id, available: fc.boolean(), ...dress },
    'dresses.remove': { id },
    'favorites.toggle': { dressId: id },
    'rentals.availability': {
      dressId: id,
      month: fc.constantFrom(1, 12),
      year: fc.constantFrom(new Date().getUTCFullYear()),
    },
    'rentals.book': {
      ...days,
      pricePerDay: dress.pricePerDay,
      totalPrice: fc.constantFrom(200, 133.32),
      bookingNotes: text,
      specialRequests: text,
      way: fc.constantFrom('post', 'meet', 'both'),
      city: text,
    },
    'waiting.join': {
      ...days,
      eventDate: days.startDate,
      way: fc.constantFrom('post', 'meet', 'x'),
    },
    'waiting.take': {
      waitingId: id,
      pricePerDay: dress.pricePerDay,
      totalPrice: fc.constant(200),
      bookingNotes: text,
    },
    'waiting.pass': { waitingId: id },
    'waiting.leave': { waitingId: id },
    'rentals.withdraw': { rentalId: id },
    'rentals.rescue': { rentalId: id },
    'rentals.alternatives': { rentalId: id },
    'rentals.swap': {
      rentalId: id,
      dressId: id,
      pricePerDay: dress.pricePerDay,
      totalPrice: fc.constantFrom(200),
    },
    'rentals.cancel': { rentalId: id, reason: fc.constantFrom('agreed', 'plans'), words: text },
    'handover.one': { rentalId: id },
    'handover.sent': { rentalId: id, way: fc.constantFrom('post', 'x'), carrier: text, tracking: text },
    'handover.sentBack': { rentalId: id, tracking: text },
    'handover.received': { rentalId: id },
    'handover.notAsDescribed': { rentalId: id, words: text },
    'handover.handOver': { rentalId: id, code: fc.constantFrom('123456', '12345') },
    'handover.handBack': { rentalId: id, code: fc.constantFrom('123456', '12345') },
    'handover.writeAddress': { rentalId: id, address: text },
    'handover.namePlace': { rentalId: id, leg, place: text },
    'handover.agreeToPlace': { rentalId: id, leg, place: text },
    'handover.photograph': { rentalId: id, leg, view, imageId: text },
    'handover.removePhotograph': { rentalId: id, leg, view },
    'rentals.askForDays': { rentalId: id, startDate: days.startDate, endDate: days.endDate, words: text },
    'rentals.answerProposal': { proposalId: id, accept: fc.boolean() },
    'rentals.takeBackProposal': { proposalId: id },
    'rentals.lent': { statuses: fc.subarray(['pending', 'confirmed', 'x']) },
    'rentals.answerReturn': { rentalId: id, answer: fc.constantFrom(...returnAnswers), words: text },
    'rentals.decide': { rentalId: id, status: fc.constantFrom('confirmed', 'cancelled') },
    'rentals.block': { ...days, reason: text, notes: text },
    'rentals.blocks': { dressId: id },
    'rentals.unblock': { blockId: id },
    '/auth/oauth_authorize': { provider: fc.constantFrom('google', '__proto__') },
  }
}

/** Valid inputs with fields changed, removed or added; or something else altogether. */
export function inputs(procedure: string, things: Things): Json {
  const right = rightInputs(things)[procedure] ?? {}
  const fields = Object.entries(right).map(([key, value]) =>
    fc.tuple(
      fc.constant(key),
      fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: nasty }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
  )
  const extra = fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.tuple(strangeKeys, nasty).map((pair) => [pair]) },
  )
  const objects = fc.tuple(fc.tuple(...fields), extra).map(([all, more]) =>
    // An own `__proto__`, as JSON.parse makes it.
    Object.fromEntries([
      ...all.filter(([, , chance]) => chance > 0.08).map(([key, value]) => [key, value]),
      ...more,
    ]),
  )
  return fc.oneof(
    { weight: 8, arbitrary: objects },
    { weight: 1, arbitrary: nasty },
    { weight: 1, arbitrary: objects.map((object) => [object]) },
  )
}

const superjsonTypes = [
  'Date',
  'bigint',
  'undefined',
  'regexp',
  'map',
  'set',
  'Error',
  'URL',
  'number',
  'none',
  ['symbol', 'x'],
  ['class', 'x'],
  ['custom', 'x'],
  ...[
    'Int8Array',
    'Uint8Array',
    'Uint8ClampedArray',
    'Int16Array',
    'Uint16Array',
    'Int32Array',
    'Uint32Array',
    'Float32Array',
    'Float64Array',
    'BigInt64Array',
  ].map((name) => ['typed-array', name]),
]

/** superjson's `meta` of an input: mostly none, or false types for its fields. */
const metas = (input: unknown): Json => {
  const keys = typeof input === 'object' && input ? Object.keys(input) : []
  const path = fc.constantFrom(...keys, 'nowhere', '__proto__.x', 'constructor.prototype.x', 'a.b.c', '0', '')
  const kind = fc.constantFrom(...superjsonTypes)
  const inside = fc.dictionary(path, kind, { maxKeys: 2 })
  const type = fc.oneof(
    { weight: 5, arbitrary: kind.map((name): unknown[] => [name]) },
    { weight: 1, arbitrary: fc.tuple(kind, inside) },
  )
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    {
      weight: 2,
      arbitrary: fc
        .array(fc.tuple(path, type), { maxLength: 3 })
        .map((pairs) => ({ values: Object.fromEntries(pairs) })),
    },
    {
      weight: 1,
      arbitrary: fc.record(
        { values: fc.oneof(type, nasty), referentialEqualities: nasty, v: nasty },
        { requiredKeys: [] },
      ),
    },
    {
      weight: 1,
      arbitrary: path.map((from) => ({ referentialEqualities: { [from]: ['__proto__.x', from] } })),
    },
  )
}

export const encoded = (input: Json) => input.chain((json) => metas(json).map((meta) => ({ json, meta })))
