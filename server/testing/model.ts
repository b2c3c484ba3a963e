import { HOUR, MINUTE } from '../../shared/duration.ts'
import {
  addDays,
  countDays,
  formatDays,
  formatWeekday,
  marketToday,
  type Day,
  type DayRange,
} from '../../shared/day.ts'
import { rentalNotices } from '../../shared/notices/notice-kinds.ts'
import {
  moves,
  noticesOf,
  whySettled,
  type ProposalState,
  type RentalEvent,
} from '../../shared/rental/rental-process.ts'
import type { ReturnAnswer } from '../../shared/rental/return-schema.ts'
import type { WaitingState } from '../../shared/rental/line.ts'
import { promisedStatuses, type RentalStatus } from '../../shared/rental/rental-statuses.ts'

// A model of docs/product.md#booking and what follows there: no database, indexes or transactions, and of the code only
// the table of moves. Where it and the server differ, one of them is wrong.

export interface Refusal {
  code: 'BAD_REQUEST' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT'
  message: string
}

export interface Dress {
  id: number
  owner: string
  priceCents: number
  available: boolean
  deleted: boolean
}

export type Answer = 'approved' | 'declined' | 'withdrawn'

/** What is said of a hand-over; the last of each way with a code. */
export type Handover = 'sent' | 'received' | 'handed_over' | 'sent_back' | 'handed_back'

export interface Rental extends DayRange {
  id: number
  dress: Dress
  renter: string
  rateCents: number
  event:
    | Answer
    | 'request'
    | 'removed'
    | 'owner_cancelled'
    | 'renter_cancelled'
    | 'swapped'
    | 'not_taken_place'
  lapsesAt: number
  /** The dress's price per day at the booking. */
  priceCents: number
  /** The last change of its days that was asked for, how often each side has asked, and what has become of them all. */
  change?: Change
  asked: Record<Side, number>
  changes: Set<RentalEvent>
  handed: Set<Handover>
  /** What its owner has said of its return. */
  said: ('back' | 'damaged' | 'not_back')[]
  backAt?: number
  damage?: string
  /** Its renter was told that the one before is not back. */
  warned?: true
  /** The last day on which it holds the dress. */
  heldFrom: Day
  heldTo: Day
}

/** Somebody in line for days of a dress that are taken. */
export interface Line extends DayRange {
  id: number
  dress: Dress
  renter: string
  state: WaitingState
  offeredUntil?: number
  rental?: Rental
  told: ('your_turn' | 'line_over')[]
}

type Side = 'owner' | 'renter'

interface Change extends DayRange {
  id: number
  by: Side
  state: ProposalState
  lapsesAt: number
}

interface Block extends DayRange {
  id: number
  dress: Dress
  reason: string | null
}

interface Price {
  rateCents: number
  totalCents: number
}

const badRequest = (message: string): Refusal => ({ code: 'BAD_REQUEST', message })
const conflict = (message: string): Refusal => ({ code: 'CONFLICT', message })
const notFound = (message: string): Refusal => ({ code: 'NOT_FOUND', message })
/** A day has begun when it has begun everywhere. */
const beginOf = (day: Day) => Date.parse(`${day}T12:00:00Z`)
const isOpen = ({ state }: Line) => state === 'waiting' || state === 'offered'
const share = (a: DayRange, b: DayRange) => a.from <= b.to && a.to >= b.from
const named = (ranges: DayRange[], today: Day) =>
  [...ranges]
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .map((days) => formatDays(days, today))
    .join(', ')

/** 90% of the price from 7 days on, 75% from 28, in whole cents a day. */
export function priceOf({ priceCents }: Pick<Dress, 'priceCents'>, days: number): Price {
  const rateCents = Math.round((priceCents * (days >= 28 ? 75 : days >= 7 ? 90 : 100)) / 100)
  return { rateCents, totalCents: rateCents * days }
}

export class Model {
  readonly people: string[] = []
  /** When all accounts were made; no address is confirmed. */
  readonly began: number
  readonly dresses: Dress[] = []
  readonly rentals: Rental[] = []
  blocks: Block[] = []
  readonly lines: Line[] = []
  /** Each person's favorites, the latest first. */
  readonly saved = new Map<string, number[]>()
  now: number
  readonly patienceHours: number
  readonly turnaroundDays: number
  readonly holdsNewcomers: boolean

  constructor(
    now: number,
    rules: { requestExpiryHours: number; turnaroundDays: number; rateLimits: boolean },
  ) {
    this.now = now
    this.began = now
    this.patienceHours = rules.requestExpiryHours
    this.turnaroundDays = rules.turnaroundDays
    this.holdsNewcomers = rules.rateLimits
  }

  /** Today where days begin last: twelve hours behind Greenwich. */
  get today(): Day {
    return new Date(this.now - 12 * HOUR).toISOString().slice(0, 10)
  }

