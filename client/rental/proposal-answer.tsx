import { formatDayCount, formatDays } from '../../shared/day.ts'
import { formatUsd, toCents } from '../../shared/price.ts'
import type { Answers } from '../api.ts'
import { useToday } from '../calendar/today.ts'
import { Button } from '../ui/controls/button.tsx'
import { useLazyDialog } from '../ui/dialogs/use-lazy-dialog.ts'
import classes from './proposal.module.css'
import { useAnswerProposal } from './use-answer-proposal.ts'

export type Proposal = NonNullable<Answers['rentals']['one']['proposal']>

const load = async () => (await import('./accept-dialog.tsx')).AcceptDialog

interface ProposalAnswerProps {
  proposal: Proposal
  title: string
  ownerName: string
}

/** Other days that an owner proposes, at their price, and the renter's two answers. */
export function ProposalAnswer({ proposal, title, ownerName }: ProposalAnswerProps) {
  const { proposalId, startDate, endDate, days, totalPrice, words } = proposal
  const { mutate, isPending } = useAnswerProposal()
  const { Dialog: AcceptDialog, opened, open, close } = useLazyDialog(load)
  const range = { from: startDate, to: endDate }
  const shown = formatDays(range, useToday())
  return (
    <section className={classes.proposal} aria-label="Other days">
      <p className={classes.days}>
        <span>{shown} · </span>
        <span>{formatDayCount(days)} · </span>
        <span>{formatUsd(toCents(totalPrice))}</span>
      </p>
      {words && (
        <blockquote dir="auto" className={classes.words}>
          {words}
        </blockquote>
      )}
      <div className={classes.buttons}>
        <Button
          aria-label={`Accept ${shown} for ${title}`}
          aria-disabled={isPending}
          onClick={() => isPending || open()}
        >
          Accept
        </Button>
        <Button
          variant="default"
          className={classes.long}
          aria-label={`These days do not work for me: ${title}`}
          aria-disabled={isPending}
          onClick={() => isPending || mutate({ proposalId, accept: false })}
        >
          These days do not work for me
        </Button>
      </div>
      {AcceptDialog && (
        <AcceptDialog
          days={range}
          totalPrice={totalPrice}
          ownerName={ownerName}
          title={title}
          opened={opened}
          onClose={close}
          onAccept={() => mutate({ proposalId, accept: true })}
        />
      )}
    </section>
  )
}
