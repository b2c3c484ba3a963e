import { schemaResolver, useForm } from '@mantine/form'
import { MAX_REPORT_TEXT, noteSchema } from '../../../shared/report-schema.ts'
import { reason } from '../../api/api.ts'
import { Textarea } from '../../ui/controls/textarea.tsx'
import { whenValid } from '../../ui/controls/when-valid.ts'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import type { ReportDialogProps } from './close-report.tsx'
import { useJudge } from './use-reports.ts'

/** Adds a paragraph to the note on a report, for admins alone. What was typed survives a failure, and Escape. */
export function NoteReport({ report: { reportId }, opened, onClose }: ReportDialogProps) {
  const form = useForm({
    initialValues: { reportId, note: '' },
    validate: schemaResolver(noteSchema, { sync: true }),
  })
  const { note } = useJudge(() => {
    form.reset()
    onClose()
  })
  return (
    <Dialog title="Note on this report" opened={opened} onClose={onClose} size="30rem">
      <DialogForm
        onSubmit={whenValid(form, (added) => note.mutate(added))}
        onCancel={onClose}
        isPending={note.isPending}
        problem={note.error && reason(note.error, 'The note is not saved. Please try again in a moment.')}
        action="Save note"
        busy="Saving..."
      >
        <Textarea
          data-autofocus
          label="Only admins read this"
          rows={5}
          maxLength={MAX_REPORT_TEXT}
          {...form.getInputProps('note')}
        />
      </DialogForm>
    </Dialog>
  )
}
