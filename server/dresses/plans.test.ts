import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { untouchedShop } from '../../shared/settings/shop.ts'
import type { DressFilter, DressPage } from '../../shared/dress/dress-schema.ts'
import { reviewShows } from '../../shared/review-schema.ts'
import { createSessions } from '../sessions/sessions.ts'
import type { Db } from '../db/database.ts'
import { findWeeks } from '../admin/weeks.ts'
import { findFavorites } from '../favorites/queries.ts'
import type { DeskList } from '../admin/lists/desk-list.ts'
import { lists } from '../admin/lists/lists.ts'
import { findReports } from '../moderation/report-queries.ts'
import { findAnswerClock } from '../rentals/answer-clock.ts'
import { findBlocks } from '../rentals/calendar/blocks.ts'
import { findEarnings } from '../rentals/earnings.ts'
import { findLetters } from '../letters/queries.ts'
import { skipDue, takeDue } from '../mail/queue.ts'
import { countUnread, findThread, findThreads } from '../messages/queries.ts'
import { countUnseen, findNotices } from '../notices/queries.ts'
import { createReminders, remind } from '../rentals/reminders.ts'
import { findRental } from '../rentals/rental-details.ts'
import {
  findOwnerRentalPage,
  findOwnerRentals,
  findPastPage,
  findRentalPage,
  findRentalsOf,
  findRequestPage,
  findRequests,
  findUnavailableInMonth,
} from '../rentals/queries.ts'
import { forgetEndedHolds } from '../rentals/holds.ts'
import { findNext } from '../rentals/today/next.ts'
import { findToday } from '../rentals/today/today.ts'
import { findSessionUser } from '../account/session-user.ts'
import { findForAdmin } from '../reviews/moderation.ts'
import { hasOverdue, publishOverdue } from '../reviews/publish.ts'
import { findReviewsAbout, findWaiting } from '../reviews/queries.ts'
import { crowdedSaturday, largeShop } from '../testing/seed-large.ts'
import { findBody } from '../body/queries.ts'
import { watchPublicChanges } from '../db/public-changes.ts'
import { watchStatements, type Statement } from '../testing/statements.ts'
import { test as base } from '../testing/test.ts'
import { countedDresses } from './counted-dresses.ts'
import { countFacets } from './facet-counts.ts'
import { findCards, findDresses } from './list.ts'
import { findNearMisses } from './near-misses.ts'
import { suggest } from './search/suggest.ts'
import { sendFollowerDigests } from '../closets/news.ts'
import { saveSearch } from '../searches/commands.ts'
import { findSearchNews, sendSearchNews } from '../searches/news.ts'
import { addDays } from '../../shared/day.ts'
import {
  findCloset,
  findClosetDresses,
  findFollowed,
  findFollowedIds,
  findFollowedPage,
} from '../closets/queries.ts'
import {
  findDress,
  findDressBySlug,
  findListingPage,
  findListings,
  findRelatedDresses,
  findFavoriteDresses,
} from './queries.ts'

// What the database reads to answer must not grow with the shop. These tests look at PostgreSQL's plans for the
// very statements that the code sends, in a shop of 100,000 dresses, and at no clock.

const LARGE = [
  'dress',
  'search_word',
  'dress_word',
  'hold',
  'rental',
  'favorite',
  'session',
  'image',
  'notice',
  'letter',
  'thread',
  'message',
  'proposal',
  'dress_color',
  'dress_occasion',
  'body',
  'review',
  'follow',
  'saved_search',
  'saved_search_dress',
  'app_user',
  'audit',
  'public_change',
]
const MAX_SORTED = 1_000
/** The share of a node's cost at which a limit stops it soon. */
const SOON = 0.1

const moment = {
  imageOrigin: 'http://localhost:3000',
  now: new Date('2026-06-15T12:00:00Z'),
  turnaroundDays: 2,
  shop: untouchedShop,
  autoCloseDays: 3,
}
const viewer = { ...moment, viewerId: null, today: '2026-06-15' }
const dates = { startDate: '2026-06-20', endDate: '2026-06-24' }
const event = '2026-06-24'
const crowded = crowdedSaturday('2026-06-15')
const person = '00000000-0000-4000-8000-000000000007'

