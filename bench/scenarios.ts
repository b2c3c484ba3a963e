import { addDays, marketToday } from '../shared/day.ts'
import type { Ask } from './load.ts'
import { graphql } from './postgraphile.ts'
import { defaultLimits } from '../server/http/load-shedding.ts'
import { crowdedSaturday, FABRICS, SYLLABLES, WORDS, wordOf } from '../server/testing/seed-large.ts'
import { OWNERS, PEOPLE, priceOf } from './shop.ts'

/** A request to each side, for the same fields. The others' are missing where they have nothing to compare. */
export interface Work {
  name: string
  rest?: () => Ask
  trpc?: () => Ask
  limit?: () => Ask
  postgraphile?: () => Ask
  /** What the shop has to reach, as a share of the limit in processor. */
  target?: { rest?: number; trpc?: number }
  /** True when it leaves something behind. */
  writes?: boolean
  /** Over how many connections it is asked at most: as many as one process takes before it turns visitors away. */
  atMost?: number
  /** Seconds it is measured at least, where one takes long. */
  seconds?: number
}

/** Pages that the shop renders and calls that it answers at the same time; more are turned away. */
const { maxPages: PAGES, maxCalls: CALLS } = defaultLimits()

const upTo = (most: number) => Math.floor(Math.random() * most)
/** Letters that stand in no dress's words and are like none of them. */
const absent = () => `xq${upTo(1_000_000).toString(36)}xq`
const oneOf = <T>(list: readonly [T, ...T[]]): T => list[upTo(list.length)] ?? list[0]
const query = (path: string, values: Record<string, string | number>) => ({
  path: `${path}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`,
})
/** A tRPC question as the browser sends it: batched, even when alone. */
const trpc = (name: string, input?: unknown, headers?: Record<string, string>): Ask => ({
  ...query(`/trpc/${name}`, {
    batch: 1,
    ...(input !== undefined && { input: JSON.stringify({ 0: { json: input } }) }),
  }),
  ...(headers && { headers }),
})
const session = (number: number) => ({ cookie: `session=session${number}` })

