import { useState } from 'react'
import { formatDayCount, formatDays } from '../../../shared/day.ts'
import { formatPrice, toCents } from '../../../shared/price.ts'
import { FREED } from '../../../shared/rental/line.ts'
import type { Answers } from '../../api/api.ts'
import { useToday } from '../../calendar/today.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import classes from './proposal.module.css'
import { useProposalChanges } from './use-proposal-changes.ts'

export type Proposal = NonNullable<Answers['rentals']['one']['proposal']>

const loadConfirm = async () => (await import('../../ui/dialogs/confirm.tsx')).Confirm

interface ProposalAnswerProps {
  /** The request or rental, with its own days and their price. */
  rental: Pick<Answers['rentals']['one'], 'rentalId' | 'title' | 'startDate' | 'endDate' | 'totalPrice'>
  proposal: Proposal
  otherName: string
}

/** The days that the other side proposes, their price, and the reader's two answers. */
export function ProposalAnswer({ rental, proposal, otherName }: ProposalAnswerProps) {
  const { rentalId, title } = rental
  const { proposalId, words } = proposal
  const isAfterYes = proposal.lapsesAt !== null
  const { answer, isPending } = useProposalChanges(rentalId, isAfterYes)
  const confirm = useLazyDialog(loadConfirm)
  const [accept, setAccept] = useState(true)
  const today = useToday()
  const shown = formatDays({ from: proposal.startDate, to: proposal.endDate }, today)
  const own = formatDays({ from: rental.startDate, to: rental.endDate }, today)
  const price = formatPrice(toCents(proposal.totalPrice))

  function ask(accept: boolean) {
    setAccept(accept)
    confirm.open()
  }

  /** What the answer brings about. */
  function meaning() {
    if (accept)
      return isAfterYes
        ? `Then the rental of ${title} moves to these days, and ${otherName} is told. Days that it no longer needs ${FREED}.`
        : `Then the rental is confirmed: ${title} is yours on these days, and ${otherName} is told. The days that you asked for ${FREED}.`
    return isAfterYes
      ? `${otherName} is told, and the rental stays on ${own}.`
      : `You cannot accept these days any more then. Your request for ${own} stays, and ${otherName} has time anew to answer it.`
  }

  return (
    <section className={classes.proposal} aria-label="Other days">
      <p className={classes.days}>
        <span>{shown} · </span>
        <span>{formatDayCount(proposal.days)} · </span>
        <span>{price}</span>
      </p>
      {words && (
        <blockquote dir="auto" className={classes.words}>
          {words}
        </blockquote>
      )}
      {isAfterYes ? (
        <p className={classes.terms}>
          Instead of <span>{own}</span> for {formatPrice(toCents(rental.totalPrice))}. Until you accept,
          nobody holds these days. If they do not work, or you do not answer, the rental stays as it is.
        </p>
      ) : (
        <p className={classes.terms}>
          Until you accept, nobody holds these days for you. If they do not work, say so: your request for{' '}
          <span>{own}</span> stays. If you do not answer in time, it ends, and <span>{own}</span> are free for
          others.
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          aria-label={`Accept ${shown} for ${title}`}
          aria-disabled={isPending}
          onClick={() => ask(true)}
        >
          Accept
        </Button>
        <Button
          variant="default"
          className={classes.long}
          aria-label={`These days do not work for me: ${title}`}
          aria-disabled={isPending}
          onClick={() => ask(false)}
        >
          These days do not work for me
        </Button>
      </div>
      {confirm.Dialog && (
        <confirm.Dialog
          title={accept ? `Accept ${shown} for ${price}?` : `Turn ${shown} down?`}
          action={accept ? 'Accept' : 'Turn down'}
          isRed={!accept}
          opened={confirm.opened}
          onClose={confirm.close}
          onConfirm={() => answer.mutate({ proposalId, accept })}
        >
          {meaning()}
        </confirm.Dialog>
      )}
    </section>
  )
}
