import type { ReactNode, Ref } from 'react'
import { formatDays } from '../../../shared/day.ts'
import { formatPrice, toCents } from '../../../shared/price.ts'
import { useToday } from '../../calendar/today.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { Proposal } from './proposal-answer.tsx'
import classes from './proposal.module.css'
import { useProposalChanges } from './use-proposal-changes.ts'

interface OwnProposalProps {
  rentalId: number
  proposal: Proposal
  otherName: string
  line?: Ref<HTMLParagraphElement>
  children?: ReactNode
}

/** The days that the reader has proposed, which can be taken back: it is the other side's turn. */
export function OwnProposal({ rentalId, proposal, otherName, line, children }: OwnProposalProps) {
  const { proposalId, startDate, endDate, totalPrice, words } = proposal
  const { takeBack, isPending } = useProposalChanges(rentalId, proposal.lapsesAt !== null)
  const days = formatDays({ from: startDate, to: endDate }, useToday())
  return (
    <>
      <p ref={line} tabIndex={-1}>
        You proposed{' '}
        <strong>
          {days} for {formatPrice(toCents(totalPrice))}
        </strong>
        . It is <bdi>{otherName}</bdi>’s turn.
      </p>
      {words && (
        <blockquote dir="auto" className={classes.words}>
          {words}
        </blockquote>
      )}
      {children}
      <div className={classes.buttons}>
        <Button
          variant="default"
          aria-label={`Take it back: ${days} for ${otherName}`}
          aria-disabled={isPending}
          onClick={() => takeBack.mutate({ proposalId })}
        >
          Take it back
        </Button>
      </div>
    </>
  )
}
