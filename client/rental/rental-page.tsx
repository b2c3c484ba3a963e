import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { addDays, formatWeekday, marketToday, type Day } from '../../shared/day.ts'
import { DAMAGE_MS } from '../../shared/rental/handover.ts'
import { ANSWER_DAYS } from '../../shared/rental/journey.ts'
import { saidReason } from '../../shared/message.ts'
import { eventDays } from '../../shared/rental/handover-days.ts'
import { isOver, promisedStatuses, statuses } from '../../shared/rental/rental-statuses.ts'
import { trpc, type Answers } from '../api/api.ts'
import { useToday } from '../calendar/today.ts'
import { RequestAnswer } from './requests/request-answer.tsx'
import { CancelButton } from './cancel-button.tsx'
import { RentalBadge } from './lists/rental-badge.tsx'
import { WithdrawButton } from './withdraw-button.tsx'
import { Thread } from '../messages/thread.tsx'
import { RentalReviews } from '../reviews/rental-reviews.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { latePart } from '../ui/fetch-part.ts'
import { useRestoreFocus } from '../ui/dialogs/use-restore-focus.ts'
import { AnswerClock } from '../booking/answer-clock.tsx'
import { keepDraft } from '../booking/booking-draft.ts'
import { useSession } from '../session/session.ts'
import { isAhead } from '../../shared/rental/alternatives.ts'
import { Alternatives } from './alternatives.tsx'
import { searchAlternatives } from './search-alternatives.ts'
import { NextStep } from './next-step.tsx'
import { ChangeButton, OpenDays } from './proposals/days-change.tsx'
import { RescueLater } from './rescue/rescue-later.tsx'
import { RentalFacts } from './rental-facts.tsx'
import classes from './rental-page.module.css'
import { ReturnPart } from './returns/return-part.tsx'
import { Timeline } from './timeline.tsx'
import { CONVERSATION } from './message-owner.tsx'

const route = getRouteApi('/_signed-in/rentals/$id')

/** How long the rental is fresh, and how often a visible page refetches it, in milliseconds. */
const FRESH_MS = 5_000
const ASK_EVERY_MS = 20_000

type Rental = Answers['rentals']['one']

/** Whether nothing can change what its sides read. A closed one can still be said not to be back. */
function isSettled({ status, journey, backAt, endDate }: Rental) {
  if (status === 'cancelled' || !journey.closed) return status === 'cancelled'
  if (backAt) return Date.now() - backAt.getTime() > DAMAGE_MS
  return marketToday(new Date()) > addDays(endDate, ANSWER_DAYS)
}

/** A rental, for both of its sides: the next step, the facts, and the conversation. */
export function RentalPage() {
  const { rentalId } = route.useLoaderData()
  const [rental] = trpc.rentals.one.useSuspenseQuery(
    { rentalId },
    {
      staleTime: FRESH_MS,
      refetchInterval: ({ state: { data } }) => !(data && isSettled(data)) && ASK_EVERY_MS,
    },
  )
  return <RentalView key={rentalId} rental={rental} />
}

function RentalView({ rental }: { rental: Rental }) {
  const { role, status, threadId } = rental
  const today = useToday()
  const heading = useRef<HTMLHeadingElement>(null)
  const talk = useRef<HTMLDivElement>(null)
  const mayChange = role !== 'admin' && promisedStatuses.includes(status) && !rental.backAt
  const isOpen = rental.proposal?.state === 'open' && statuses[status].isCurrent && !rental.backAt
  // Those for a request are its owner's to take back, among their answers.
  const mayAnswerDays = isOpen && role !== 'admin' && (mayChange || role === 'renter')
  useRestoreFocus(
    heading,
    `${status} ${rental.proposal?.proposalId} ${rental.proposal?.state} ${rental.returnAnswers.join()}`,
  )
  return (
    <div className={`page stack ${classes.page}`} data-columns={threadId === null ? 1 : 2}>
      <div className={`stack ${classes.top}`}>
        <RentalBadge rental={rental} />
        <h1 ref={heading} tabIndex={-1} className={classes.next}>
          {/* Announces changes by the other side. */}
          <span role="status">
            <NextStep rental={rental} side={role} />
          </span>
        </h1>
        {rental.eventDate && status !== 'cancelled' && (
          <p className={classes.aside}>{eventDays(rental, rental.eventDate)}</p>
        )}
        {Boolean(rental.inLine) && statuses[status].isCurrent && (
          <p className={classes.aside}>{waitingFor(rental.inLine)}</p>
        )}
        <Why rental={rental} />
        <ReturnPart rental={rental} />
        {role === 'owner' && <OwnersPart rental={rental} />}
        {rental.risk && <RescueLater rentalId={rental.rentalId} />}
        {mayAnswerDays && (
          <div className={classes.answer}>
            <OpenDays rental={rental} side={role} />
          </div>
        )}
        {role === 'renter' && <RentersPart rental={rental} />}
        {(statuses[status].isAgreed || rental.cancelledAt) && <HandOver rental={rental} />}
        {mayChange && (
          <div className={classes.ways}>
            {rental.proposal?.state !== 'open' && !rental.back.sentAt && (
              <ChangeButton rental={rental} side={role} />
            )}
            {status === 'confirmed' && !rental.isHandedOver && <CancelButton rental={rental} side={role} />}
          </div>
        )}
      </div>
      <RentalFacts
        rental={rental}
        onWrite={() => (talk.current?.querySelector('textarea') ?? talk.current)?.focus()}
      />
      {threadId !== null && (
        <div ref={talk} id={CONVERSATION} tabIndex={-1} className={`stack ${classes.talk}`}>
          <h2>Conversation</h2>
          <Thread threadId={threadId} isEmbedded />
        </div>
      )}
      {isOver(status) && role !== 'admin' && <Reviews rental={rental} />}
      <Timeline rental={rental} />
      {role === 'renter' && status === 'cancelled' && isAhead(rental, today) && (
        <Alternatives rental={rental} />
      )}
    </div>
  )
}