interface Plan {
  'Node Type': string
  'Parent Relationship'?: string
  'Relation Name'?: string
  'Plan Rows': number
  'Total Cost': number
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** How many rows the scans of an executed plan have read. */
const rowsRead = (plan: Plan): number =>
  (/Scan/.test(plan['Node Type'])
    ? ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 0)
    : 0) + (plan.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), 0)

/** A plan without what is read for each row that is found. */
const withoutSubPlans = (plan: Plan): Plan => ({
  ...plan,
  Plans: plan.Plans?.filter((below) => below['Parent Relationship'] !== 'SubPlan').map(withoutSubPlans),
})

interface Postgres {
  /** The statements that the code sends while it answers. */
  sentBy: (ask: (db: Db) => Promise<unknown>) => Promise<Statement[]>
  /** How a statement is planned when what it looks for is known. */
  planned: (query: Statement) => Promise<Plan>
  /** The same of a query that is executed. */
  executed: (query: Statement) => Promise<Plan>
  /** How it is planned once and for all, as a prepared statement is. */
  plannedOnce: (query: Statement) => Promise<Plan>
}

const test = base.extend<{ postgres: Postgres }>({
  postgres: [
    async ({ databaseUrl, db }, use) => {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      await client.query(largeShop({ dresses: 100_000, today: '2026-06-15' }))
      await client.query('vacuum analyze')
      await use(postgres(client, db))
      await client.end()
    },
    { scope: 'file' },
  ],
})

function postgres(client: pg.Client, db: Db): Postgres {
  const explain = async (statement: string, values: unknown[] = [], analyze = false) => {
    const { rows } = await client.query(`explain (format json, analyze ${analyze}) ${statement}`, values)
    return rows[0]['QUERY PLAN'][0].Plan as Plan
  }
  const literal = (value: unknown) => {
    if (value instanceof Date) return client.escapeLiteral(value.toISOString())
    return client.escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value))
  }
  return {
    async sentBy(ask) {
      const { sent, stop } = watchStatements()
      await ask(db)
      const statements = sent()
      stop()
      return statements
    },
    planned: ({ text, values }) => explain(text, values),
    executed: ({ text, values }) => explain(text, values, true),
    async plannedOnce({ text, values }) {
      await client.query(`deallocate all; set plan_cache_mode = force_generic_plan; prepare asked as ${text}`)
      const plan = await explain(`execute asked${values.length ? `(${values.map(literal).join(', ')})` : ''}`)
      await client.query('reset plan_cache_mode')
      return plan
    },
  }
}

/**
 * The nodes of a plan. For a custom plan without those that a limit stops early: so much matches that little is read.
 */
function nodes(plan: Plan, isKnown: boolean): Plan[] {
  const isStopped = (below: Plan) =>
    isKnown && plan['Node Type'] === 'Limit' && plan['Total Cost'] < below['Total Cost'] * SOON
  return [plan, ...(plan.Plans ?? []).flatMap((below) => (isStopped(below) ? [] : nodes(below, isKnown)))]
}

/** What in a plan costs more the larger the shop is, in words; nothing in a good one. */
function growth(plan: Plan, { text }: Statement, isKnown: boolean) {
  return nodes(plan, isKnown).flatMap((node) => {
    const name = node['Relation Name'] ?? ''
    if (node['Node Type'] === 'Seq Scan' && LARGE.includes(name)) return [`reads all of ${name}: ${text}`]
    if (node['Node Type'] !== 'Sort') return []
    const sorted = node.Plans?.[0]?.['Plan Rows'] ?? 0
    return sorted > MAX_SORTED ? [`sorts about ${sorted} rows: ${text}`] : []
  })
}

const list = (filter: DressPage) => async (db: Db) => {
  await findCards(db, filter, moment)
  await findDresses(db, filter, moment)
}
const nearly = (filter: DressFilter) => (db: Db) => findNearMisses(db, filter, moment)
const rack = { category: 'cocktail', size: '8' } as const
const { category } = rack