/** The questions that a shop of so many dresses is asked. */
export function worksFor(dresses: number, origin: string, photograph: Pick<Ask, 'body' | 'headers'>): Work[] {
  const today = marketToday(new Date())
  const dress = () => 1 + upTo(dresses)
  // A dress that is there: neither deleted (3 of 50) nor, for booking, unavailable (0 of 19).
  const present = () => {
    for (;;) {
      const id = dress()
      if (id % 50 !== 3 && id % 19 !== 0) return id
    }
  }
  const words = {
    common: () => oneOf(FABRICS),
    rare: () => wordOf(upTo(WORDS)),
    absent,
    short: () => oneOf(SYLLABLES),
  }
  // From anywhere in the shop, or the same eight answers would be given again and again.
  const mixed = () => oneOf([words.common, words.rare, words.absent, words.short])()
  const searched = (word: () => string) => ({ searchTerm: word(), cursor: `0-${100 + dress()}` })
  const search = (word: () => string) => ({
    rest: () => query('/_api/dresses', { limit: 24, ...searched(word) }),
    trpc: () => trpc('dresses.cards', searched(word)),
  })
  const wish = () =>
    `${oneOf(['red', 'black', 'emerald', 'navy', 'gold'])} ${oneOf([...FABRICS, ''])} ${oneOf(['gown', 'prom dress', 'dress size 8', 'dress under $80'])}`
  const beginning = () =>
    oneOf([() => words.rare().slice(0, 3), () => oneOf(FABRICS).slice(0, 2), words.short])()
  const month = () => {
    const [year = '', number = ''] = addDays(today, upTo(3) * 30).split('-')
    return { year: Number(year), month: Number(number) }
  }
  const monthRange = ({ year, month: number }: { year: number; month: number }) => {
    const first = `${year}-${String(number).padStart(2, '0')}-01`
    return { from: first, to: addDays(first, 31) }
  }
  const crowded = crowdedSaturday(today)
  const aroundCrowded = { startDate: addDays(crowded, -1), endDate: addDays(crowded, 2) }
  const week = () => {
    const from = addDays(today, 3 + upTo(60))
    return { startDate: from, endDate: addDays(from, 4) }
  }

  const booking = () => {
    const dressId = present()
    const person = (dressId + 1 + upTo(PEOPLE - OWNERS)) % PEOPLE
    const startDate = addDays(today, 200 + upTo(150))
    return { dressId, person, startDate, endDate: addDays(startDate, 3), cents: priceOf(dressId) }
  }
  const asPayload = ({ dressId, startDate, endDate, cents }: ReturnType<typeof booking>) => ({
    dressId,
    startDate,
    endDate,
    pricePerDay: cents / 100,
    totalPrice: (cents * 4) / 100,
  })
  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Ask => ({
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin, ...headers },
  })

  return [
    {
      name: 'list, 24 dresses in every field',
      rest: () => query('/_api/dresses', { limit: 24, cursor: 100 + dress() }),
      limit: () => query('/list', { cursor: 100 + dress() }),
      postgraphile: () => graphql.list({ before: 100 + dress() }),
      target: { rest: 0.6 },
    },
    {
      name: 'list, 24 cards',
      trpc: () => trpc('dresses.cards', { cursor: String(100 + dress()) }),
      limit: () => query('/cards', { cursor: 100 + dress() }),
      postgraphile: () => graphql.cards({ before: 100 + dress() }),
      target: { trpc: 0.85 },
    },
    {
      name: 'dress by slug',
      rest: () => query('/_api/dress', { id: present() }),
      trpc: () => trpc('dresses.bySlug', { slug: `dress-${present()}` }),
      limit: () => query('/dress', { slug: `dress-${present()}` }),
      postgraphile: () => graphql.dress({ slug: `dress-${present()}` }),
      target: { rest: 0.8, trpc: 0.8 },
    },
    {
      name: 'availability of a month',
      rest: () => query('/_api/rental/availability', { dressId: present(), ...month() }),
      trpc: () => trpc('rentals.availability', { dressId: present(), ...month() }),
      limit: () => query('/availability', { dress: present(), ...monthRange(month()) }),
      target: { rest: 0.8, trpc: 0.8 },
    },
    {
      name: 'search, 24 dresses in every field',
      rest: search(mixed).rest,
      limit: () => query('/search', { word: mixed(), cursor: 100 + dress() }),
      postgraphile: () => graphql.search({ word: mixed(), before: 100 + dress() }),
      target: { rest: 0.6 },
    },
    {
      name: 'search, 24 cards',
      trpc: search(mixed).trpc,
      limit: () => query('/search-cards', { word: mixed(), cursor: 100 + dress() }),
      postgraphile: () => graphql.searchCards({ word: mixed(), before: 100 + dress() }),
      target: { trpc: 0.6 },
    },
    { name: 'search, mixed words', ...search(mixed) },
    { name: 'search, a common word', ...search(words.common) },
    { name: 'search, a rare word', ...search(words.rare) },
    { name: 'search, an absent word', ...search(words.absent) },
    { name: 'search, two letters', ...search(words.short) },
    { name: 'search, understood', ...search(wish) },
    // Beside a search, of which they must take half at most.
    { name: 'suggestions', trpc: () => trpc('dresses.suggest', { beginning: beginning() }) },
    {
      name: 'booking',
      rest: () => {
        const wish = booking()
        return post('/_api/rental/create-booking', asPayload(wish), session(wish.person))
      },
      trpc: () => {
        const wish = booking()
        return post('/trpc/rentals.book', { json: asPayload(wish) }, session(wish.person))
      },
      limit: () => post('/booking', booking()),
      target: { rest: 0.65, trpc: 0.6 },
      writes: true,
      atMost: CALLS,
    },
    {
      name: 'the same list, by everybody',
      rest: () => query('/_api/dresses', { limit: 24 }),
      trpc: () => trpc('dresses.cards', {}),
      limit: () => ({ path: '/prebuilt' }),
      target: { rest: 0.3, trpc: 0.15 },
    },
    {
      name: 'the same dress, by everybody',
      rest: () => query('/_api/dress', { id: 5000 }),
      trpc: () => trpc('dresses.bySlug', { slug: 'dress-5000' }),
      limit: () => ({ path: '/prebuilt' }),
      target: { rest: 0.3, trpc: 0.15 },
    },
    {
      name: 'a category and size, by price',
      rest: () =>
        query('/_api/dresses', {
          limit: 24,
          category: oneOf(['wedding', 'cocktail', 'formal', 'bridesmaid']),
          size: oneOf(['2', '8', '14', 'M']),
          sort: 'price_up',
          cursor: `${1000 + upTo(40_000)}-${dress()}`,
        }),
      trpc: () =>
        trpc('dresses.cards', { category: 'formal', sort: 'price_up', cursor: `${1000 + upTo(40_000)}-1` }),
    },
    {
      name: 'free for dates',
      rest: () => query('/_api/dresses', { limit: 24, cursor: 100 + dress(), ...week() }),
      trpc: () => trpc('dresses.cards', { cursor: String(100 + dress()), ...week() }),
    },
    {
      name: 'free for an event',
      rest: () => query('/_api/dresses', { limit: 24, cursor: 100 + dress(), event: week().startDate }),
      trpc: () => trpc('dresses.cards', { cursor: String(100 + dress()), event: week().startDate }),
    },
    {
      name: 'free on a crowded Saturday',
      rest: () => query('/_api/dresses', { limit: 24, ...aroundCrowded }),
      trpc: () => trpc('dresses.cards', aroundCrowded),
      seconds: 15,
    },
    {
      name: 'free for an event on a crowded Saturday',
      rest: () => query('/_api/dresses', { limit: 24, event: crowded }),
      trpc: () => trpc('dresses.cards', { event: crowded }),
      seconds: 15,
    },
    {
      name: 'related dresses',
      rest: () =>
        query('/_api/dresses/related', {
          dressId: present(),
          category: 'formal',
          size: '8',
          pricePerDay: 10 + upTo(480),
        }),
      trpc: () =>
        trpc('dresses.relatedCards', {
          dressId: present(),
          category: 'formal',
          size: '8',
          pricePerDay: 10 + upTo(480),
        }),
    },
    {
      name: 'favorites of somebody signed in',
      rest: () => ({ path: '/_api/favorites', headers: session(upTo(PEOPLE)) }),
      trpc: () => trpc('favorites.list', undefined, session(upTo(PEOPLE))),
    },
    {
      name: 'upload of a photograph',
      rest: () => ({
        method: 'POST',
        path: '/_api/images/upload',
        ...photograph,
        headers: { ...photograph.headers, origin, ...session(upTo(PEOPLE)) },
      }),
      writes: true,
      atMost: 2,
      seconds: 15,
    },
    { name: 'first HTML of browse', rest: () => ({ path: '/dress-rental' }) },
    {
      name: 'first HTML of a dress',
      rest: () => ({ path: `/dresses/dress-${present()}` }),
      atMost: PAGES,
    },
    {
      name: 'first HTML of a dress, signed in',
      rest: () => ({ path: `/dresses/dress-${present()}`, headers: session(upTo(PEOPLE)) }),
      atMost: PAGES,
    },
  ]
}