  /** A request waits so many hours or until its first day begins; one for today waits for the day's end. */
  expiryOf(from: Day) {
    const deadline = from > this.today ? beginOf(from) : beginOf(addDays(from, 1))
    return Math.min(this.now + this.patienceHours * HOUR, deadline)
  }

  /** The last event of a rental, be it that it has lapsed. */
  lastEvent = ({ event, lapsesAt }: Rental): RentalEvent =>
    event === 'request' && this.now >= lapsesAt ? 'lapsed' : event

  /** The same, and its approval where it was cancelled after that. */
  lastEvents(rental: Rental): RentalEvent[] {
    const last = this.lastEvent(rental)
    const before: RentalEvent[] = moves[last].from.includes('confirmed') ? ['approved'] : []
    return [...before, last, ...rental.handed, ...rental.said]
  }

  statusOf(rental: Rental): RentalStatus {
    const { to } = moves[this.lastEvent(rental)]
    if (to !== 'confirmed') return to
    if (this.today < rental.from) return 'confirmed'
    return this.today > rental.to ? 'completed' : 'active'
  }

  /** A person's notices about rentals, as `kind id`, and lines, after what has expired was ended. */
  toldTo = (name: string) => [
    ...this.lines
      .filter(({ renter }) => renter === name)
      .flatMap(({ told }) => told.map((kind) => `${kind} null`)),
    ...this.rentals.flatMap((rental) =>
      [
        ...[...new Set<RentalEvent>(['request', ...rental.changes, ...this.lastEvents(rental)])].flatMap(
          noticesOf,
        ),
        ...(rental.warned ? ['at_risk' as const] : []),
      ]
        .filter((kind) => name === (rentalNotices[kind].to === 'owner' ? rental.dress.owner : rental.renter))
        .map((kind) => `${kind} ${rental.id}`),
    ),
  ]

  cancelledBy(rental: Rental) {
    const { by, to } = moves[this.lastEvent(rental)]
    return to === 'cancelled' ? by : null
  }

  /** The future moments at which a day begins, or a rental lapses, begins, has its last day or ends. */
  get turns() {
    const turns = this.rentals.flatMap(({ event, lapsesAt, from, to, change }) => {
      if (event === 'request') return [lapsesAt]
      const days =
        event === 'approved' ? [from, to, ...[1, 4, 15, 60].map((n) => addDays(to, n))].map(beginOf) : []
      return change?.state === 'open' ? [...days, change.lapsesAt] : days
    })
    const offers = this.lines.flatMap((line) =>
      line.state === 'offered' && line.offeredUntil ? [line.offeredUntil, line.offeredUntil + MINUTE] : [],
    )
    return [beginOf(addDays(this.today, 1)), ...turns, ...offers].filter((turn) => turn > this.now)
  }

  list(id: number, owner: string, priceCents: number) {
    this.dresses.push({ id, owner, priceCents, available: true, deleted: false })
  }

  book(id: number, renter: string, dress: Dress, { from, to }: DayRange) {
    this.refresh(dress)
    const { rateCents } = priceOf(dress, countDays(from, to))
    const line = this.lineFor(renter, dress, { from, to })
    const rental: Rental = {
      id,
      dress,
      renter,
      from,
      to,
      rateCents,
      event: 'request',
      lapsesAt: this.expiryOf(from),
      priceCents: dress.priceCents,
      asked: { owner: 0, renter: 0 },
      changes: new Set(),
      handed: new Set(),
      said: [],
      heldFrom: from,
      heldTo: addDays(to, this.turnaroundDays),
    }
    this.rentals.push(rental)
    if (line) Object.assign(line, { state: 'taken', rental })
  }

  /** The place in line for just these days, of those that are not over. */
  private lineFor = (renter: string, dress: Dress, { from, to }: DayRange) =>
    this.lines.find(
      (line) =>
        line.renter === renter &&
        line.dress === dress &&
        line.from === from &&
        line.to === to &&
        isOpen(line),
    )

  private wanted = ({ from, to }: DayRange): DayRange => ({ from, to: addDays(to, this.turnaroundDays) })

  /** The days that are offered, those that are over by the clock left out. */
  offeredDays = (dress: Dress) =>
    this.lines.filter((line) => line.dress === dress && this.isHeldFor(line)).map(this.wanted)

  /** An offer holds its days a minute longer than it says. */
  private isHeldFor = ({ state, offeredUntil = 0 }: Line) =>
    state === 'offered' && this.now < offeredUntil + MINUTE

  stateOf = (line: Line): WaitingState => {
    if (line.state === 'offered' && !this.isHeldFor(line)) return 'expired'
    return line.state === 'waiting' && line.from <= this.today ? 'gone' : line.state
  }

  /** A line counts until something has looked at its dress. */
  private standing = (line: Line) => isOpen(line) && line.from > this.today

