import type { ReactNode } from 'react'
import { formatRentalDays, formatWeekday, type Day } from '../../shared/day.ts'
import { handOverStep } from '../../shared/rental/handover-days.ts'
import type { Travel } from '../../shared/rental/way.ts'
import type { CancellingEvent, ProposalState } from '../../shared/rental/rental-process.ts'
import type { RentalStatus } from '../../shared/rental/rental-statuses.ts'
import type { Answers } from '../api/api.ts'
import { useToday } from '../calendar/today.ts'
import { LocalTime } from '../ui/local-time.tsx'
import classes from './next-step.module.css'
import { ChangeStep, type Change } from './proposals/change-step.tsx'

/** What a rental tells of its cancellation; in lists without its events. */
type Cancelled = Pick<Answers['rentals']['one'], 'cancelledBy' | 'cancelledAt'> & {
  events?: Answers['rentals']['one']['events']
}

/** What cancelled a rental; `expired` where it is unknown who did not answer. */
type Ending = CancellingEvent | 'expired'

/** The reader's side. */
type Side = 'owner' | 'renter' | 'admin'

/** Never undefined, so that the compiler asks for the words of a new status. */
type Words = Exclude<ReactNode, undefined>

/** All that the next step is computed from. */
interface Standing extends Cancelled, Travel {
  status: RentalStatus
  journey: Answers['rentals']['one']['journey']
  backAt: Date | null
  lapsesAt: Date
  endDate: Day
  ownerName: string
  renterName: string
  /** The last proposed days. */
  proposal: (Change & { state: ProposalState }) | null
}

/** The next step of a rental, whose turn it is and until when; or its outcome. */
export function NextStep({ rental, side }: { rental: Standing; side: Side }): Words {
  const today = useToday()
  const { status, startDate, endDate, proposal } = rental
  const owner = <bdi>{rental.ownerName}</bdi>
  const renter = <bdi>{rental.renterName}</bdi>
  const time = <LocalTime at={rental.lapsesAt} withTime />
  if (status === 'cancelled') return endings[endingOf(rental)](owner, renter)[side]
  if (rental.backAt) return back(renter, <LocalTime at={rental.backAt} />)[side]

  if (status !== 'pending' && proposal?.state === 'open')
    return <ChangeStep change={proposal} side={side} {...rental} />

  const said = status !== 'pending' && !rental.journey.closed && lastSaid(rental)
  if (said) {
    const words = handOvers[said](owner, renter, rental)
    if (words) return words[side]
  }

  switch (status) {
    case 'pending': {
      if (proposal?.state !== 'open')
        return {
          owner: (
            <>
              Please answer {renter} by {time}.
            </>
          ),
          renter: (
            <>
              {owner} has until {time} to answer; until then the days are yours.
            </>
          ),
          admin: (
            <>
              {owner} has until {time} to answer {renter}.
            </>
          ),
        }[side]
      const range = formatRentalDays({ from: proposal.startDate, to: proposal.endDate }, today)
      const days = <span className={classes.whole}>{range}</span>
      return {
        owner: (
          <>
            {renter} has until {time} to answer; then the request lapses.
          </>
        ),
        renter: (
          <>
            {owner} proposes {days}. Please answer by {time}.
          </>
        ),
        admin: (
          <>
            {owner} proposes {days}. {renter} has until {time} to answer.
          </>
        ),
      }[side]
    }
    case 'confirmed': {
      const { act, when } = handOverStep(rental)
      return {
        owner: (
          <>
            {act} to {renter} {when}.
          </>
        ),
        renter: (
          <>
            Agree with {owner} on the hand-over before {formatWeekday(startDate)}.
          </>
        ),
        admin: (
          <>
            Confirmed: {renter} has it from {formatWeekday(startDate)}.
          </>
        ),
      }[side]
    }
    case 'active':
      return {
        owner:
          rental.way === 'meet' ? (
            <>
              {renter} brings it back by {formatWeekday(endDate)}.
            </>
          ) : (
            <>
              {renter} sends it back by {formatWeekday(endDate)}, with the prepaid label.
            </>
          ),
        renter: `${
          rental.way === 'meet' ? 'Bring it back' : 'Send it back with the prepaid label'
        } by ${formatWeekday(endDate)}. No cleaning needed.`,
        admin: (
          <>
            {renter} has it until {formatWeekday(endDate)}.
          </>
        ),
      }[side]
    case 'completed':
      if (rental.journey.overdue) return overdue(owner, renter, rental)[side]
      if (rental.journey.expected) return expected(owner, renter, formatWeekday(endDate))[side]
      return {
        owner: `Over since ${formatWeekday(endDate)}, and counted as back.`,
        renter: `Returned on ${formatWeekday(endDate)}. Thank you for giving it another dance.`,
        admin: `Over since ${formatWeekday(endDate)}.`,
      }[side]
  }
}

type Said = Record<Side, Words>

/** What was said of the hand-over until it is back, by the words that it needs. */
const handOvers: Record<
  'sent' | 'received' | 'sent_back',
  (owner: ReactNode, renter: ReactNode, rental: Standing) => Said | undefined
> = {
  sent: (owner, renter, { status, startDate }) =>
    status === 'completed'
      ? undefined
      : {
          owner: (
            <>
              It is on its way to {renter}, to be there on {formatWeekday(startDate)}.
            </>
          ),
          renter: <>{owner} has sent it. Please say so when it has arrived.</>,
          admin: <>It is on its way to {renter}.</>,
        },
  received: (_, renter, { status, endDate }) =>
    status !== 'confirmed'
      ? undefined
      : {
          owner: (
            <>
              {renter} has it until {formatWeekday(endDate)}.
            </>
          ),
          renter: <>It is with you until {formatWeekday(endDate)}.</>,
          admin: (
            <>
              {renter} has it until {formatWeekday(endDate)}.
            </>
          ),
        },
  sent_back: (owner, renter) => ({
    owner: <>{renter} has sent it back. Is it with you?</>,
    renter: <>You have sent it back. {owner} says so when it is there.</>,
    admin: <>{renter} has sent it back.</>,
  }),
}

