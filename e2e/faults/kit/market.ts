import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { asking, dress, inDays } from '../../../server/testing/test.ts'
import { tally } from './results.ts'
import { ask, cookiesOf, Lost, type Answer, type Question } from './http.ts'
import { newLedger, type Ledger } from './ledger.ts'

// People who list, book, decide, save and sign up without pause, and keep a ledger of the answers.

export const password = 'a long enough password'

export interface Trader {
  id: string
  email: string
  cookie: string
}

interface Listed {
  id: number
  pricePerDay: number
  owner: Trader
  /** How many rentals have been asked for, one after the other along the calendar. */
  asked: number
}

export interface Market {
  url: string
  traders: Trader[]
  dresses: Listed[]
  ledger: Ledger
  /** Every answer of a write, and every loss, as they came. */
  outcomes: (number | 'lost')[]
  /** What each answer or loss was about, and how long it took, in milliseconds. */
  times: { path: string; ms: number }[]
  tally: () => Record<string, number>
}

/** Signs a person up. Throws Lost without an answer, and an Error when it was refused. */
export async function signUp(url: string): Promise<Trader> {
  const email = `${randomUUID()}@people.test`
  const answer = await ask(`${url}/_api/auth/register_with_password`, {
    body: { email, password, displayName: 'A trader' },
  })
  return newcomer(answer, email)
}

function newcomer(answer: Answer, email: string): Trader {
  if (answer.status >= 300) throw new Error(`No account: ${answer.status} ${answer.text}`)
  return { id: JSON.parse(answer.text).user.id, email, cookie: cookiesOf(answer) }
}

/** A market of a few people, each with some dresses. */
export async function openMarket(url: string, { traders = 6, dressesEach = 5 } = {}): Promise<Market> {
  const outcomes: Market['outcomes'] = []
  const market: Market = {
    url,
    traders: [],
    dresses: [],
    ledger: newLedger(),
    outcomes,
    times: [],
    tally: () => tally(outcomes),
  }
  for (let n = 0; n < traders; n++) market.traders.push(await signUp(url))
  for (const trader of market.traders) {
    market.ledger.people.add(trader.id)
    for (let n = 0; n < dressesEach; n++) await list(market, trader, new AbortController().signal)
  }
  market.ledger.acknowledged = 0
  return market
}

/** All people write, each one thing after the other, until stopped. A write without an answer is repeated. */
export async function trade(market: Market, until: AbortSignal) {
  await Promise.all(
    market.traders.map(async (trader) => {
      while (!until.aborted) await anything(market, trader, until)
    }),
  )
}

const deeds: [share: number, deed: (market: Market, who: Trader, until: AbortSignal) => Promise<void>][] = [
  [0.55, save],
  [0.37, bookAndDecide],
  [0.06, list],
  [0.02, register],
]

async function anything(market: Market, who: Trader, until: AbortSignal) {
  let luck = Math.random()
  for (const [share, deed] of deeds) {
    if ((luck -= share) < 0) return deed(market, who, until)
  }
}

/** One try of a write. Gives undefined without an answer, or with one that may be tried again. */
async function attempt(market: Market, path: string, question: Question) {
  try {
    const answer = await ask(market.url + path, question)
    market.outcomes.push(answer.status)
    market.times.push({ path, ms: answer.ms })
    if (answer.status < 300) market.ledger.acknowledged++
    return answer.status >= 500 ? undefined : answer
  } catch (error) {
    if (!(error instanceof Lost)) throw error
    market.outcomes.push('lost')
    market.times.push({ path, ms: error.ms })
  }
}

/** Tries until there is an answer: for what may be said twice. */
async function persist(market: Market, path: string, question: Question, until: AbortSignal) {
  while (!until.aborted) {
    const answer = await attempt(market, path, question)
    if (answer) return answer
    await delay(50)
  }
}

/** A heart is toggled, so it is never tried again: without an answer its state is unknown. */
async function save(market: Market, { id, cookie }: Trader) {
  const { favorites } = market.ledger
  const chosen = pick(market.dresses)
  const pair = `${id} ${chosen.id}`
  if (favorites.get(pair) === null) return
  const body = { json: { dressId: chosen.id } }
  favorites.set(pair, null)
  const answer = await attempt(market, '/_api/favorites/toggle', { body, cookie })
  if (answer?.status === 200) favorites.set(pair, JSON.parse(answer.text).json.favorited)
  else await delay(50)
}