/** Lists and searches, and what else a visitor asks all day: these may come to be sent as prepared statements. */
const browsing: Record<string, (db: Db) => Promise<unknown>> = {
  'all dresses, newest first': list({}),
  'all dresses, cheapest first': list({ sort: 'price_up' }),
  'all dresses, dearest first': list({ sort: 'price_down' }),
  'a category': list({ category }),
  'a category, cheapest first': list({ category, sort: 'price_up' }),
  'a size': list({ size: '8' }),
  'a size, dearest first': list({ size: '8', sort: 'price_down' }),
  'a size of a category': list(rack),
  'a size of a category, cheapest first': list({ ...rack, sort: 'price_up' }),
  'a range of prices': list({ minPrice: 40, maxPrice: 60 }),
  'a range of prices, cheapest first': list({ minPrice: 40, maxPrice: 60, sort: 'price_up' }),
  'a range of prices in a category': list({ category, minPrice: 40, maxPrice: 60 }),
  'a range of prices of a week, dearest first': list({
    minTotal: 250,
    maxTotal: 380,
    sort: 'price_down',
    startDate: dates.startDate,
    endDate: addDays(dates.startDate, 6),
  }),
  'page 2': list({ cursor: '60000' }),
  'page 2, cheapest first': list({ sort: 'price_up', cursor: '25000-50000' }),
  'page 2 of a category, dearest first': list({ category, sort: 'price_down', cursor: '25000-50000' }),
  'dresses free for these dates': list(dates),
  'dresses of a category free for these dates': list({ category, ...dates }),
  'dresses free for these dates, cheapest first': list({ sort: 'price_up', ...dates }),
  'dresses for an event': list({ event }),
  'dresses for an event, by post': list({ event, by: 'post' }),
  'dresses for an event, cheapest first': list({ event, sort: 'price_up' }),
  'dresses of a category for an event': list({ event, category }),
  'page 2 of dresses for an event': list({ event, cursor: '60000' }),
  'a common word among dresses for an event': list({ event, searchTerm: 'silk' }),
  'dresses for an event that is typed': list({ searchTerm: 'red dress jun 24' }),
  'dresses for an event on a crowded Saturday': list({ event: crowded }),
  'a common word for an event on a crowded Saturday': list({ event: crowded, searchTerm: 'silk' }),
  'near misses of an event': nearly({ event, size: '8', brands: ['maison balolo'] }),
  'near misses on a crowded Saturday': nearly({ event: crowded, searchTerm: 'silk size 8' }),
  'near misses of days': nearly({ ...dates, category, size: '8' }),
  'a common word': list({ searchTerm: 'silk' }),
  'a common word, cheapest first': list({ searchTerm: 'silk', sort: 'price_up' }),
  'page 2 of a common word': list({ searchTerm: 'silk', cursor: '0-60000' }),
  'a common word in a category': list({ searchTerm: 'silk', category }),
  'a common word among dresses free for these dates': list({ searchTerm: 'silk', ...dates }),
  'a rare word': list({ searchTerm: 'quinzelu' }),
  'an absent word': list({ searchTerm: 'xyzzyq' }),
  'a misspelt word': list({ searchTerm: 'chifon' }),
  'two words': list({ searchTerm: 'silk ivory' }),
  'two words, one misspelt': list({ searchTerm: 'chifon ivory' }),
  'a colour, by its family': list({ searchTerm: 'red dress' }),
  'a colour, cheapest first': list({ searchTerm: 'red dress', sort: 'price_up' }),
  'a shade': list({ searchTerm: 'emerald green' }),
  'a colour in a size of an occasion': list({ searchTerm: 'red prom dress size 8' }),
  'a fabric in a city for a price': list({ searchTerm: 'velvet brooklyn under $50' }),
  'a price alone': list({ searchTerm: 'under $50' }),
  'plus size': list({ searchTerm: 'plus size' }),
  'plus size, dearest first': list({ searchTerm: 'plus size', sort: 'price_down' }),
  'a brand': list({ searchTerm: 'maison balolo' }),
  'what everything is': list({ searchTerm: 'a dress for the' }),
  'page 2 of a colour': list({ searchTerm: 'red', cursor: '0-60000' }),
  'page 2 of what says so to the letter': list({ searchTerm: 'red', cursor: '1-60000' }),
  'several sizes and colours in a city': list({
    sizes: ['8', '10'],
    colors: ['red', 'pink'],
    city: 'Brooklyn',
  }),
  'several sizes, cheapest first': list({ sizes: ['8', '10'], sort: 'price_up' }),
  'brands, occasions and conditions': list({
    brands: ['maison balolo', 'maison bamiba'],
    occasions: ['prom', 'party'],
    conditions: ['as_new', 'good'],
    cities: ['Brooklyn', 'Reno'],
  }),
  'a condition, cheapest first': list({ conditions: ['new_with_tags'], sort: 'price_up' }),
  'a range of retail prices': list({ minRetail: 1000, maxRetail: 1200 }),
  'a range of retail prices that few have': list({ minRetail: 3049 }),
  'half a word, suggested': (db) => suggest(db, 'si'),
  'a letter, suggested': (db) => suggest(db, 'b'),
  'two letters that few words begin with': list({ searchTerm: 'iv' }),
  'two letters that a thousand words begin with': list({ searchTerm: 'fe' }),
  'an address': (db) => findDressBySlug(db, 'dress-5000', viewer),
  'an address it had before': (db) => findDressBySlug(db, 'once-5001', viewer),
  'an address that nothing has': (db) => findDressBySlug(db, 'nowhere', viewer),
  'dresses like another': (db) => findRelatedDresses(db, { dressId: 5000, ...rack, pricePerDay: 50 }, moment),
  'dresses like another, free for these dates': (db) =>
    findRelatedDresses(db, { dressId: 5000, ...rack, pricePerDay: 50, ...dates }, moment),
  'a closet': (db) => findCloset(db, 'person-7', moment),
  'the dresses of a closet': (db) => findClosetDresses(db, { closetId: 8 }, moment),
  'page 2 of the dresses of a closet': (db) => findClosetDresses(db, { closetId: 8, cursor: 60_000 }, moment),
  'reviews of a dress': (db) => findReviewsAbout(db, { dressId: 5000 }, moment),
  'reviews of somebody who lends': (db) => findReviewsAbout(db, { personId: person }, moment),
  'page 2 of them': (db) => findReviewsAbout(db, { personId: person, cursor: 20_000 }, moment),
  'a month of availability': (db) => findUnavailableInMonth(db, 5000, { year: 2026, month: 6 }, moment),
}