  placeOf = (line: Line) =>
    this.lines.filter(
      (one) => one.dress === line.dress && one.id < line.id && this.standing(one) && share(one, line),
    ).length + 1

  /** Why a line gets no offer. */
  reasonOf(line: Line) {
    if (!line.dress.available) return 'not_in_shop'
    if (this.isTooSoon(line)) return 'too_soon'
    const held = [...this.rentedDays(line.dress), ...this.blocksOf(line.dress)]
    if (held.some((taken) => share(taken, this.wanted(line)))) return 'taken'
    const isOffered = this.offeredDays(line.dress).some((taken) => share(taken, this.wanted(line)))
    return isOffered || this.placeOf(line) > 1 ? 'others_first' : null
  }

  private isTooSoon = ({ from }: DayRange) => beginOf(from) - this.now <= 48 * HOUR

  /** What becomes of the lines for a dress when something looks at its calendar. */
  private turnOf(dress: Dress) {
    const held: DayRange[] = [...this.keptDays(dress), ...this.blocksOf(dress), ...this.offeredDays(dress)]
    return this.lines
      .filter((line) => line.dress === dress)
      .map((line) => {
        const state = this.stateOf(line)
        const isFree = !held.some((taken) => share(taken, this.wanted(line)))
        const isNext = state === 'waiting' && isFree && this.isShown(dress) && !this.isTooSoon(line)
        if (!isNext || this.hasGivenUp(line.renter, line)) return { line, state }
        held.push(this.wanted(line))
        return { line, state: 'offered' as const }
      })
  }

  /** Whether somebody took an offer of one of these days, and gave them back. */
  private hasGivenUp = (who: string, { dress, from, to }: DayRange & { dress: Dress }) =>
    this.lines.some(
      ({ rental, ...line }) =>
        line.renter === who &&
        line.dress === dress &&
        share(line, { from, to }) &&
        rental &&
        this.cancelledBy(rental) === 'renter',
    )

  private passOn(dress: Dress) {
    for (const { line, state } of this.turnOf(dress)) {
      if (state === line.state) continue
      line.state = state
      line.told.push(state === 'offered' ? 'your_turn' : 'line_over')
      if (state === 'offered')
        line.offeredUntil = this.now + (beginOf(line.from) - this.now <= 7 * 24 * HOUR ? 4 : 12) * HOUR
    }
  }

  refusesJoin(renter: string, dress: Dress, days: DayRange): Refusal | undefined {
    const refusal = this.refusesDays(days) ?? this.refusesDress(renter, dress)
    if (refusal) return refusal
    if (this.isTooSoon(days)) return badRequest('These days begin too soon to wait for them.')
    const turn = this.turnOf(dress)
    const open = this.lines.filter(this.standing).filter((line) => {
      const turned = turn.find((one) => one.line === line)
      return !turned || turned.state === 'waiting' || turned.state === 'offered'
    })
    const sharing = open.filter((line) => line.dress === dress && share(line, days))
    const mine = open.filter((line) => line.renter === renter)
    const own = mine.find((line) => sharing.includes(line))
    if (own && own.from === days.from && own.to === days.to) return undefined
    if (own) return conflict('You are in line for some of these days already.')
    const wanted = this.wanted(days)
    const rentals = this.live(dress).filter((rental) => share(this.kept(rental), wanted))
    const offers = turn.filter(({ line, state }) => state === 'offered' && share(this.wanted(line), wanted))
    const isBlocked = this.blocksOf(dress).some((block) => share(block, wanted))
    const holders = [...rentals, ...offers.map(({ line }) => line)].map((one) => one.renter)
    if (!holders.length && !isBlocked) return conflict('These days are free: ask for them.')
    if (isBlocked) return conflict('The owner does not lend the dress on these days.')
    if (holders.includes(renter)) return conflict('You have some of these days yourself.')
    if (this.hasGivenUp(renter, { ...days, dress }))
      return conflict('These days were held for you before, and you gave them back. Please choose others.')
    if (sharing.length >= 3) return conflict('3 people are in line for these days already.')
    if (mine.length >= 5) return conflict('You can stand in 5 lines at most.')
  }

  join(id: number, renter: string, dress: Dress, { from, to }: DayRange) {
    this.refresh(dress)
    if (this.lines.some((line) => line.id === id)) return
    this.lines.push({ id, renter, dress, from, to, state: 'waiting', told: [] })
  }

  refusesTaking(line: Line, who: string, offered: Price): Refusal | undefined {
    if (who !== line.renter) return notFound('This line does not exist.')
    if (line.rental) return undefined
    return this.refusesBooking(who, line.dress, line, offered, { line })
  }

  refusesPassing(line: Line, who: string): Refusal | undefined {
    if (who !== line.renter) return notFound('This line does not exist.')
    const turned = this.turnOf(line.dress).find((one) => one.line === line)
    if (turned?.state !== 'offered' && line.state !== 'passed')
      return conflict('These days are not held for you.')
  }

