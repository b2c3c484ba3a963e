import { schemaResolver, useForm } from '@mantine/form'
import {
  answerOutcomes,
  closeReportSchema,
  MAX_REPORT_TEXT,
  reportOutcomes,
  type Closing,
  type ReportOutcome,
} from '../../../shared/report-schema.ts'
import { reason } from '../../api/api.ts'
import { RadioList } from '../../ui/controls/radio-list.tsx'
import { Textarea } from '../../ui/controls/textarea.tsx'
import { whenValid } from '../../ui/controls/when-valid.ts'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useJudge, type Report } from './use-reports.ts'

export interface ReportDialogProps {
  report: Report
  opened: boolean
  onClose: () => void
}

/** Closes a report, with what its author is told. */
export function CloseReport({ report, opened, onClose }: ReportDialogProps) {
  const { reportId, reporterName, sanctionId, isGone, decided } = report
  const form = useForm<Omit<Closing, 'outcome'> & { outcome?: ReportOutcome | undefined }>({
    initialValues: {
      reportId,
      outcome:
        sanctionId === null && decided.some(({ isUndone }) => !isUndone)
          ? 'acted'
          : isGone
            ? 'already_gone'
            : undefined,
      words: '',
    },
    validate: schemaResolver(closeReportSchema, { sync: true }),
  })
  const { close } = useJudge(onClose)
  const outcomes = sanctionId === null ? reportOutcomes : answerOutcomes
  return (
    <Dialog title="Close this report" opened={opened} onClose={onClose} size="30rem">
      <DialogForm
        onSubmit={whenValid(form, (values) => close.mutate(closeReportSchema.parse(values)))}
        onCancel={onClose}
        isPending={close.isPending}
        problem={
          close.error && reason(close.error, 'The report is still open. Please try again in a moment.')
        }
        action="Close report"
        busy="Closing..."
      >
        <RadioList
          legend={`What ${reporterName} reads`}
          options={Object.entries(outcomes) as [ReportOutcome, string][]}
          {...form.getInputProps('outcome')}
        />
        <Textarea
          label="In your words (optional)"
          rows={4}
          maxLength={MAX_REPORT_TEXT}
          {...form.getInputProps('words')}
        />
      </DialogForm>
    </Dialog>
  )
}