const body = { bustMm: 920, waistMm: 740, hipsMm: 960 }
/** None of the shop fits it. */
const unlikeAny = { bustMm: 1300, waistMm: 600, hipsMm: 1300 }
const fitting =
  (filter: DressPage, of: object = body) =>
  (db: Db) =>
    findCards(db, filter, { ...moment, body: of })

/** Lists by fit, which are sent as prepared statements, too. */
const fits: Record<string, (db: Db) => Promise<unknown>> = {
  'what fits me': fitting({}),
  'what fits me, cheapest first': fitting({ sort: 'price_up' }),
  'what fits me, dearest first': fitting({ sort: 'price_down' }),
  'what fits me, page 2': fitting({ cursor: '0-5000-60000' }),
  'what fits me, the last that cannot be compared': fitting({ cursor: '1-5000-40' }),
  'what fits me for a price': fitting({ maxTotal: 400 }),
  'what fits me of a category': fitting({ category }),
  'what fits me of a size, cheapest first': fitting({ size: '8', sort: 'price_up' }),
  'what fits me of what is free': fitting(dates),
  'what fits me of a common word': fitting({ searchTerm: 'silk' }),
  'what fits me of a colour for a price': fitting({ searchTerm: 'red under $50' }),
  'what fits nobody': fitting({}, unlikeAny),
  'what fits nobody, dearest first': fitting({ sort: 'price_down' }, unlikeAny),
  'what fits a waist': fitting({}, { waistMm: 740 }),
  'what fits whoever has told nothing': fitting({}, {}),
}

/** A person's own short reads, which are sent as prepared statements, too. */
const ownReads: Record<string, (db: Db) => Promise<unknown>> = {
  'a session': (db) => createSessions(db, false).validate('session1'),
  'how much waits for me': (db) => findSessionUser(db, person, { ...moment, autoCloseDays: 3 }),
  'my favorites': (db) => findFavorites(db, person),
  'how many notices I have not seen': (db) => countUnseen(db, person),
  'how many messages I have not read': (db) => countUnread(db, person),
  'my measures': (db) => findBody(db, person),
}