  /** Ends a line by its renter's wish. */
  endLine(line: Line, state: 'passed' | 'left') {
    this.refresh(line.dress)
    if (isOpen(line)) line.state = state
    this.passOn(line.dress)
  }

  private live = (dress: Dress) =>
    this.rentals.filter((rental) => rental.dress === dress && this.statusOf(rental) !== 'cancelled')

  /** The days that a rental holds, with those for cleaning. */
  private heldBy = ({ heldFrom, heldTo }: Rental): DayRange => ({ from: heldFrom, to: heldTo })

  rentedDays = (dress: Dress) => this.live(dress).map(this.heldBy)

  /** Said not to be back, and neither back nor over for 60 days. */
  isOverdue = ({ event, said, backAt, to }: Rental) =>
    event === 'approved' &&
    said.includes('not_back') &&
    backAt === undefined &&
    to < this.today &&
    this.today < addDays(to, 60)

  /** Back, or over for more than three days without being overdue. */
  isClosed = (rental: Rental) =>
    rental.event === 'approved' &&
    (rental.backAt !== undefined || (!this.isOverdue(rental) && this.today > addDays(rental.to, 3)))

  /** The holds of its dress after a rental's own. */
  private following({ dress, heldTo }: Rental) {
    const others = this.live(dress).map((one) => ({ ...this.heldBy(one), isStuck: this.isOverdue(one) }))
    const blocks = this.blocksOf(dress).map(({ from, to }) => ({ from, to, isStuck: false }))
    return [...others, ...blocks].filter(({ from }) => from > heldTo)
  }

  private eveOf(holds: DayRange[]) {
    const [next] = holds.map(({ from }) => from).sort()
    return next ? addDays(next, -1) : '9999-12-31'
  }

  /**
   * What is overdue holds the dress for a week more, until 60 days after its end at most, and never the next's days; it
   * goes on behind what is over.
   */
  private kept(rental: Rental): DayRange {
    const held = this.heldBy(rental)
    if (!this.isOverdue(rental)) return held
    const following = this.following(rental)
    const isOver = ({ to, isStuck }: (typeof following)[number]) => to < this.today && !isStuck
    const eve = this.eveOf(following.filter((one) => !isOver(one)))
    const [until = held.to] = [addDays(this.today, 7), addDays(rental.to, 59), eve].sort()
    const since = following.filter(isOver).map(({ to }) => addDays(to, 1))
    const from = [held.from, ...since].sort().at(-1) ?? held.from
    return until > held.to && until >= from ? { from, to: until } : held
  }

  /** Before each change of a calendar. */
  refresh(dress: Dress) {
    for (const rental of this.live(dress)) {
      const { from, to } = this.kept(rental)
      Object.assign(rental, { heldFrom: from, heldTo: to })
    }
    this.passOn(dress)
  }

  /** The same, once what is overdue is held on. */
  private keptDays = (dress: Dress, except?: Rental | Line): DayRange[] =>
    this.live(dress)
      .filter((rental) => rental !== except)
      .map((rental) => this.kept(rental))

  blocksOf = (dress: Dress) => this.blocks.filter((block) => block.dress === dress)

  private isFree = (held: DayRange[], dress: Dress, { from, to }: DayRange) =>
    ![...held, ...this.blocksOf(dress)].some((taken) =>
      share(taken, { from, to: addDays(to, this.turnaroundDays) }),
    )

  /** True when calendars show the dress as free on these days, and on those that it has to rest afterwards. */
  isRentable = (dress: Dress, days: DayRange) =>
    this.isFree([...this.rentedDays(dress), ...this.offeredDays(dress)], dress, days)

  /** True when it can be had on these days, but for a rental that has it. */
  private canHave = (dress: Dress, days: DayRange, except?: Rental | Line) =>
    this.isFree([...this.keptDays(dress, except), ...this.offeredNext(dress, except)], dress, days)

  /** The days that are offered once something has looked at the calendar of a dress. */
  private offeredNext = (dress: Dress, except?: Rental | Line) =>
    this.turnOf(dress)
      .filter(({ line, state }) => state === 'offered' && line !== except)
      .map(({ line }) => this.wanted(line))

  isShown = (dress: Dress) => dress.available && !dress.deleted

  /** Why a person may not change a dress. */
  stranger(dress: Dress, who: string): Refusal | undefined {
    if (dress.deleted) return notFound('Dress not found')
    if (dress.owner !== who) return { code: 'FORBIDDEN', message: 'This dress is not yours.' }
  }

