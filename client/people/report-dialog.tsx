import { schemaResolver, useForm } from '@mantine/form'
import {
  reasonsAbout,
  reportReasons,
  reportSchema,
  type Report,
  type ReportReason,
} from '../../shared/report-schema.ts'
import { reason, trpc } from '../api/api.ts'
import { whenValid } from '../ui/controls/when-valid.ts'
import { RadioList } from '../ui/controls/radio-list.tsx'
import { Textarea } from '../ui/controls/textarea.tsx'
import { DialogForm } from '../ui/dialogs/dialog-form.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { succeeded } from '../ui/feedback/toast.tsx'

const MAX_WORDS = 1000
const worded = (reasons: readonly ReportReason[]) =>
  reasons.map((name) => [name, reportReasons[name]] as const)

interface ReportDialogProps {
  title: string
  /** A message, a person, a dress or a review. */
  about: Pick<Report, 'messageId' | 'personId' | 'dressId' | 'reviewId'>
  opened: boolean
  onClose: () => void
}

/** Reports something to the admins. The text survives Escape. */
export function ReportDialog({ title, about, opened, onClose }: ReportDialogProps) {
  const form = useForm<Omit<Report, 'reason'> & { reason?: ReportReason }>({
    initialValues: { ...about, reason: undefined, words: '' },
    validate: schemaResolver(reportSchema, { sync: true }),
  })
  const report = trpc.reports.create.useMutation({
    onSuccess() {
      succeeded(
        'Thank you for telling us',
        'Somebody who runs the shop will look at it. Nobody else is told.',
      )
      form.reset()
      onClose()
    },
  })

  return (
    <Dialog title={title} opened={opened} onClose={onClose} size="30rem">
      <DialogForm
        onSubmit={whenValid(form, (values) => report.mutate(reportSchema.parse(values)))}
        onCancel={onClose}
        isPending={report.isPending}
        problem={
          report.error &&
          reason(report.error, 'It could not be sent. Please check your connection and try again.')
        }
        action="Send report"
        busy="Sending..."
      >
        <RadioList
          legend="What is wrong?"
          options={worded(reasonsAbout[about.dressId === undefined ? 'person' : 'dress'])}
          {...form.getInputProps('reason')}
        />
        <Textarea
          label="What happened (optional)"
          rows={4}
          maxLength={MAX_WORDS}
          {...form.getInputProps('words')}
        />
      </DialogForm>
    </Dialog>
  )
}
