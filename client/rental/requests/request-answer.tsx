import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDays } from '../../../shared/day.ts'
import { formatPrice, toCents } from '../../../shared/price.ts'
import { NO_PROPOSALS_LEFT } from '../../../shared/rental/rental.ts'
import { eventDaySentence } from '../../../shared/rental/handover-days.ts'
import type { Decision } from '../../../shared/rental/rental-schema.ts'
import { useSetContact } from '../../account/contact/use-contact.ts'
import { trpc, type Answers } from '../../api/api.ts'
import { useDecide } from './use-decide.ts'
import { useShop } from '../../head/shop.ts'
import { useToday } from '../../calendar/today.ts'
import type { AnswerableRequest } from '../answerable-request.ts'
import { Conflicts } from '../conflicts.tsx'
import { Neighbors } from '../neighbors.tsx'
import { OwnProposal } from '../proposals/own-proposal.tsx'
import turn from '../proposals/proposal.module.css'
import { WriteToRenter } from '../write-to-renter.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { latePart } from '../../ui/fetch-part.ts'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import { loadOrTell } from '../../ui/load-or-tell.ts'
import card from './request-card.module.css'

interface RequestAnswerProps {
  request: AnswerableRequest
  isWaiting: boolean
}

const loadDecline = async () => (await import('../decline-dialog.tsx')).DeclineDialog
const BlockOffer = latePart(async () => (await import('../../people/block-offer.tsx')).BlockOffer)
const loadPropose = async () => (await import('../proposals/propose-dialog.tsx')).ProposeDialog

/**
 * An owner's answers, what approving means, and in their place the answer given, or that it is the renter's
 * turn. The box keeps its size in each state, so nothing on the page moves: however often one spot is
 * pressed, it is about one request.
 */
export function RequestAnswer({ request, isWaiting }: RequestAnswerProps) {
  const { rentalId, startDate, endDate, renterName: renter, dressTitle, meetings: conflicts } = request
  const { data: contact } = trpc.people.contact.useQuery()
  const isMessagesOnly = contact?.messagesOnly ?? false
  const choice = useSetContact()
  const [isApproving, setApproving] = useState(false)
  const declining = useLazyDialog(loadDecline, 'The form could not be loaded')
  const proposing = useLazyDialog(loadPropose, 'The calendar could not be loaded')
  const { approve, decline, refusalError, takeBackFailure, ...decision } = useDecide(declining.opened)
  const isPending = decision.isPending || choice.isPending
  const { Dialog: DeclineDialog } = declining
  const { Dialog: ProposeDialog } = proposing
  const meaning = useId()
  const days = formatDays({ from: startDate, to: endDate }, useToday())
  const isGone = !decision.answer && !isWaiting && !isPending
  const { data: rental } = trpc.rentals.one.useQuery({ rentalId }, { enabled: isGone })
  const found = isGone && decision.isLost ? answerIn(rental) : undefined
  const answer = decision.answer ?? found
  useEffect(() => {
    if (found) takeBackFailure()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is found
  }, [found])
  const settled = answer ? words[answer](renter, isMessagesOnly) : isGone && whereto(rental)
  const proposal = !settled && request.proposal?.state === 'open' ? request.proposal : undefined
  // Until the owner confirms, the proposal stands.
  const open = isApproving ? undefined : proposal
  const isAway = Boolean(settled || open)
  const isDeclining = declining.opened && !answer
  const { box, line } = useKeyboardAt(settled || open?.proposalId, isDeclining || proposing.opened)
  const hasMore = request.proposalsLeft > 0

  /** The proposal's buttons are removed: the focus goes to the first of those in their place. */
  function askAsIs() {
    if (isPending) return
    flushSync(() => setApproving(true))
    box.current?.querySelector('button')?.focus({ preventScroll: true })
  }

  /** The outcome of a request that was answered elsewhere, as far as it is known. */
  function whereto(rental: Answers['rentals']['one'] | undefined) {
    if (rental?.status === 'confirmed') return words.confirmed(renter, isMessagesOnly)
    if (rental?.cancelledAt) return 'It was approved, and cancelled after that.'
    if (rental?.cancelledBy === 'owner') return 'You declined it in another window.'
    return rental?.cancelledBy === 'renter' ? `${renter} has withdrawn it.` : GONE
  }

  return (
    <div className={card.answers}>
      <div ref={box} className={card.choice} inert={isAway} style={unseen(isAway)}>
        <div id={meaning} role="status" className={card.meaning}>
          <p style={unseen(isApproving)}>
            {isMessagesOnly
              ? `Approving takes ${days}; you and ${renter} write to each other in Messages.`
              : `Approving gives ${renter} your e-mail and takes ${days}.`}
          </p>
          <p style={unseen(!isApproving)}>
            {`Approve for ${formatPrice(toCents(request.totalPrice))}? ${isMessagesOnly ? '' : `${renter} gets your e-mail, and `}${days} are taken.${proposal ? ' Your proposal ends.' : ''}`}
          </p>
          {!proposal && <Conflicts conflicts={conflicts} isProposed={false} />}
          <Neighbors request={request} />
        </div>
        {isApproving ? (
          <Button variant="default" aria-disabled={isPending} onClick={() => setApproving(false)}>
            Cancel
          </Button>
        ) : (
          <Button
            variant="default"
            aria-disabled={isPending}
            aria-label={`Decline ${renter}'s request for ${dressTitle}`}
            onClick={declining.open}
          >
            Decline
          </Button>
        )}
        <Button
          aria-disabled={isPending}
          aria-label={`Approve${isApproving ? ' now:' : ''} ${renter}'s request for ${dressTitle}`}
          aria-describedby={meaning}
          onClick={() => (isApproving ? approve(rentalId) : setApproving(true))}
        >
          {isApproving ? 'Approve now' : 'Approve'}
        </Button>
        {isApproving && contact && !contact.hasLent && (
          <div className={card.more}>
            <Checkbox
              label={`Show ${renter} my e-mail`}
              checked={!isMessagesOnly}
              onChange={(checked) => isPending || choice.mutate({ messagesOnly: !checked })}
            />
          </div>
        )}
        {hasMore ? (
          <Button
            variant="subtle"
            className={card.more}
            style={unseen(isApproving)}
            aria-disabled={isPending}
            aria-label={`Propose other days for ${renter}'s request for ${dressTitle}`}
            onClick={proposing.open}
          >
            Propose other days
          </Button>
        ) : (
          <p className={`${card.more} meta`} style={unseen(isApproving)}>
            {NO_PROPOSALS_LEFT}
          </p>
        )}
      </div>
      {settled && (
        <div className={card.settled} data-answer={answer}>
          <p ref={line} tabIndex={-1}>
            {settled}
          </p>
          {answer === 'confirmed' && <NextThoughts request={request} />}
          {answer === 'cancelled' && request.threadId !== null && <BlockOffer threadId={request.threadId} />}
        </div>
      )}
      {open && (
        <div className={turn.turn}>
          <OwnProposal rentalId={rentalId} proposal={open} otherName={renter} line={line}>
            <Conflicts conflicts={conflicts} isProposed />
          </OwnProposal>
          <p className={turn.asIs}>Or answer the request for {days} as it is:</p>
          <div className={turn.quiet}>
            <Button
              variant="subtle"
              aria-label={`Approve ${renter}'s request for ${dressTitle}`}
              onClick={askAsIs}
            >
              Approve
            </Button>
            <Button
              variant="subtle"
              aria-label={`Decline ${renter}'s request for ${dressTitle}`}
              onClick={() => isPending || declining.open()}
            >
              Decline
            </Button>
          </div>
        </div>
      )}
      {DeclineDialog && (
        <DeclineDialog
          request={request}
          opened={isDeclining}
          onClose={declining.close}
          onPropose={
            hasMore && !proposal
              ? () => {
                  declining.close()
                  proposing.open()
                }
              : undefined
          }
          call={{ mutateAsync: decline, isPending, error: refusalError }}
        />
      )}
      {ProposeDialog && (
        <ProposeDialog
          wanted={{ ...request, otherName: renter, isAfterYes: false }}
          opened={proposing.opened}
          onClose={proposing.close}
        />
      )}
    </div>
  )
}

