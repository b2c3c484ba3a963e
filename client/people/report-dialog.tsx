import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import type { Side } from '../../shared/rental/handover.ts'
import {
  MAX_REPORT_PHOTOS,
  MAX_REPORT_TEXT,
  reasonsFor,
  reportReasons,
  reportSchema,
  type Report,
  type ReportReason,
  type ReportSubject,
} from '../../shared/report-schema.ts'
import { reason, trpc } from '../api/api.ts'
import { whenValid } from '../ui/controls/when-valid.ts'
import { RadioList } from '../ui/controls/radio-list.tsx'
import { Textarea } from '../ui/controls/textarea.tsx'
import { DialogForm } from '../ui/dialogs/dialog-form.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { succeeded } from '../ui/feedback/toast.tsx'
import { PhotoField } from '../uploads/photo-field.tsx'
import { uploadReportImage } from '../uploads/upload.ts'
import { usePhotos } from '../uploads/use-photos.ts'

const WAIT = 'A photograph is still on its way. Please send the report in a moment.'

interface ReportDialogProps {
  title: string
  about: ReportSubject
  /** Of a rental, which side reports it. */
  side?: Side
  opened: boolean
  onClose: () => void
}

/** Reports something to the admins. What was typed and chosen survives Escape. */
export function ReportDialog({ title, about, side, opened, onClose }: ReportDialogProps) {
  const form = useForm<Omit<Report, 'reason'> & { reason?: ReportReason }>({
    initialValues: { ...about, reason: undefined, words: '' },
    validate: schemaResolver(reportSchema, { sync: true }),
  })
  const photos = usePhotos({ what: 'report', max: MAX_REPORT_PHOTOS, send: uploadReportImage })
  const [hasToWait, setToWait] = useState(false)
  const report = trpc.reports.create.useMutation({
    onSuccess() {
      succeeded(
        'Thank you for telling us',
        'Somebody who runs the shop will look at it. Nobody else is told.',
      )
      form.reset()
      photos.clear()
      onClose()
    },
  })

  function send(values: typeof form.values) {
    setToWait(photos.isUploading)
    if (!photos.isUploading) report.mutate(reportSchema.parse({ ...values, imageIds: photos.imageIds }))
  }

  return (
    <Dialog title={title} opened={opened} onClose={onClose} size="30rem">
      <DialogForm
        onSubmit={whenValid(form, send)}
        onCancel={onClose}
        isPending={report.isPending}
        problem={
          hasToWait && photos.isUploading
            ? WAIT
            : report.error &&
              reason(report.error, 'It could not be sent. Please check your connection and try again.')
        }
        action="Send report"
        busy="Sending..."
      >
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
        <PhotoField {...photos} hint="Only the people who run the shop see them, while they look into it." />
      </DialogForm>
    </Dialog>
  )
}
