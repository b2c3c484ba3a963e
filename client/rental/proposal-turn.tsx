import type { Ref } from 'react'
import { formatDays } from '../../shared/day.ts'
import { formatUsd, toCents } from '../../shared/price.ts'
import { useToday } from '../calendar/today.ts'
import { Button } from '../ui/controls/button.tsx'
import type { Asked } from './asked.ts'
import { Meetings } from './meetings.tsx'
import type { Proposal } from './proposal-answer.tsx'
import classes from './proposal.module.css'
import { useTakeBack } from './use-answer-proposal.ts'

interface ProposalTurnProps {
  request: Asked
  proposal: Proposal
  /** Where the keyboard goes on once it is the other one's turn. */
  line: Ref<HTMLParagraphElement>
}

/** Days that an owner has proposed: it is the renter's turn, and they can be taken back. */
export function ProposalTurn({ request, proposal, line }: ProposalTurnProps) {
  const { proposalId, startDate, endDate, totalPrice, words } = proposal
  const { mutate, isPending } = useTakeBack()
  const days = formatDays({ from: startDate, to: endDate }, useToday())
  return (
    <div className={classes.turn}>
      <p ref={line} tabIndex={-1}>
        You proposed{' '}
        <strong>
          {days} for {formatUsd(toCents(totalPrice))}
        </strong>
        . It is <bdi>{request.renterName}</bdi>’s turn.
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
          aria-label={`Take it back: ${days} for ${request.renterName}`}
          aria-disabled={isPending}
          onClick={() => isPending || mutate({ proposalId })}
        >
          Take it back
        </Button>
      </div>
    </div>
  )
}
