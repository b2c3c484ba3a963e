import { MAX_REPORT_TEXT, noteSchema } from '../../../shared/report-schema.ts'
import { FormDialog } from '../../session/form-dialog.tsx'
import { Textarea } from '../../ui/controls/textarea.tsx'
import type { ReportDialogProps } from './close-report.tsx'
import { useJudge } from './use-reports.ts'

/** Adds a paragraph to the note on a report, for admins alone. What was typed survives a failure, and Escape. */
export const NoteReport = ({ report: { reportId }, ...dialog }: ReportDialogProps) => (
  <FormDialog
    {...dialog}
    title="Note on this report"
    schema={noteSchema}
    initialValues={{ reportId, note: '' }}
    call={useJudge().note}
    failure="The note is not saved. Please try again in a moment."
    action="Save note"
    busy="Saving..."
  >
    {(form) => (
      <Textarea
        data-autofocus
        label="Only admins read this"
        rows={5}
        maxLength={MAX_REPORT_TEXT}
        {...form.getInputProps('note')}
      />
    )}
  </FormDialog>
)
