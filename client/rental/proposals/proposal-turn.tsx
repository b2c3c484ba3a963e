import type { Ref } from 'react'
import { formatDays } from '../../../shared/day.ts'
import { useToday } from '../../calendar/today.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { AnswerableRequest } from '../answerable-request.ts'
import { Meetings } from '../meetings.tsx'
import { OwnProposal } from './own-proposal.tsx'
import type { Proposal } from './proposal-answer.tsx'
import classes from './proposal.module.css'

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
  const { rentalId, renterName, dressTitle } = request
  const asked = formatDays({ from: request.startDate, to: request.endDate }, useToday())
  return (
    <div className={classes.turn}>
      <OwnProposal rentalId={rentalId} proposal={proposal} otherName={renterName} line={line}>
        <Meetings meetings={request.meetings} isProposed />
      </OwnProposal>
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
