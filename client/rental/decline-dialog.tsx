import type { ComponentProps } from 'react'
import type * as z from 'zod/mini'
import { formatDays } from '../../shared/day.ts'
import { declineReasonWords } from '../../shared/message.ts'
import { NO_PROPOSALS_LEFT } from '../../shared/rental/rental.ts'
import { declineSchema, type DeclineReason } from '../../shared/rental/rental-schema.ts'
import { useToday } from '../calendar/today.ts'
import type { Openable } from '../ui/dialogs/dialog.tsx'
import type { AnswerableRequest } from './answerable-request.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import classes from './reason-dialog.module.css'

interface DeclineDialogProps extends Openable {
  request: AnswerableRequest
  /** Opens the other dialog instead; undefined where no other days can be proposed. */
  onPropose: (() => void) | undefined
  call: ComponentProps<typeof ReasonDialog<z.infer<typeof declineSchema>>>['call']
}

const reasons = Object.entries(declineReasonWords) as [DeclineReason, string][]

/** Declines a request. */
export function DeclineDialog({ request, onPropose, ...dialog }: DeclineDialogProps) {
  const { rentalId, renterName, dressTitle, startDate, endDate } = request
  return (
    <ReasonDialog
      {...dialog}
      title="Decline this request?"
      rentalId={rentalId}
      draft={`decline-${rentalId}`}
      schema={declineSchema}
      options={reasons}
      reader={renterName}
      meaning={
        <>
          <bdi>{renterName}</bdi> will not get <bdi>{dressTitle}</bdi> for{' '}
          {formatDays({ from: startDate, to: endDate }, useToday())}.
          {request.proposal?.state === 'open' && ' Your proposal ends too.'}
        </>
      }
      action="Decline"
      busy="Declining..."
      failure="Your answer did not arrive. Please try again."
    >
      {onPropose && (
        <p className={classes.instead}>
          Would other days do?{' '}
          <button type="button" className={`link ${classes.link}`} onClick={onPropose}>
            Propose other days instead
          </button>
        </p>
      )}
      {request.proposalsLeft === 0 && <p className={classes.instead}>{NO_PROPOSALS_LEFT}</p>}
    </ReasonDialog>
  )
}
