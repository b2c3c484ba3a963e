import { Fragment, type ReactNode } from 'react'
import { formatRentalDays, formatWeekday, type Day } from '../../shared/day.ts'
import type { Way } from '../../shared/rental/handover.ts'
import { backActs, handOverStep } from '../../shared/rental/handover-days.ts'
import { FREED } from '../../shared/rental/line.ts'
import type { CancellingEvent } from '../../shared/rental/rental-process.ts'
import { provided } from '../../shared/settings/provided.ts'
import type { Answers } from '../api/api.ts'
import { useToday } from '../calendar/today.ts'
import { useShop } from '../head/shop.ts'
import { LocalTime } from '../ui/local-time.tsx'
import classes from './next-step.module.css'

type Rental = Answers['rentals']['one']

/** What the lists of both sides tell of a rental. */
type Listed = keyof Answers['rentals']['mine'][number] &
  keyof Answers['rentals']['lentPage']['rentals'][number]

/** All that the next step is computed from; lists have no events. */
type Standing = Pick<Rental, (Listed & keyof Rental) | 'ownerName' | 'renterName'> &
  Partial<Pick<Rental, 'events'>>

/** A sentence for each reader; in braces stand names and dates (`NextStep`). */
type Words = Record<'owner' | 'renter' | 'admin', string>

/** The next step of a rental, whose turn it is and until when; or its outcome. */
export function NextStep({ rental, side }: { rental: Standing; side: keyof Words }) {
  const today = useToday()
  const shop = useShop()
  const { proposal, backAt } = rental
  const days = proposal && formatRentalDays({ from: proposal.startDate, to: proposal.endDate }, today)
  const named: Record<string, ReactNode> = {
    owner: <bdi>{rental.ownerName}</bdi>,
    renter: <bdi>{rental.renterName}</bdi>,
    time: <LocalTime at={proposal?.lapsesAt ?? rental.lapsesAt} withTime />,
    days: <span className={classes.whole}>{days}</span>,
    firstDay: formatWeekday(rental.startDate),
    lastDay: formatWeekday(rental.endDate),
    since: backAt && <LocalTime at={backAt} />,
  }
  const { [side]: words } = stepOf(rental, today)
  return provided(words, shop)
    .split(/\{(\w+)\}/)
    .map((text, index) => <Fragment key={index}>{index % 2 ? named[text] : text}</Fragment>)
}

function stepOf(rental: Standing, today: Day): Words {
  const { status, proposal, journey } = rental
  if (status === 'cancelled') return endings[endingOf(rental)]
  if (rental.backAt) return isBack
  if (proposal?.state === 'open') return status === 'pending' ? daysProposed : daysAskedFor(proposal.by)
  switch (status) {
    case 'pending':
      return isAsked
    case 'confirmed':
    case 'active':
      return aheadOf(rental, today)
    case 'completed':
      if (journey.closed) return journey.late ? neverBack : countsAsBack
      if (rental.back.sentAt) return sentBack
      return journey.overdue ? overdue : expected
  }
}

/** Until the last day is over. Nothing is asked of an owner once the first is: silence means that it has arrived. */
function aheadOf(rental: Standing, today: Day): Words {
  const { status, there, back, journey } = rental
  if (back.sentAt) return sentBack
  if (!there.receivedAt && !journey.begun) {
    if (there.sentAt) return sent
    const { act, when } = handOverStep({ ...rental, way: there.way }, today)
    const owner = `${act} to {renter} ${when}.`
    return { ...(status === 'confirmed' ? agreedOn(there.way) : isDue), owner }
  }
  return status === 'confirmed' ? received : withRenter(back.way)
}

const isAsked: Words = {
  owner: 'Please answer {renter} by {time}.',
  renter: '{owner} has until {time} to answer; until then the days are yours.',
  admin: '{owner} has until {time} to answer {renter}.',
}

const daysProposed: Words = {
  owner: '{renter} has until {time} to answer; then the request lapses.',
  renter: '{owner} proposes {days}. Please answer by {time}.',
  admin: '{owner} proposes {days}. {renter} has until {time} to answer.',
}

/** Other days after yes. */
function daysAskedFor(by: 'owner' | 'renter'): Words {
  const other = by === 'owner' ? 'renter' : 'owner'
  const answer = `{${other}} has until {time} to answer`
  const wish = `{${by}} asks to change the days to {days}.`
  return {
    [by]: `You asked for {days}. ${answer}; the rental stays as it is until they agree.`,
    [other]: `${wish} Please answer by {time}.`,
    admin: `${wish} ${answer}.`,
  } as Words
}

const comings: Record<Way | 'either', string> = {
  post: '{owner} posts it to the address that you give, to be with you on {firstDay}.',
  meet: 'You meet {owner} by {firstDay}.',
  either: 'Agree with {owner} on the hand-over before {firstDay}.',
}

const agreedOn = (way: Rental['way']) => ({
  renter: comings[way ?? 'either'],
  admin: 'Confirmed: {renter} has it from {firstDay}.',
})

/** On the first day, of which nothing was said. */
const isDue = {
  renter: 'It is to be with you today. Please say so when it has arrived.',
  admin: 'It is to be with {renter} today.',
}

const sent: Words = {
  owner: 'It is on its way to {renter}, to be there on {firstDay}.',
  renter: '{owner} has sent it. Please say so when it has arrived.',
  admin: 'It is on its way to {renter}.',
}

const received: Words = {
  owner: '{renter} has it until {lastDay}.',
  renter: 'It is with you until {lastDay}.',
  admin: '{renter} has it until {lastDay}.',
}