const ownLists: Record<string, (db: Db) => Promise<unknown>> = {
  'a dress, by somebody signed in': (db) => findDress(db, 5000, { ...viewer, viewerId: person }),
  'my listings': (db) => findListings(db, person, moment),
  'page 2 of my listings': (db) => findListingPage(db, person, { ...moment, cursor: 60_000 }),
  'my favorites in full': (db) => findFavoriteDresses(db, person, {}, moment),
  'my favorites for an event': (db) => findFavoriteDresses(db, person, { event: dates.endDate }, moment),
  'my rentals': (db) => findRentalsOf(db, person, moment),
  'requests for my dresses': (db) => findRequests(db, person, moment),
  'what I lend': (db) => findOwnerRentals(db, person, { ...moment, statuses: ['confirmed', 'active'] }),
  'all I have lent': (db) => findOwnerRentals(db, person, moment),
  'a page of my rentals': (db) => findRentalPage(db, person, moment),
  'page 2 of my rentals': (db) => findRentalPage(db, person, { ...moment, cursor: 60_000 }),
  'page 2 of requests for my dresses': (db) => findRequestPage(db, person, { ...moment, cursor: 60_000 }),
  'page 2 of what I lend': (db) =>
    findOwnerRentalPage(db, person, { ...moment, statuses: ['confirmed', 'active'], cursor: 60_000 }),
  'what waits for me': (db) => findToday(db, person, { ...moment, autoCloseDays: 3 }),
  'what I have to do next as a renter': (db) => findNext(db, person, moment),
  'page 2 of what I have lent to somebody': (db) =>
    findPastPage(db, person, { ...moment, search: 'rita', cursor: 60_000 }),
  'my earnings': (db) => findEarnings(db, person, moment),
  'my notices': (db) => findNotices(db, person, {}),
  'page 2 of my notices': (db) => findNotices(db, person, { cursor: 70_000 }),
  'the letter that is due': (db) => takeDue(db, moment.now),
  'all letters that are due': (db) => skipDue(db, moment.now),
  'the shop’s letters': (db) => findLetters(db, {}, { ...moment, adminId: person }),
  'letters that failed, page 2': (db) =>
    findLetters(db, { state: 'failed', cursor: 70_000 }, { ...moment, adminId: person }),
  'my conversations': (db) => findThreads(db, person, moment),
  'page 2 of my conversations': (db) => findThreads(db, person, { ...moment, cursor: 120_000 }),
  'conversations I have not read': (db) => findThreads(db, person, { ...moment, show: 'unread' }),
  'a conversation': async (db) => {
    const { threads } = await findThreads(db, person, moment)
    await findThread(db, person, { ...moment, threadId: threads[0]?.threadId ?? 0 })
  },
  'a rental': async (db) => {
    const [{ rentalId = 0 } = {}] = await findRentalsOf(db, person, moment)
    await findRental(db, rentalId, { ...moment, me: { id: person, role: 'user' } })
  },
  'how an owner answers': (db) => findAnswerClock(db, 5000, moment.now),
  'closets I follow': (db) => findFollowed(db, person, moment),
  'page 2 of closets I follow': (db) =>
    findFollowedPage(db, person, { ...moment, cursor: `${moment.now.getTime()}-60000` }),
  'closets I follow, by id': (db) => findFollowedIds(db, person),
  'rentals that wait for a review of mine': (db) => findWaiting(db, person, moment),
  'reviews to look through': async (db) => {
    for (const show of reviewShows) await findForAdmin(db, { show }, person)
  },
  'what was reported': (db) => findReports(db, {}, person),
  'how the shop goes by week': (db) => findWeeks(db, { ...moment, timeZone: 'Asia/Kolkata' }),
  'my blocked days': (db) => findBlocks(db, 7, { ownerId: person, now: moment.now }),
}

const looking = { adminId: person, now: moment.now, timeZone: 'Asia/Kolkata' }

/** All that the lists of the desk can be asked for: each is one query. */
const deskLists: [string, DeskList][] = Object.entries(lists)
/** Filters beside which a word has no index of its own: what has both is sorted. */
const SORTED = ['unavailable', 'deleted']

const desk = Object.fromEntries(
  deskLists.flatMap(([name, list]) => {
    const words = [undefined, 'quinze', 'person 7', 'li', person, '5000', 'dress:5000']
    const asked = [
      ...words.map((q) => ({ q })),
      ...Object.keys(list.filters).flatMap((show) => [
        { show },
        ...(SORTED.includes(show) ? [] : [{ show, q: 'quinze' }]),
      ]),
      { cursor: name === 'people' ? `1780000000000000_${person}` : '60000' },
    ]
    return asked.map((one): [string, (db: Db) => Promise<unknown>] => [
      `${name} of the desk ${JSON.stringify(one)}`,
      (db) => list.find(db, { ...one, limit: 31 }, looking),
    ])
  }),
)

