import { answerSchema, MAX_REPORT_TEXT } from '../../../shared/report-schema.ts'
import { reason, trpc } from '../../api/api.ts'
import { useKeptForm } from '../../session/use-kept-form.ts'
import account from '../account-page.module.css'
import { SubmitButton } from '../../ui/controls/submit-button.tsx'
import { Textarea } from '../../ui/controls/textarea.tsx'
import { whenValid } from '../../ui/controls/when-valid.ts'
import { Problem } from '../../ui/feedback/alert.tsx'
import { succeeded } from '../../ui/feedback/toast.tsx'

/** The one answer to a decision. What is typed survives the end of the session. */
export function AnswerForm({ sanctionId }: { sanctionId: number }) {
  const draft = `decision-answer-${sanctionId}`
  const { form, forget } = useKeptForm(draft, answerSchema, { sanctionId, words: '' })
  const { people } = trpc.useUtils()
  const answer = trpc.reports.answer.useMutation({
    onSuccess() {
      forget()
      succeeded('Your answer is sent', 'Somebody who runs the shop reads it.')
      return people.decisions.invalidate()
    },
  })
  return (
    <form
      method="post"
      noValidate
      className={`stack ${account.row}`}
      onSubmit={whenValid(form, (values) => {
        if (!answer.isPending) answer.mutate(values)
      })}
    >
      <Textarea
        label="Your answer"
        description="You can answer once, and not change it."
        rows={3}
        maxLength={MAX_REPORT_TEXT}
        {...form.getInputProps('words')}
      />
      {answer.error && (
        <Problem>{reason(answer.error, 'Your answer did not arrive. Please try again.')}</Problem>
      )}
      <div className="buttons">
        <SubmitButton label="Send answer" busyLabel="Sending..." isBusy={answer.isPending} />
      </div>
    </form>
  )
}
