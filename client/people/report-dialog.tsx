import { useState, type SubmitEvent } from 'react'
import { reasonsAbout, reportReasons, type Report, type ReportReason } from '../../shared/report-schema.ts'
import { reason, trpc } from '../api/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { RadioList } from '../ui/controls/radio-list.tsx'
import { SubmitButton } from '../ui/controls/submit-button.tsx'
import { Textarea } from '../ui/controls/textarea.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Problem } from '../ui/feedback/alert.tsx'
import { succeeded } from '../ui/feedback/toast.tsx'
import classes from './people.module.css'

const MAX_WORDS = 1000
const worded = (reasons: readonly ReportReason[]) =>
  reasons.map((name) => [name, reportReasons[name]] as const)

interface ReportDialogProps {
  title: string
  /** What it is about: a message, a person, a dress or a review. */
  about: Pick<Report, 'messageId' | 'personId' | 'dressId' | 'reviewId'>
  opened: boolean
  onClose: () => void
}

/** Tells the people who run the shop that something is wrong. What was written outlives an accidental Escape. */
export function ReportDialog({ title, about, opened, onClose }: ReportDialogProps) {
  const [chosen, setChosen] = useState<ReportReason>()
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const report = trpc.reports.create.useMutation({
    onSuccess() {
      succeeded(
        'Thank you for telling us',
        'Somebody who runs the shop will look at it. Nobody else is told.',
      )
      setChosen(undefined)
      setWords('')
      setTried(false)
      onClose()
    },
  })

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (report.isPending) return
    setTried(true)
    if (!chosen) return event.currentTarget.querySelector('input')?.focus()
    report.mutate({ ...about, reason: chosen, words: words.trim() || undefined })
  }

  return (
    <Dialog title={title} opened={opened} onClose={onClose} size="30rem">
      <form noValidate className={classes.form} onSubmit={onSubmit}>
        <RadioList
          legend="What is wrong?"
          options={worded(reasonsAbout[about.dressId === undefined ? 'person' : 'dress'])}
          value={chosen}
          onChange={setChosen}
          problem={isTried && !chosen && 'Please choose a reason.'}
        />
        <Textarea
          label="What happened (optional)"
          rows={4}
          maxLength={MAX_WORDS}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        {report.error && (
          <Problem>
            {reason(report.error, 'It could not be sent. Please check your connection and try again.')}
          </Problem>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton label="Send report" busyLabel="Sending..." isBusy={report.isPending} />
        </div>
      </form>
    </Dialog>
  )
}