const withRenter = (way: Rental['way']): Words => ({
  owner: `${backActs[way ?? 'either'].owner} by {lastDay}.`,
  renter: `${backActs[way ?? 'either'].renter} by {lastDay}.{cleaning| No cleaning needed.}`,
  admin: '{renter} has it until {lastDay}.',
})

const sentBack: Words = {
  owner: '{renter} has sent it back. Is it with you?',
  renter: 'You have sent it back. {owner} says so when it is there.',
  admin: '{renter} has sent it back.',
}

const isBack: Words = {
  owner: 'It is back since {since}.',
  renter: 'Returned on {since}. Thank you for giving it another dance.',
  admin: 'Back from {renter} since {since}.',
}

/** Over, and the owner has not answered whether it is back. */
const expected: Words = {
  owner: '{renter}’s last day was {lastDay}. Is it back with you?',
  renter: 'Your last day was {lastDay}. {owner} is asked whether it is back.',
  admin: 'Over since {lastDay}. {owner} is asked whether it is back.',
}

const overdue: Words = {
  owner: 'It was to go back on {lastDay}, and is not here yet. Please write to {renter}.',
  renter: 'Your last day was {lastDay}, and {owner} still waits for it. Please send it back today.',
  admin: 'It was to go back on {lastDay}, and {owner} says that it is not back yet.',
}

/** Closed by silence, or long after it was said not to be back. */
const countsAsBack: Words = {
  owner: 'Over since {lastDay}, and counted as back.',
  renter: 'Returned on {lastDay}. Thank you for giving it another dance.',
  admin: 'Over since {lastDay}.',
}
const neverBack: Words = {
  owner: 'Over since {lastDay}. You said that it is not back, and nothing since.',
  renter: 'Over since {lastDay}. {owner} never said that it is back.',
  admin: 'Over since {lastDay}. {owner} never said that it is back.',
}

/** What cancelled a rental; `expired` where it is unknown who did not answer. */
type Ending = CancellingEvent | 'expired'

const endings: Record<Ending, Words> = {
  declined: {
    owner: `You declined, and the days ${FREED}.`,
    renter: '{owner} could not lend it on these days.',
    admin: '{owner} declined.',
  },
  removed: {
    owner: 'You took the dress out of the shop, and the request ended with it.',
    renter: '{owner} took the dress out of the shop, and your request ended with it.',
    admin: '{owner} took the dress out of the shop.',
  },
  dress_withheld: {
    owner: 'The dress is not in the shop at the moment, and the request ended with it.',
    renter: 'The dress is not in the shop at the moment, and your request ended with it.',
    admin: 'It ended as the dress was withheld.',
  },
  request_stopped: {
    owner: `The shop ended this request, and the days ${FREED}.`,
    renter: 'The shop ended this request.',
    admin: 'It ended as {renter} was suspended.',
  },
  withdrawn: {
    owner: `{renter} withdrew the request, and the days ${FREED}.`,
    renter: 'You withdrew this request.',
    admin: '{renter} withdrew the request.',
  },
  owner_cancelled: {
    owner: `You cancelled this rental, and the days ${FREED}.`,
    renter: '{owner} cancelled this rental.',
    admin: '{owner} cancelled the rental.',
  },
  renter_cancelled: {
    owner: `{renter} cancelled this rental, and the days ${FREED}.`,
    renter: 'You cancelled this rental.',
    admin: '{renter} cancelled the rental.',
  },
  shop_cancelled: {
    owner: `The shop cancelled this rental, and the days ${FREED}.`,
    renter: 'The shop cancelled this rental.',
    admin: 'The shop cancelled the rental.',
  },
  not_taken_place: {
    owner: 'This rental did not take place, and counts nowhere.',
    renter: '{owner} says that this rental did not take place.',
    admin: '{owner} said that it did not take place.',
  },
  swapped: {
    owner: '{renter} asked for another dress, as this one might not have come in time.',
    renter: 'You asked for another dress, as this one might not have come in time.',
    admin: '{renter} asked for another dress, as this one was at risk.',
  },
  lapsed: {
    owner: `You did not answer in time, and the days ${FREED}.`,
    renter: '{owner} did not answer in time, so your request has lapsed.',
    admin: '{owner} did not answer in time.',
  },
  unanswered: {
    owner: '{renter} did not answer your proposal in time, so the request has lapsed.',
    renter: 'You did not answer {owner}’s proposal in time, so your request has lapsed.',
    admin: '{renter} did not answer the proposal in time.',
  },
  expired: {
    owner: `It lapsed without an answer, and the days ${FREED}.`,
    renter: 'It lapsed without an answer.',
    admin: 'It lapsed without an answer.',
  },
}

const isEnding = (event: string): event is Ending => Object.hasOwn(endings, event)

/** What cancelled a cancelled rental: its last event, or time alone, of which no event tells yet. */
function endingOf({ cancelledBy, cancelledAt, cancelReason, events }: Standing): Ending {
  const last = events?.at(-1)?.event
  if (last && isEnding(last)) return last
  if (cancelReason === 'not_taken_place') return 'not_taken_place'
  if (cancelReason === 'at_risk') return 'swapped'
  if (cancelledAt && cancelledBy === 'system') return 'shop_cancelled'
  if (cancelledAt) return cancelledBy === 'owner' ? 'owner_cancelled' : 'renter_cancelled'
  if (cancelledBy === 'renter') return 'withdrawn'
  if (cancelledBy === 'owner') return 'declined'
  if (!last) return 'expired'
  return last === 'proposed' ? 'unanswered' : 'lapsed'
}
