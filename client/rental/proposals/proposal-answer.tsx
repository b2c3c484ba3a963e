import { formatDayCount, formatDays, type DayRange } from '../../../shared/day.ts'
import { formatUsd, toCents } from '../../../shared/price.ts'
import type { Answers } from '../../api/api.ts'
import { useToday } from '../../calendar/today.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import classes from './proposal.module.css'
import { useAnswerProposal } from './use-answer-proposal.ts'

export type Proposal = NonNullable<Answers['rentals']['one']['proposal']>

const loadConfirm = async () => (await import('../../ui/dialogs/confirm.tsx')).Confirm
const load = async () => (await import('./accept-dialog.tsx')).AcceptDialog

interface ProposalAnswerProps {
  rentalId: number
  proposal: Proposal
  title: string
  otherName: string
  /** The days of the request or rental, and their price. */
  own: DayRange
  ownTotal: number
}

/** The days that the other side proposes, their price, and the reader's two answers. */
export function ProposalAnswer({
  rentalId,
  proposal,
  title,
  otherName,
  own: ownDays,
  ownTotal,
}: ProposalAnswerProps) {
  const { proposalId, startDate, endDate, days, totalPrice, words } = proposal
  const isAfterYes = proposal.lapsesAt !== null
  const { mutate, isPending } = useAnswerProposal({ rentalId, isAfterYes })
  const { Dialog: AcceptDialog, opened, open, close } = useLazyDialog(load)
  const refusing = useLazyDialog(loadConfirm)
  const today = useToday()
  const range = { from: startDate, to: endDate }
  const shown = formatDays(range, today)
  const own = formatDays(ownDays, today)
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
      {isAfterYes ? (
        <p className={classes.terms}>
          Instead of <span>{own}</span> for {formatUsd(toCents(ownTotal))}. Until you accept, nobody holds
          these days. If they do not work, or you do not answer, the rental stays as it is.
        </p>
      ) : (
        <p className={classes.terms}>
          Until you accept, nobody holds these days for you. If they do not work, say so: your request for{' '}
          <span>{own}</span> stays. If you do not answer in time, it ends, and <span>{own}</span> are free for
          others.
        </p>
      )}
      <div className={classes.buttons}>
        <Button aria-label={`Accept ${shown} for ${title}`} aria-disabled={isPending} onClick={open}>
          Accept
        </Button>
        <Button
          variant="default"
          className={classes.long}
          aria-label={`These days do not work for me: ${title}`}
          aria-disabled={isPending}
          onClick={refusing.open}
        >
          These days do not work for me
        </Button>
      </div>
      {AcceptDialog && (
        <AcceptDialog
          days={range}
          totalPrice={totalPrice}
          otherName={otherName}
          title={title}
          isAfterYes={isAfterYes}
          opened={opened}
          onClose={close}
          onAccept={() => mutate({ proposalId, accept: true })}
        />
      )}
      {refusing.Dialog && (
        <refusing.Dialog
          title={`Turn ${shown} down?`}
          action="Turn down"
          opened={refusing.opened}
          onClose={refusing.close}
          onConfirm={() => mutate({ proposalId, accept: false })}
        >
          {isAfterYes
            ? `${otherName} is told, and the rental stays on ${own}.`
            : `You cannot accept these days any more then. Your request for ${own} stays, and ${otherName} has time anew to answer it.`}
        </refusing.Dialog>
      )}
    </section>
  )
}