/** Filters that so few rows match that a walk along the order of a page would be stopped late, or never. */
const FEW = ['admins', 'suspended', 'withheld', 'not_back', 'to_decide']
/** How much of its list such a filter may read. */
const SHARE_OF_FEW = 0.1

const counts = (filter: DressFilter) => (db: Db) =>
  countFacets({ db, reads: db, dresses: countedDresses(db) }, filter, moment)

/** What is counted beside filters: `dress_facets` is read once by each process, and then what changes in it. */
const counting: Record<string, (db: Db) => Promise<unknown>> = {
  'counts of all filters': counts({}),
  'counts beside sizes, colors and occasions': counts({
    sizes: ['8', '10'],
    colors: ['red'],
    occasions: ['prom'],
  }),
  'counts beside a word': counts({ searchTerm: 'silk', brands: ['maison balolo'] }),
  'counts beside a color that is typed': counts({ searchTerm: 'red dress', minRetail: 1000 }),
  'counts of dresses free for these dates': counts({ ...dates, category }),
  'counts of dresses for an event': counts({ event, category, sizes: ['8'] }),
  'counts of dresses on a crowded Saturday': counts({ event: crowded, by: 'post' }),
}

/** Does it, and then does not: the shop stays as it is. */
const undone = (work: (db: Db) => Promise<unknown>) => async (db: Db) => {
  const rollback = new Error('looked enough')
  await db
    .transaction()
    .execute(async (trx) => {
      await work(trx)
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
}

const jobs: Record<string, (db: Db) => Promise<unknown>> = {
  'whether a review is to be published': (db) => hasOverdue(db, moment.now),
  'which reviews are to be published': (db) => publishOverdue(db, moment.now),
  'what to remind people of': undone((db) =>
    remind(db, { turnaroundDays: 0, now: moment.now, timeZone: 'America/New_York' }),
  ),
  'which days ended long ago': (db) => forgetEndedHolds(db, moment.now, 500),
  'whom to tell of new dresses': undone((db) =>
    sendFollowerDigests(db, { now: moment.now, timeZone: 'Asia/Kolkata' }),
  ),
  'whom to tell of what saved searches find, and its letter': undone(async (db) => {
    const ask = { ...moment, timeZone: 'Asia/Kolkata' }
    await saveSearch(db, { userId: person, address: 'colors=red&fits=me' }, ask)
    await db
      .insertInto('savedSearch')
      .values({ userId: person, address: 'colors=red', createdAt: moment.now, lookedOn: '2026-06-13' })
      .execute()
    if (!(await sendSearchNews(db, ask))) throw new Error('Nobody was told.')
    const { noticeId } = await db.selectFrom('searchNews').select('noticeId').executeTakeFirstOrThrow()
    if (!(await findSearchNews(db, noticeId, ask))) throw new Error('Nothing was told.')
  }),
}

describe('in a shop of 100,000 dresses, nothing is read through or sorted', { timeout: 300_000 }, () => {
  test('reminders of each minute read what is due; of each quarter of an hour, what begins or ends soon', async ({
    postgres,
    db,
  }) => {
    const read: number[] = []
    await undone(async (trx) => {
      const run = createReminders(trx)
      const at = { turnaroundDays: 0, timeZone: 'America/New_York' }
      for (const minute of [0, 1, 14, 15]) {
        const now = new Date(moment.now.getTime() + minute * 60_000)
        const sent = await postgres.sentBy(() => run({ ...at, now }))
        const plans = await Promise.all(
          sent.filter(({ text }) => text.includes('from rental where')).map(postgres.executed),
        )
        read.push(plans.reduce((sum, plan) => sum + rowsRead(plan), 0))
      }
    })(db)
    const [, next = NaN, last = NaN, quarter = NaN] = read
    // Of the others only what waits for an answer: a tenth of the rentals here.
    expect(Math.max(next, last)).toBeLessThan(quarter / 10)
  })

  test('the desk', async ({ postgres, db }) => {
    const {
      rows: [sizes = {}],
    } = await sql<Record<string, number>>`select
      (select count(*) from app_user) as people,
      (select count(*) from dress) as dresses,
      (select count(*) from rental) as rentals`.execute(db)
    const grown: string[] = []
    for (const [name, ask] of Object.entries(desk)) {
      const queries = await postgres.sentBy(ask)
      if (queries.length !== 1) grown.push(`${name} is ${queries.length} queries`)
      for (const query of queries) {
        const plan = await postgres.planned(query)
        for (const found of growth(plan, query, true)) grown.push(`${name}: ${found}`)
        if (!FEW.some((show) => name.includes(`"${show}"`))) continue
        const read = rowsRead(withoutSubPlans(await postgres.executed(query)))
        const all = sizes[name.split(' ')[0] ?? ''] ?? 0
        if (read > all * SHARE_OF_FEW) grown.push(`${name} reads ${read} rows of ${all}: ${query.text}`)
      }
    }
    expect(grown).toEqual([])
  })

  test.for(Object.entries({ ...browsing, ...fits, ...ownReads, ...ownLists, ...counting, ...jobs }))(
    '%s',
    async ([, ask], { postgres }) => {
      const queries = await postgres.sentBy(ask)
      expect(queries).not.toEqual([])
      for (const query of queries.filter(({ text }) => /^\s*(select|with|insert|update|delete)/i.test(text)))
        expect(growth(await postgres.planned(query), query, true)).toEqual([])
    },
  )

  test('what waits for an owner, and what they have lent, is one query each', async ({ postgres }) => {
    const past = { ...moment, now: new Date('2027-06-15T12:00:00Z') }
    expect(
      await postgres.sentBy((db) => findToday(db, person, { ...moment, autoCloseDays: 3 })),
    ).toHaveLength(1)
    expect(await postgres.sentBy((db) => findPastPage(db, person, past))).toHaveLength(1)
  })

  test.for(Object.entries({ ...browsing, ...fits, ...ownReads }))(
    '%s, as a prepared statement',
    async ([, ask], { postgres }) => {
      for (const query of await postgres.sentBy(ask))
        expect(growth(await postgres.plannedOnce(query), query, false)).toEqual([])
    },
  )

  test('what I have not read is counted by the indexes of what nobody has read', async ({ postgres }) => {
    const [query = { text: '', values: [] }] = await postgres.sentBy((db) => countUnread(db, person))
    const plan = JSON.stringify(await postgres.plannedOnce(query))
    for (const index of ['thread_unread_by_renter', 'thread_unread_by_owner'])
      expect(plan).toContain(`"${index}"`)
  })

  test('public changes are looked for from the last look on, in the order of their index', async ({
    postgres,
    db,
  }) => {
    await sql`insert into public_change (xid) select n::text::xid8 from generate_series(1, 20000) as n
      on conflict do nothing`.execute(db)
    await sql`analyze public_change`.execute(db)
    const queries = await postgres.sentBy(async (db) => {
      const { look } = watchPublicChanges(db, () => moment.now)
      await look()
      await look()
    })
    const query = queries.at(-1) ?? { text: '', values: [] }
    for (const plan of [postgres.planned, postgres.plannedOnce]) {
      const found = await plan(query)
      expect(JSON.stringify(found)).toContain('"public_change_once"')
      expect(growth(found, query, false)).toEqual([])
    }
  })

  // The constraint's index takes three times as long for each dress, and on a crowded day most are looked at.
  test.for([
    'dresses free for these dates',
    'dresses for an event on a crowded Saturday',
    'a common word among dresses free for these dates',
  ])('%s, by the index of the holds of a dress', async (name, { postgres }) => {
    const queries = (await postgres.sentBy(browsing[name] ?? list({}))).filter(({ text }) =>
      text.includes('from hold'),
    )
    expect(queries).not.toEqual([])
    for (const query of queries)
      for (const plan of [postgres.planned, postgres.plannedOnce])
        expect(JSON.stringify(await plan(query))).toContain('"hold_of_dress"')
  })

  // Where few or none fit, a page would otherwise read every dress to find that out; where many do, all of a price.
  test.for([
    ['what fits nobody', 'dress_fit_newest', 'dress_unmeasured_newest'],
    ['what fits nobody, dearest first', 'dress_fit_price', 'dress_unmeasured_price'],
    ['what fits me for a price', 'dress_fit_newest'],
  ] as const)('%s, by an index of what fits', async ([name, ...indexes], { postgres }) => {
    const queries = (await postgres.sentBy(fits[name] ?? list({}))).filter(({ text }) =>
      text.includes('place'),
    )
    for (const plan of [postgres.planned, postgres.plannedOnce])
      for (const [n, index] of indexes.entries()) {
        const query = queries[n] ?? { text: '', values: [] }
        expect(JSON.stringify(await plan(query))).toContain(`"${index}"`)
      }
  })
})