  refusesBooking(
    renter: string,
    dress: Dress,
    days: DayRange,
    offered: Price,
    { isRescue = false, line }: { isRescue?: boolean; line?: Line } = {},
  ): Refusal | undefined {
    const refusal = this.refusesDays(days) ?? this.refusesDress(renter, dress)
    if (refusal) return refusal
    const price = priceOf(dress, countDays(days.from, days.to))
    if (price.rateCents !== offered.rateCents || price.totalCents !== offered.totalCents)
      return conflict('The price of this dress has changed. Please review the new total.')
    if (this.rentals.some((one) => one.renter === renter && this.isOverdue(one) && !this.isSentBack(one)))
      return conflict('Please send Silk slip dress back first: its owner still waits for it.')
    const own = this.lineFor(renter, dress, days)
    const isOffered = this.turnOf(dress).some((one) => one.line === own && one.state === 'offered')
    if (line && (own !== line || !isOffered)) return conflict('The time to take these days is over.')
    const waiting = this.rentals.filter(
      (other) => other.renter === renter && this.statusOf(other) === 'pending',
    )
    if (!isRescue && waiting.length >= 10)
      return conflict('You can have at most 10 requests waiting for an answer.')
    const hasRented = this.rentals.some(
      (other) => other.renter === renter && this.lastEvents(other).includes('approved'),
    )
    const isNew = this.now - this.began < 7 * 24 * HOUR && !hasRented
    if (!isRescue && this.holdsNewcomers && isNew && waiting.length >= 5)
      return conflict(
        'You can have 5 requests waiting for an answer in your first week. Confirm your email address to ask for more.',
      )
    if (!this.canHave(dress, days, isOffered ? own : undefined))
      return conflict('These dates are no longer available. Please choose different dates.')
  }

  private refusesDays({ from, to }: DayRange): Refusal | undefined {
    const length = countDays(from, to)
    if (to < from) return badRequest('The end date is before the start date.')
    if (from < this.today) return badRequest('Please choose dates in the future.')
    if (length < 4) return badRequest('Minimum rental period is 4 days.')
    if (length > 90) return badRequest('A rental can last at most 90 days.')
    if (to > addDays(this.today, 365)) return badRequest('Please choose dates within 365 days.')
  }

  private refusesDress(renter: string, dress: Dress): Refusal | undefined {
    if (dress.deleted) return notFound('Dress not found')
    if (dress.owner === renter) return conflict('You cannot rent your own dress.')
    if (!dress.available) return conflict('This dress is not available for rent at the moment.')
  }

  /** An answer to a request is given once; the same again is fine, another is a conflict. */
  refusesAnswer(rental: Rental, who: string, answer: Answer): Refusal | undefined {
    const last = this.lastEvent(rental)
    const [{ by, to }, asked] = [moves[last], moves[answer]]
    if (who !== (asked.by === 'renter' ? rental.renter : rental.dress.owner))
      return notFound('This request does not exist.')
    if (moves[last].from.includes('confirmed')) return conflict('This rental has been cancelled.')
    if (by === asked.by && to === asked.to) return undefined
    if (to === 'confirmed') return conflict('This request has already been approved.')
    if (last === 'lapsed') return conflict('This request has lapsed.')
    if (last === 'withdrawn') return conflict('This request has been withdrawn.')
    if (to === 'cancelled') return conflict('This request has already been declined.')
  }

  /** The event with which a side cancels a confirmed rental. */
  cancellation = (rental: Rental, who: string) =>
    who === rental.renter ? ('renter_cancelled' as const) : ('owner_cancelled' as const)

  /** A confirmed rental can be cancelled until its first day; by the same side again, too. */
  refusesCancelling(rental: Rental, who: string): Refusal | undefined {
    if (who !== rental.renter && who !== rental.dress.owner) return notFound('This rental does not exist.')
    if (this.lastEvent(rental) === this.cancellation(rental, who)) return undefined
    if (this.lastEvent(rental) === 'not_taken_place' && who === rental.dress.owner)
      return conflict('This rental has already been cancelled. You can still write in the conversation.')
    const refusals: Record<RentalStatus, string | undefined> = {
      pending: 'This request has not been approved yet.',
      confirmed: undefined,
      active: 'This rental has begun and cannot be cancelled any more. Please write to each other.',
      completed: 'This rental is over.',
      cancelled: 'This rental has already been cancelled.',
    }
    const refusal = refusals[this.statusOf(rental)]
    if (refusal) return conflict(refusal)
    if (this.hasArrived(rental))
      return conflict(
        'The dress has been handed over, so this rental cannot be cancelled any more. Please write to each other.',
      )
  }

  private hasArrived = ({ handed }: Rental) => handed.has('received') || handed.has('handed_over')
  private isSentBack = ({ handed }: Rental) => handed.has('sent_back') || handed.has('handed_back')

  /** Whether it would change nothing: what was sent is told otherwise once it was handed over. */
  private hasTold(rental: Rental, said: Handover) {
    const { handed } = rental
    if (said === 'received') return this.hasArrived(rental)
    if (said === 'sent' && handed.has('handed_over')) return false
    if (said === 'sent_back' && handed.has('handed_back')) return false
    return handed.has(said)
  }