/** How many rentals of the shortest length fit in the days that can be booked. */
const MAX_RENTALS = 85

/** Asks for a dress under a key, as often as it takes; then its owner answers, or it is taken back. */
async function bookAndDecide(market: Market, who: Trader, until: AbortSignal) {
  const chosen = pick(market.dresses.filter(({ owner, asked }) => owner !== who && asked < MAX_RENTALS))
  const key = randomUUID()
  const body = { ...asking(chosen, inDays(3 + 4 * chosen.asked++)), bookingNotes: key }
  market.ledger.asked.set(key, null)
  const answer = await persist(
    market,
    '/_api/rental/create-booking',
    { body, key, cookie: who.cookie },
    until,
  )
  if (answer?.status !== 200) return
  const { rentalId } = JSON.parse(answer.text)
  market.ledger.asked.set(key, rentalId)
  market.ledger.rentals.set(rentalId, 'pending')

  const luck = Math.random()
  const withdrawal = ['/trpc/rentals.withdraw', { json: { rentalId } }, who, 'cancelled'] as const
  const status = luck < 0.6 ? 'cancelled' : 'confirmed'
  const decision = ['/_api/rental/update-status', { rentalId, status }, chosen.owner, status] as const
  const [path, words, speaker, outcome] = luck < 0.3 ? withdrawal : decision
  market.ledger.rentals.set(rentalId, null)
  const end = await persist(market, path, { body: words, cookie: speaker.cookie }, until)
  if (end?.status === 200) market.ledger.rentals.set(rentalId, outcome)
  if (end?.status === 200 && outcome === 'confirmed' && luck > 0.85)
    await cancel(market, who, rentalId, until)
}

/** Cancels what its owner has agreed to. */
async function cancel(market: Market, { cookie }: Trader, rentalId: number, until: AbortSignal) {
  const { rentals } = market.ledger
  rentals.set(rentalId, null)
  const body = { rentalId, reason: 'plans' }
  const end = await persist(market, '/_api/rental/cancel', { body, cookie }, until)
  if (end?.status === 200) rentals.set(rentalId, 'cancelled')
}

/** Sends a photograph and lists a dress with it. */
async function list(market: Market, owner: Trader, until: AbortSignal) {
  const upload = await persist(
    market,
    '/_api/images/upload',
    { ...(await photograph()), cookie: owner.cookie },
    until,
  )
  if (upload?.status !== 200) return
  const { url } = JSON.parse(upload.text)
  const picture = pictureOf(url)
  market.ledger.pictures.add(picture)
  const body = { ...dress, title: `Silk dress ${randomUUID().slice(0, 8)}`, imageUrls: [url] }
  const answer = await persist(
    market,
    '/_api/dresses/create',
    { body, key: randomUUID(), cookie: owner.cookie },
    until,
  )
  if (!answer || answer.status >= 300) return
  const { id, pricePerDay } = JSON.parse(answer.text)
  market.ledger.dresses.set(id, [picture])
  market.dresses.push({ id, pricePerDay, owner, asked: 0 })
}

async function register(market: Market, _who: Trader, until: AbortSignal) {
  const email = `${randomUUID()}@people.test`
  const body = { email, password, displayName: 'A newcomer' }
  // At a second try the address is in use: the account exists, but no session came.
  const answer = await persist(market, '/_api/auth/register_with_password', { body }, until)
  if (answer && answer.status < 300) market.ledger.people.add(newcomer(answer, email).id)
}

const pictureOf = (url: string) => /\/([0-9a-f]{32})\.webp$/.exec(url)?.[1] ?? ''

function pick<T>(from: readonly T[]): T {
  const one = from[Math.floor(Math.random() * from.length)]
  if (!one) throw new Error('There is nothing left to choose from.')
  return one
}

let encoded: Promise<Buffer> | undefined

/** A small photograph in a multipart body, as an upload sends it. */
export async function photograph() {
  const bytes = await (encoded ??= sharp({
    create: { width: 60, height: 80, channels: 3, background: '#7a1a34' },
  })
    .jpeg()
    .toBuffer())
  return multipart(bytes)
}

export function multipart(bytes: Buffer, { field = 'image', name = 'dress.jpg', type = 'image/jpeg' } = {}) {
  const boundary = `----${randomUUID()}`
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