const waitingFor = (people: number | null) =>
  people === 1 ? '1 person waits for these days.' : `${people} people wait for these days.`

/** How large the hand-over will be, so that nothing in sight moves when it has come; undefined where none does, mostly. */
function handOverSize({ cancelledAt, journey, isHandedOver, endDate, backAt, back }: Rental, today: Day) {
  if (cancelledAt) return undefined
  if (!journey.closed) return back.sentAt ? 'handOverSentBack' : 'handOver'
  const isTold = isHandedOver || (!backAt && today <= addDays(endDate, ANSWER_DAYS))
  return isTold ? 'handOverClosed' : undefined
}

const HandoverPanel = latePart(
  async () => (await import('./handover/handover-panel.tsx')).HandoverPanel,
  ({ loading }) => loading,
)

/** The hand-over, whose code is fetched after the page. */
function HandOver({ rental }: { rental: Rental }) {
  const size = handOverSize(rental, useToday())
  const loading = size && <Skeleton className={classes[size]} label="Loading the hand-over" />
  return <HandoverPanel rental={rental} loading={loading} />
}

/** The reviews of both sides, once it is over. */
function Reviews({ rental: { rentalId, role, title, ownerName, renterName } }: { rental: Rental }) {
  const [ownName, otherName] = role === 'owner' ? [ownerName, renterName] : [renterName, ownerName]
  return (
    <div className={classes.reviews}>
      <RentalReviews rentalId={rentalId} dressTitle={title} ownName={ownName} otherName={otherName} />
    </div>
  )
}

/** The owner's answers if the page was opened with a pending request; afterwards its outcome. */
function OwnersPart({ rental }: { rental: Rental }) {
  const isWaiting = rental.status === 'pending'
  const [wasWaiting, setWasWaiting] = useState(isWaiting)
  if (isWaiting && !wasWaiting) setWasWaiting(true)
  if (!wasWaiting || rental.cancelledAt) return null
  return (
    <div className={classes.answer}>
      <RequestAnswer request={{ ...rental, dressTitle: rental.title }} isWaiting={isWaiting} />
    </div>
  )
}

/** A renter's actions: answer a proposal, withdraw the request, or look for another dress. */
function RentersPart({ rental }: { rental: Rental }) {
  const { dressId, status, ownerName, proposal } = rental
  const today = useToday()
  const { user } = useSession()
  if (status === 'cancelled' && isAhead(rental, today))
    return (
      <div className={classes.ways}>
        {rental.swappedTo !== null && (
          <ButtonLink to="/rentals/$id" params={{ id: String(rental.swappedTo) }}>
            See your new request
          </ButtonLink>
        )}
        <ButtonLink to="/dress-rental" search={searchAlternatives(rental)} variant="default">
          {`See what else is free ${rental.eventDate ? `for ${formatWeekday(rental.eventDate)}` : 'on these days'}`}
        </ButtonLink>
        {rental.slug && (
          <ButtonLink
            to="/dresses/$slug"
            params={{ slug: rental.slug }}
            variant="subtle"
            onClick={() => user && keepDraft({ userId: user.id, dressId }, wishesOf(rental))}
          >
            Ask for other days
          </ButtonLink>
        )}
      </div>
    )
  if (status !== 'pending') return null
  return (
    <>
      {proposal?.state !== 'open' && (
        <AnswerClock dressId={dressId} name={ownerName} className={classes.aside} />
      )}
      <div>
        <WithdrawButton rental={{ ...rental, ownerDisplayName: ownerName }} />
      </div>
    </>
  )
}

/** A request's notes and way, for asking again. */
const wishesOf = ({ bookingNotes, specialRequests, way, city, region }: Rental) => ({
  bookingNotes: bookingNotes ?? '',
  specialRequests: specialRequests ?? '',
  way: way ?? undefined,
  city: city ?? '',
  region: region ?? '',
})

function Why({ rental }: { rental: Rental }) {
  const { role, cancelledBy, cancelReason, ownerName, renterName } = rental
  const names = { owner: ownerName, renter: renterName, system: 'The shop' }
  const said = saidReason(rental.declineReason ?? cancelReason)
  const words = rental.declineWords ?? rental.cancelWords
  // These reasons are set by the system; the next step says the same.
  if (cancelReason === 'at_risk' || cancelReason === 'not_taken_place') return null
  if (!said && !words) return null
  return (
    <div className={classes.why}>
      <p>
        {role === cancelledBy ? 'You said' : <bdi>{names[cancelledBy ?? 'system']}</bdi>}
        {role !== cancelledBy && ' says'}:{said && ` ${said}`}
      </p>
      {words && <blockquote dir="auto">{words}</blockquote>}
    </div>
  )
}