const meanings = {
  sent: 'sent',
  handed_over: 'received',
  received: 'received',
  not_as_described: 'received',
  sent_back: 'sent_back',
} as const

const hasMeaning = (event: string): event is keyof typeof meanings => Object.hasOwn(meanings, event)

/** What was said last of the hand-over; unknown in lists, which have no events. */
function lastSaid({ events = [] }: Standing) {
  const last = events.map(({ event }) => event).findLast(hasMeaning)
  return last && meanings[last]
}

/** It is back, since when. */
const back = (renter: ReactNode, since: ReactNode): Said => ({
  owner: <>It is back since {since}.</>,
  renter: <>Returned on {since}. Thank you for giving it another dance.</>,
  admin: (
    <>
      Back from {renter} since {since}.
    </>
  ),
})

/** Its last day is over, and nobody has said whether it is back. */
const expected = (owner: ReactNode, renter: ReactNode, lastDay: string): Said => ({
  owner: (
    <>
      {renter}’s last day was {lastDay}. Is it back with you?
    </>
  ),
  renter: (
    <>
      Your last day was {lastDay}. {owner} is asked whether it is back.
    </>
  ),
  admin: (
    <>
      Over since {lastDay}. {owner} is asked whether it is back.
    </>
  ),
})

/** Its owner has said that it is not back. */
function overdue(owner: ReactNode, renter: ReactNode, { endDate, journey }: Standing): Said {
  const lastDay = formatWeekday(endDate)
  return {
    owner: journey.late ? (
      <>
        It was to go back on {lastDay}, and is not here yet. Please write to {renter}.
      </>
    ) : (
      <>{renter} sent it back in time, and it is not here yet.</>
    ),
    renter: journey.late ? (
      <>
        Your last day was {lastDay}, and {owner} still waits for it. Please send it back today.
      </>
    ) : (
      <>You sent it back in time. {owner} waits for it to arrive.</>
    ),
    admin: (
      <>
        It was to go back on {lastDay}, and {owner} says that it is not back yet.
      </>
    ),
  }
}

const endings: Record<Ending, (owner: ReactNode, renter: ReactNode) => Record<Side, Words>> = {
  declined: (owner) => ({
    owner: 'You declined, and the days are free again.',
    renter: <>{owner} could not lend it on these days.</>,
    admin: <>{owner} declined.</>,
  }),
  removed: (owner) => ({
    owner: 'You took the dress out of the shop, and the request ended with it.',
    renter: <>{owner} took the dress out of the shop, and your request ended with it.</>,
    admin: <>{owner} took the dress out of the shop.</>,
  }),
  withdrawn: (_, renter) => ({
    owner: <>{renter} withdrew the request, and the days are free again.</>,
    renter: 'You withdrew this request.',
    admin: <>{renter} withdrew the request.</>,
  }),
  owner_cancelled: (owner) => ({
    owner: 'You cancelled this rental, and the days are free again.',
    renter: <>{owner} cancelled this rental.</>,
    admin: <>{owner} cancelled the rental.</>,
  }),
  renter_cancelled: (_, renter) => ({
    owner: <>{renter} cancelled this rental, and the days are free again.</>,
    renter: 'You cancelled this rental.',
    admin: <>{renter} cancelled the rental.</>,
  }),
  not_taken_place: (owner) => ({
    owner: 'This rental did not take place, and counts nowhere.',
    renter: <>{owner} says that this rental did not take place.</>,
    admin: <>{owner} said that it did not take place.</>,
  }),
  swapped: (_, renter) => ({
    owner: <>{renter} asked for another dress, as this one might not have come in time.</>,
    renter: 'You asked for another dress, as this one might not have come in time.',
    admin: <>{renter} asked for another dress, as this one was at risk.</>,
  }),
  lapsed: (owner) => ({
    owner: 'You did not answer in time, so the days are free again.',
    renter: <>{owner} did not answer in time, so the days are free again.</>,
    admin: <>{owner} did not answer in time.</>,
  }),
  unanswered: (owner, renter) => ({
    owner: <>{renter} did not answer your proposal in time, so the request has lapsed.</>,
    renter: <>You did not answer {owner}’s proposal in time, so your request has lapsed.</>,
    admin: <>{renter} did not answer the proposal in time.</>,
  }),
  expired: () => ({
    owner: 'It lapsed without an answer, so the days are free again.',
    renter: 'It lapsed without an answer, so the days are free again.',
    admin: 'It lapsed without an answer.',
  }),
}

const isEnding = (event: string): event is Ending => Object.hasOwn(endings, event)

/** What cancelled a cancelled rental: its last event, or time alone, of which no event tells yet. */
function endingOf({ cancelledBy, cancelledAt, events }: Cancelled): Ending {
  const last = events?.at(-1)?.event
  if (last && isEnding(last)) return last
  if (cancelledAt) return cancelledBy === 'owner' ? 'owner_cancelled' : 'renter_cancelled'
  if (cancelledBy === 'renter') return 'withdrawn'
  if (cancelledBy === 'owner') return 'declined'
  if (!last) return 'expired'
  return last === 'proposed' ? 'unanswered' : 'lapsed'
}