  /** What each side says of the hand-over of a rental between yes and closed; the same again is fine. */
  refusesHandover(rental: Rental, who: string, said: Handover): Refusal | undefined {
    const { renter, dress, from } = rental
    if (who !== (moves[said].by === 'owner' ? dress.owner : renter))
      return notFound('This rental does not exist.')
    if (this.hasTold(rental, said)) return undefined
    if (this.statusOf(rental) === 'pending') return conflict('This request has not been approved yet.')
    if (rental.event !== 'approved') return conflict('This rental has been cancelled.')
    const isBack = said === 'sent_back' || said === 'handed_back'
    const mayBeMissed = isBack && rental.backAt === undefined && this.today <= addDays(rental.to, 14)
    if (this.isClosed(rental) && !mayBeMissed) return conflict('This rental is over.')
    if (isBack)
      return this.today < from
        ? conflict(`You can say so from the first day on, ${formatWeekday(from)}.`)
        : undefined
    if (this.hasArrived(rental)) return conflict('The dress has already arrived.')
    if (this.isSentBack(rental)) return conflict('The dress has already been sent back.')
  }

  handOver(rental: Rental, said: Handover) {
    if (this.hasTold(rental, said)) return
    if (said === 'handed_back') this.takeBack(rental)
    rental.handed.add(said)
  }

  /** Cancelled after it was approved. */
  private isCancelled = (rental: Rental) => moves[this.lastEvent(rental)].from.includes('confirmed')

  /** Of a rental's side; undefined for others. */
  sideOf = ({ renter, dress }: Rental, who: string): Side | undefined =>
    who === renter ? 'renter' : who === dress.owner ? 'owner' : undefined

  /** The change of a rental's days that waits for its answer. */
  openChange = ({ change }: Rental) =>
    change?.state === 'open' && this.now < change.lapsesAt ? change : undefined

  /** Why the days of a rental cannot change: a promised one moves before its first day, then only its end does. */
  refusesAsking(rental: Rental, who: string, days: DayRange): Refusal | undefined {
    const side = this.sideOf(rental, who)
    if (!side) return notFound('This rental does not exist.')
    const status = this.statusOf(rental)
    if (this.isCancelled(rental)) return conflict('This rental has been cancelled.')
    if (status === 'pending' || status === 'cancelled') return conflict('This request has not been approved.')
    if (status === 'completed' || rental.backAt !== undefined) return conflict('This rental is over.')
    const length = countDays(days.from, days.to)
    if (days.from === rental.from && days.to === rental.to)
      return badRequest('These are the days of the rental.')
    if (status === 'active' && days.from !== rental.from)
      return badRequest('The rental has begun: only its last day can change.')
    if (status === 'active' && days.to < this.today) return badRequest('The last day cannot be before today.')
    if (days.to < days.from) return badRequest('The end date is before the start date.')
    if (days.from < this.today && status !== 'active') return badRequest('Please choose dates in the future.')
    if (length < 4) return badRequest('Minimum rental period is 4 days.')
    if (length > 90) return badRequest('A rental can last at most 90 days.')
    if (status !== 'active' && days.to > addDays(this.today, 365))
      return badRequest('Please choose dates within 365 days.')
    const open = this.openChange(rental)
    if (open && open.by !== side)
      return conflict('Other days have been proposed to you. Please answer them first.')
    if (open && open.from === days.from && open.to === days.to) return undefined
    if (open) return conflict('You have already proposed other days. Take them back to propose others.')
    if (rental.asked[side] >= 3)
      return conflict('You have asked to change the days 3 times. Please write to each other.')
    if (!this.canHave(rental.dress, days, rental))
      return conflict('These dates are no longer available. Please choose different dates.')
  }

  ask(id: number, rental: Rental, who: string, { from, to }: DayRange) {
    const by = this.sideOf(rental, who) ?? 'owner'
    if (this.openChange(rental)) return
    this.refresh(rental.dress)
    const first = from < rental.from ? from : rental.from
    const last = to < rental.to ? to : rental.to
    const lapsesAt = this.expiryOf(from === rental.from ? addDays(last, 1) : first)
    rental.change = { id, by, from, to, state: 'open', lapsesAt }
    rental.asked[by]++
    rental.changes.add(`${by}_asked_days`)
  }

  refusesSettling(rental: Rental, change: Change, who: string, state: ProposalState): Refusal | undefined {
    const side = this.sideOf(rental, who)
    if (!side || (side === change.by) !== (state === 'taken_back'))
      return notFound('This proposal does not exist.')
    if (state === 'accepted' && this.isCancelled(rental)) return conflict('This rental has been cancelled.')
    if (change.state === state) return undefined
    const why = whySettled[this.openChange(rental) || change.state !== 'open' ? change.state : 'over']
    if (why) return conflict(why)
    if (state === 'accepted' && !this.canHave(rental.dress, change, rental))
      return conflict('Somebody else has these days now. The rental stays as it was.')
  }

