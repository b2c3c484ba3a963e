import { useState, type SubmitEvent } from 'react'
import { formatDays } from '../../shared/day.ts'
import { declineReasonWords } from '../../shared/message.ts'
import { NO_PROPOSALS_LEFT } from '../../shared/rental.ts'
import type { DeclineReason } from '../../shared/rental-schema.ts'
import { SignInLink } from '../session/lost-session.tsx'
import { useSession } from '../session/session.ts'
import { reason } from '../api/api.ts'
import { useToday } from '../calendar/today.ts'
import { Button } from '../ui/controls/button.tsx'
import { RadioList } from '../ui/controls/radio-list.tsx'
import { SubmitButton } from '../ui/controls/submit-button.tsx'
import { Textarea } from '../ui/controls/textarea.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Note, Problem } from '../ui/feedback/alert.tsx'
import { answerDrafts, type No } from './answer-draft.ts'
import type { AnswerableRequest } from './answerable-request.ts'
import classes from './decline-dialog.module.css'

interface DeclineDialogProps {
  request: AnswerableRequest
  opened: boolean
  onClose: () => void
  /** Opens the other dialog instead; nothing where no other days can be proposed. */
  onPropose: (() => void) | undefined
  /** Sends the no; `onDone` once the server has taken it. */
  decline: (no: { reason: DeclineReason; words?: string }, onDone: () => void) => void
  isPending: boolean
  error: unknown
}

const reasons = Object.entries(declineReasonWords) as [DeclineReason, string][]

/** An owner's no, with a reason and a sentence for whoever asked. What was written outlives an accidental Escape. */
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
  const [no, setNo] = useState(draft.read)
  const [isTried, setTried] = useState(false)
  const days = formatDays({ from: startDate, to: endDate }, useToday())

  function change(changed: Partial<No>) {
    const written = { ...no, ...changed }
    setNo(written)
    draft.keep(written)
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    setTried(true)
    if (!no.reason) {
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    decline({ reason: no.reason, words: no.words.trim() || undefined }, () => {
      draft.forget()
      onClose()
    })
  }

  return (
    <Dialog title="Decline this request?" opened={opened} onClose={onClose} size="32rem">
      <form noValidate onSubmit={onSubmit} className={classes.form}>
        <p className={classes.meaning}>
          <bdi>{renterName}</bdi> will not get <bdi>{dressTitle}</bdi> for {days}.
          {request.proposal?.state === 'open' && ' Your proposal ends too.'} This cannot be undone.
        </p>
        <RadioList
          legend="Why?"
          options={reasons}
          value={no.reason}
          onChange={(reason) => change({ reason })}
          problem={isTried && !no.reason && 'Please choose a reason.'}
        />
        <div>
          <Textarea
            label="Your words (optional)"
            description={`${renterName} reads this.`}
            rows={3}
            maxLength={1000}
            value={no.words}
            onChange={({ currentTarget: { value } }) => change({ words: value })}
          />
        </div>
        {onPropose && (
          <p className={classes.instead}>
            Would other days do?{' '}
            <button type="button" className={classes.link} onClick={onPropose}>
              Propose other days instead
            </button>
          </p>
        )}
        {request.proposalsLeft === 0 && <p className={classes.instead}>{NO_PROPOSALS_LEFT}</p>}
        {writer && !user && (
          <Note>
            You have been signed out. What you write is kept. <SignInLink />
          </Note>
        )}
        {user && error !== null && (
          <Problem>{reason(error, 'Your answer did not arrive. Please try again.')}</Problem>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton color="red" label="Decline" busyLabel="Declining..." isBusy={isPending} />
        </div>
      </form>
    </Dialog>
  )
}