/** Next steps after approving: write to the renter, and save the days. */
function NextThoughts({ request }: { request: AnswerableRequest }) {
  const { rentalId, threadId, dressTitle, renterName, startDate, endDate } = request
  const shop = useShop()
  async function save() {
    const part = await loadOrTell(() => import('../../booking/calendar-file.ts'))
    if (!part) return
    const url = new URL(`/rentals/${rentalId}`, location.href)
    const event = {
      id: `rental-${rentalId}@${url.host}`,
      title: `${dressTitle}: ${renterName} (${shop.name})`,
      description: `${formatPrice(toCents(request.totalPrice))} in all. ${eventDaySentence(request.eventDate) ?? ''}`,
      url: url.href,
      days: { from: startDate, to: endDate },
      isTentative: false,
    }
    part.download(`rental-${rentalId}.ics`, part.calendarFile(event, { shop: shop.name, now: new Date() }))
  }
  return (
    <div className={card.next}>
      <WriteToRenter threadId={threadId} name={renterName} />
      <Button variant="subtle" onClick={() => void save()}>
        Add to calendar
      </Button>
    </div>
  )
}

const words: Record<Decision, (renter: string, isMessagesOnly: boolean) => string> = {
  confirmed: (renter, isMessagesOnly) =>
    isMessagesOnly
      ? `Approved. You and ${renter} write to each other in Messages.`
      : `Approved. ${renter} has your e-mail now.`,
  cancelled: () => 'Declined.',
}

/** The owner's answer, from the rental. */
function answerIn(rental: Answers['rentals']['one'] | undefined): Decision | undefined {
  if (rental?.status === 'confirmed') return 'confirmed'
  return rental?.cancelledBy === 'owner' && !rental.cancelledAt ? 'cancelled' : undefined
}

const GONE = 'This request no longer waits for an answer.'

/** Hidden from everybody, but keeps its place. */
const unseen = (isUnseen: boolean) => (isUnseen ? { visibility: 'hidden' as const } : undefined)

/** A closed dialog returns the focus to its opener after this delay, in milliseconds. */
const GIVEN_BACK_MS = 50

/**
 * When buttons are replaced, focuses what has replaced them; after a dialog, once it has closed. A dialog
 * opened from another one has no button to return the focus to: then the first of them gets it.
 */
function useKeyboardAt(became: string | number | false | undefined, isDialogOpen: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLParagraphElement>(null)
  const wasDialogOpen = useRef(false)
  useEffect(() => {
    const isAfterDialog = wasDialogOpen.current && !isDialogOpen
    wasDialogOpen.current = isDialogOpen
    if (isDialogOpen || (!became && !isAfterDialog)) return
    const goOn = () => {
      const focused = document.activeElement
      const isInDialog = isAfterDialog && focused?.closest('[role=dialog]')
      const isOurs = became && box.current?.contains(focused)
      if (focused !== document.body && !isInDialog && !isOurs) return
      const place = became ? line.current : box.current?.querySelector('button')
      place?.focus({ preventScroll: true })
    }
    if (!isAfterDialog) return goOn()
    const timer = setTimeout(goOn, GIVEN_BACK_MS)
    return () => clearTimeout(timer)
  }, [became, isDialogOpen])
  return { box, line }
}