  settle(rental: Rental, change: Change, who: string, state: 'accepted' | 'refused' | 'taken_back') {
    const [side, open] = [this.sideOf(rental, who), this.openChange(rental)]
    if (!side || !open) return
    const did = { accepted: 'agreed', refused: 'refused', taken_back: 'withdrew' } as const
    change.state = state
    rental.changes.add(`${side}_${did[state]}_days`)
    if (state !== 'accepted') return
    const { from, to } = change
    this.refresh(rental.dress)
    const heldTo = addDays(to, this.turnaroundDays)
    const { rateCents } = priceOf(rental, countDays(from, to))
    Object.assign(rental, { from, to, heldFrom: from, heldTo, rateCents })
    this.refresh(rental.dress)
    this.endChanges(rental.dress)
  }

  /** Ends a change whose days have been taken. */
  loseDays(rental: Rental) {
    const open = this.openChange(rental)
    if (!open) return
    open.state = 'over'
    rental.changes.add('days_lost')
  }

  /** Ends the changes of a dress's rentals whose days are promised to others or blocked. */
  endChanges(dress: Dress) {
    const promised = this.rentals.filter((one) => one.dress === dress && one.event === 'approved')
    for (const rental of promised) {
      const days = this.openChange(rental)
      if (!days) continue
      const wanted = { from: days.from, to: addDays(days.to, this.turnaroundDays) }
      const held = promised.filter((one) => one !== rental).map(this.heldBy)
      if ([...held, ...this.blocksOf(dress)].some((taken) => share(taken, wanted))) this.loseDays(rental)
    }
  }

  /** Whether an owner has answered so before. */
  hasSaid(rental: Rental, answer: ReturnAnswer, damage: string) {
    if (answer === 'not_taken_place') return rental.event === answer
    if (rental.event !== 'approved') return false
    if (answer === 'back') return rental.backAt !== undefined
    if (answer === 'damaged') return rental.damage === damage
    return rental.said.includes('not_back') && rental.backAt === undefined
  }

  /** Back for two days at most, after its last day, and without damage. */
  private isMistakable = ({ backAt, to, damage, handed }: Rental) =>
    backAt !== undefined &&
    !damage &&
    !handed.has('handed_back') &&
    marketToday(new Date(backAt)) > to &&
    this.now - backAt <= 48 * HOUR

  refusesReturn(rental: Rental, who: string, answer: ReturnAnswer, damage: string): Refusal | undefined {
    if (who !== rental.dress.owner) return notFound('This rental does not exist.')
    if (this.hasSaid(rental, answer, damage)) return undefined
    const { from, to, backAt } = rental
    const last = this.lastEvent(rental)
    if (last === 'not_taken_place') return conflict('You have said that this rental did not take place.')
    if (moves[last].from.includes('confirmed')) return conflict('This rental has been cancelled.')
    if (last !== 'approved') return conflict('This request has not been approved.')
    if (this.today < from) return conflict('This rental has not begun yet.')
    const tooLate = 'It is too late to say so. You can still write in the conversation.'
    const isLate = this.today > addDays(to, 14) && !this.isOverdue(rental)
    if (answer === 'not_back') {
      if (backAt !== undefined && !this.isMistakable(rental)) return conflict('This dress is back already.')
      if (this.today <= to) return conflict('Its last day is not over yet.')
      return isLate ? conflict(tooLate) : undefined
    }
    if (answer === 'not_taken_place') {
      if (backAt !== undefined) return conflict('This dress is back, so the rental took place.')
      if (rental.said.includes('not_back')) return conflict('You have said that the dress is not back yet.')
      if (this.hasArrived(rental) || this.isSentBack(rental))
        return conflict('The dress was handed over, so the rental took place.')
      return this.today > addDays(to, 18) ? conflict(tooLate) : undefined
    }
    if (answer === 'damaged' && rental.damage)
      return conflict('You have already said what is damaged. You can still write in the conversation.')
    if (answer === 'damaged' && backAt !== undefined)
      return this.now - backAt > 48 * HOUR
        ? conflict('A damage can be told within 48 hours. You can still write in the conversation.')
        : undefined
    return isLate ? conflict(tooLate) : undefined
  }

  answerReturn(rental: Rental, answer: ReturnAnswer, damage: string) {
    if (this.hasSaid(rental, answer, damage)) return
    if (answer === 'not_taken_place') {
      rental.event = answer
      if (rental.change?.state === 'open') rental.change.state = 'over'
      this.refresh(rental.dress)
      return
    }
    rental.said.push(answer)
    if (answer === 'damaged') rental.damage = damage
    if (answer === 'not_back') {
      // In place of “It is back”.
      rental.said = rental.said.filter((one) => one !== 'back')
      rental.backAt = undefined
      this.refresh(rental.dress)
      for (const next of this.rentals) if (this.waitsFor(rental, next)) next.warned = true
      this.endChanges(rental.dress)
      return
    }
    this.takeBack(rental)
  }

