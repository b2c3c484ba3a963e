import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { formatDays } from '../../shared/day.ts'
import { declineReasonWords } from '../../shared/message.ts'
import { NO_PROPOSALS_LEFT } from '../../shared/rental/rental.ts'
import { declineSchema, type DeclineReason } from '../../shared/rental/rental-schema.ts'
import { useSession } from '../session/session.ts'
import { reason } from '../api/api.ts'
import { useToday } from '../calendar/today.ts'
import { whenValid } from '../ui/controls/when-valid.ts'
import { DialogForm } from '../ui/dialogs/dialog-form.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { answerDrafts } from './answer-draft.ts'
import type { AnswerableRequest } from './answerable-request.ts'
import { ReasonFields } from './reason-fields.tsx'
import classes from './decline-dialog.module.css'

interface DeclineDialogProps {
  request: AnswerableRequest
  opened: boolean
  onClose: () => void
  /** Opens the other dialog instead; undefined where no other days can be proposed. */
  onPropose: (() => void) | undefined
  /** Sends the decline; `onDone` once the server has accepted it. */
  decline: (no: { reason: DeclineReason; words?: string }, onDone: () => void) => void
  isPending: boolean
  error: unknown
}

const reasons = Object.entries(declineReasonWords) as [DeclineReason, string][]

/** Declines a request, with a reason and a sentence for the renter. The text survives Escape. */
export function DeclineDialog({
  request,
  opened,
  onClose,
  onPropose,
  decline,
  isPending,
  error,
}: DeclineDialogProps) {
  const { rentalId, renterName, dressTitle, startDate, endDate } = request
  const { user } = useSession()
  const [writer] = useState(user)
  const draft = answerDrafts(writer?.id, rentalId).no
  const form = useForm({
    initialValues: { rentalId, ...draft.read() },
    onValuesChange: ({ reason, words }) => draft.keep({ reason, words }),
    validate: schemaResolver(declineSchema, { sync: true }),
  })
  const days = formatDays({ from: startDate, to: endDate }, useToday())

  return (
    <Dialog title="Decline this request?" opened={opened} onClose={onClose} size="32rem">
      <DialogForm
        className={classes.form}
        onSubmit={whenValid(form, (values) =>
          decline(declineSchema.parse(values), () => {
            draft.forget()
            onClose()
          }),
        )}
        onCancel={onClose}
        isPending={isPending}
        problem={user && error !== null && reason(error, 'Your answer did not arrive. Please try again.')}
        color="red"
        action="Decline"
        busy="Declining..."
      >
        <p className={classes.meaning}>
          <bdi>{renterName}</bdi> will not get <bdi>{dressTitle}</bdi> for {days}.
          {request.proposal?.state === 'open' && ' Your proposal ends too.'} This cannot be undone.
        </p>
        <ReasonFields
          options={reasons}
          reason={form.getInputProps('reason')}
          words={form.getInputProps('words')}
          reader={renterName}
          isSignedOut={Boolean(writer && !user)}
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
        </ReasonFields>
      </DialogForm>
    </Dialog>
  )
}
