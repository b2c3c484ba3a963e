import type { Ref } from 'react'
import { formatDays } from '../../../shared/day.ts'
import { formatUsd, toCents } from '../../../shared/price.ts'
import { useToday } from '../../calendar/today.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { AnswerableRequest } from '../answerable-request.ts'
import { Meetings } from '../meetings.tsx'
import type { Proposal } from './proposal-answer.tsx'
import classes from './proposal.module.css'
import { useTakeBack } from './use-answer-proposal.ts'

interface ProposalTurnProps {
  request: AnswerableRequest
  proposal: Proposal
  /** Takes the focus once it is the renter's turn. */
  line: Ref<HTMLParagraphElement>
  /** The original request can still be answered. */
  onApprove: () => void
  onDecline: () => void
}

/** Days an owner has proposed: it is the renter's turn. The owner can withdraw them, or answer the request as it is. */
export function ProposalTurn({ request, proposal, line, onApprove, onDecline }: ProposalTurnProps) {
  const { proposalId, startDate, endDate, totalPrice, words } = proposal
  const { mutate, isPending } = useTakeBack()
  const { renterName, dressTitle } = request
  const today = useToday()
  const days = formatDays({ from: startDate, to: endDate }, today)
  const asked = formatDays({ from: request.startDate, to: request.endDate }, today)
  return (
    <div className={classes.turn}>
      <p ref={line} tabIndex={-1}>
        You proposed{' '}
        <strong>
          {days} for {formatUsd(toCents(totalPrice))}
        </strong>
        . It is <bdi>{renterName}</bdi>’s turn.
      </p>
      {words && (
        <blockquote dir="auto" className={classes.words}>
          {words}
        </blockquote>
      )}
      <Meetings meetings={request.meetings} isProposed />
      <div className={classes.buttons}>
        <Button
          variant="default"
          aria-label={`Take it back: ${days} for ${renterName}`}
          aria-disabled={isPending}
          onClick={() => mutate({ proposalId })}
        >
          Take it back
        </Button>
      </div>
      <p className={classes.asIs}>Or answer the request for {asked} as it is:</p>
      <div className={classes.quiet}>
        <Button
          variant="subtle"
          aria-label={`Approve ${renterName}'s request for ${dressTitle}`}
          onClick={onApprove}
        >
          Approve
        </Button>
        <Button
          variant="subtle"
          aria-label={`Decline ${renterName}'s request for ${dressTitle}`}
          onClick={onDecline}
        >
          Decline
        </Button>
      </div>
    </div>
  )
}