  /** Whether a rental of somebody else may begin before the dress is back and has rested. */
  private waitsFor = ({ dress, renter, to }: Rental, next: Rental) =>
    next.dress === dress &&
    next.renter !== renter &&
    next.event === 'approved' &&
    next.from >= this.today &&
    next.from > to &&
    next.from <= addDays(this.today, 3 + this.turnaroundDays) &&
    !next.handed.has('sent') &&
    !this.hasArrived(next)

  /** It is back, and rests. */
  private takeBack(rental: Rental) {
    if (rental.backAt !== undefined) return
    if (rental.change?.state === 'open') rental.change.state = 'over'
    this.refresh(rental.dress)
    rental.backAt = this.now
    const kept = rental.said.includes('not_back') ? '9999-12-31' : rental.heldTo
    const [until = rental.heldFrom] = [
      addDays(this.today, this.turnaroundDays),
      kept,
      this.eveOf(this.following(rental)),
    ].sort()
    rental.heldTo = until > rental.heldFrom ? until : rental.heldFrom
    this.refresh(rental.dress)
  }

  refusesBlock(dress: Dress, who: string, days: DayRange): Refusal | undefined {
    if (days.to < days.from) return badRequest('The end date is before the start date.')
    if (days.to < this.today) return badRequest('Please choose dates in the future.')
    if (days.to > addDays(this.today, 730)) return badRequest('Please choose dates within 730 days.')
    const stranger = this.stranger(dress, who)
    if (stranger) return stranger
    const rented = [...this.keptDays(dress), ...this.offeredNext(dress)].filter((taken) => share(taken, days))
    if (rented.length) return conflict(`This dress is rented or asked for on ${named(rented, this.today)}.`)
  }

  /** Blocks that overlap or are adjacent become one. */
  block(id: number, dress: Dress, days: DayRange, reason: string | null) {
    this.refresh(dress)
    const near = { from: addDays(days.from, -1), to: addDays(days.to, 1) }
    const met = this.blocksOf(dress)
      .filter((block) => share(block, near))
      .sort((a, b) => (a.from < b.from ? -1 : 1))
    const all = [days, ...met]
    const block = {
      id,
      dress,
      from: all.map(({ from }) => from).sort()[0] ?? days.from,
      to:
        all
          .map(({ to }) => to)
          .sort()
          .at(-1) ?? days.to,
      reason: reason ?? met.find((block) => block.reason)?.reason ?? null,
    }
    this.blocks = [...this.blocks.filter((other) => !met.includes(other)), block]
    this.endChanges(dress)
  }

  refusesUnblock = ({ id, dress }: Block, who: string) =>
    dress.owner === who && this.blocks.some((block) => block.id === id)
      ? undefined
      : notFound('These blocked dates do not exist.')

  unblock(gone: Block) {
    this.blocks = this.blocks.filter((block) => block !== gone)
    this.refresh(gone.dress)
  }

  refusesRemoval(dress: Dress, who: string): Refusal | undefined {
    const promised = this.rentals.filter(
      (rental) =>
        rental.dress === dress &&
        promisedStatuses.includes(this.statusOf(rental)) &&
        rental.backAt === undefined,
    )
    const stranger = this.stranger(dress, who)
    if (stranger) return stranger
    if (this.live(dress).some(this.isOverdue))
      return conflict('This dress is not back yet and cannot be deleted.')
    if (!promised.length) return undefined
    return conflict(`This dress is rented for ${named(promised, this.today)} and cannot be deleted.`)
  }

  /** Its owner changes a dress: while it is hidden nothing is offered. */
  change(dress: Dress, change: { available?: boolean; priceCents?: number }) {
    const { available = dress.available, priceCents = dress.priceCents } = change
    if (available === dress.available && priceCents === dress.priceCents) return
    Object.assign(dress, change)
    this.refresh(dress)
    for (const line of this.lines)
      if (line.dress === dress && line.state === 'offered' && !available) line.state = 'waiting'
  }

  remove(dress: Dress) {
    dress.deleted = true
    for (const line of this.lines)
      if (line.dress === dress && isOpen(line)) {
        line.state = 'gone'
        line.told.push('line_over')
      }
    for (const rental of this.rentals)
      if (rental.dress === dress && this.statusOf(rental) === 'pending') rental.event = 'removed'
    for (const [who, ids] of this.saved)
      this.saved.set(
        who,
        ids.filter((id) => id !== dress.id),
      )
  }

  refusesSaving = (dress: Dress) => (dress.deleted ? notFound('Dress not found') : undefined)

  toggle(who: string, { id }: Dress) {
    const ids = this.saved.get(who) ?? []
    this.saved.set(who, ids.includes(id) ? ids.filter((other) => other !== id) : [id, ...ids])
  }
}
