import { useState } from 'react'
import { MAX_REPORT_TEXT } from '../../../shared/report-schema.ts'
import { reason } from '../../api/api.ts'
import { Textarea } from '../../ui/controls/textarea.tsx'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import type { ReportDialogProps } from './close-report.tsx'
import { useJudge } from './use-reports.ts'

/** A note on a report, for admins alone. */
export const NoteReport = (props: ReportDialogProps) => (
  <Dialog title="Note on this report" opened={props.opened} onClose={props.onClose} size="30rem">
    {props.opened && <NoteForm {...props} />}
  </Dialog>
)

/** What was typed stays after a failure; once more overwrites the note of another that the failure has told. */
function NoteForm({ report: { reportId, note: known }, onClose }: ReportDialogProps) {
  const [note, setNote] = useState(known ?? '')
  const [before, setBefore] = useState<string | null>(known ?? '')
  const { note: save } = useJudge(onClose, () => setBefore(null))
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ reportId, note, before: before ?? known ?? '' })
      }}
      onCancel={onClose}
      isPending={save.isPending}
      problem={save.error && reason(save.error, 'The note is not saved. Please try again in a moment.')}
      action="Save note"
      busy="Saving..."
    >
      <Textarea
        data-autofocus
        label="Only admins read this"
        rows={5}
        maxLength={MAX_REPORT_TEXT}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
    </DialogForm>
  )
}
