import { useState } from 'react'
import type { Side } from '../../shared/rental/handover.ts'
import {
  MAX_REPORT_PHOTOS,
  MAX_REPORT_TEXT,
  reasonsFor,
  reportReasons,
  reportSchema,
  type Report,
  type ReportSubject,
} from '../../shared/report-schema.ts'
import { trpc } from '../api/api.ts'
import { FormDialog } from '../session/form-dialog.tsx'
import { RadioList } from '../ui/controls/radio-list.tsx'
import { Textarea } from '../ui/controls/textarea.tsx'
import type { Openable } from '../ui/dialogs/dialog.tsx'
import { succeeded } from '../ui/feedback/toast.tsx'
import { PhotoField } from '../uploads/photo-field.tsx'
import { uploadReportImage } from '../uploads/upload.ts'
import { usePhotos } from '../uploads/use-photos.ts'

const WAIT = 'A photograph is still on its way. Please send the report in a moment.'

interface ReportDialogProps extends Openable {
  title: string
  about: ReportSubject
  /** Of a rental, which side reports it. */
  side?: Side
}

/** Reports something to the admins. What was typed and chosen survives Escape. */
export function ReportDialog({ title, about, side, ...dialog }: ReportDialogProps) {
  const photos = usePhotos({ what: 'report', max: MAX_REPORT_PHOTOS, send: uploadReportImage })
  const [hasToWait, setToWait] = useState(false)
  const report = trpc.reports.create.useMutation({
    onSuccess() {
      succeeded(
        'Thank you for telling us',
        'Somebody who runs the shop will look at it. Nobody else is told.',
      )
      photos.clear()
    },
  })
  const { isPending, error } = report
  async function send(words: Report) {
    setToWait(photos.isUploading)
    if (photos.isUploading) throw new Error(WAIT)
    await report.mutateAsync({ ...words, imageIds: photos.imageIds })
  }

  return (
    <FormDialog
      {...dialog}
      title={title}
      schema={reportSchema}
      initialValues={{ ...about, reason: undefined, words: '' }}
      call={{ mutateAsync: send, isPending, error }}
      problem={hasToWait && photos.isUploading && WAIT}
      failure="It could not be sent. Please check your connection and try again."
      action="Send report"
      busy="Sending..."
    >
      {(form) => (
        <>
          <RadioList
            legend="What is wrong?"
            options={reasonsFor(about, side).map((name) => [name, reportReasons[name]] as const)}
            {...form.getInputProps('reason')}
          />
          <Textarea
            label="What happened (optional)"
            rows={4}
            maxLength={MAX_REPORT_TEXT}
            {...form.getInputProps('words')}
          />
          <PhotoField
            {...photos}
            hint="Only the people who run the shop see them, while they look into it."
          />
        </>
      )}
    </FormDialog>
  )
}
