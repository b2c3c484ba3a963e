import {
  answerOutcomes,
  closeReportSchema,
  MAX_REPORT_TEXT,
  reportOutcomes,
  type ReportOutcome,
} from '../../../shared/report-schema.ts'
import { FormDialog } from '../../session/form-dialog.tsx'
import { RadioList } from '../../ui/controls/radio-list.tsx'
import { Textarea } from '../../ui/controls/textarea.tsx'
import type { Openable } from '../../ui/dialogs/dialog.tsx'
import { useJudge, type Report } from './use-reports.ts'

export interface ReportDialogProps extends Openable {
  report: Report
}

/** Closes a report, with what its author is told. */
export function CloseReport({ report, ...dialog }: ReportDialogProps) {
  const { reportId, reporterName, sanctionId, isGone, decided } = report
  const isActedOn = sanctionId === null && decided.some(({ isUndone }) => !isUndone)
  const outcomes = sanctionId === null ? reportOutcomes : answerOutcomes
  return (
    <FormDialog
      {...dialog}
      title="Close this report"
      schema={closeReportSchema}
      initialValues={{
        reportId,
        outcome: isActedOn ? 'acted' : isGone ? 'already_gone' : undefined,
        words: '',
      }}
      call={useJudge().close}
      failure="The report is still open. Please try again in a moment."
      action="Close report"
      busy="Closing..."
    >
      {(form) => (
        <>
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
        </>
      )}
    </FormDialog>
  )
}
