import { schemaResolver, useForm } from '@mantine/form'
import {
  actionRows,
  actSchema,
  sanctionReasonNames,
  sanctionReasons,
  suspensionDays,
  type Act,
  type SanctionAction,
} from '../../../shared/moderation/sanction.ts'
import { reason, trpc } from '../../api/api.ts'
import { RadioList } from '../../ui/controls/radio-list.tsx'
import { Textarea } from '../../ui/controls/textarea.tsx'
import { whenValid } from '../../ui/controls/when-valid.ts'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { useRefetchDecided } from './use-acting.ts'

const MAX_WORDS = 1000
const FOR_GOOD = 'For good'
const lengths = [
  ...suspensionDays.map((days) => [String(days), `${days} days`] as const),
  [FOR_GOOD, FOR_GOOD] as const,
]

interface ActDialogProps {
  action: SanctionAction
  id: string
  about: string
  reportId: number | undefined
  opened: boolean
  onClose: () => void
}

/** What an admin decides: why, in which words, and for how long. The words survive a failure, and Escape. */
export function ActDialog({ action, id, about, reportId, opened, onClose }: ActDialogProps) {
  const { label, statement, isPlain, ends } = actionRows[action]
  const form = useForm<Omit<Act, 'reason'> & { reason?: Act['reason'] | undefined }>({
    initialValues: { action, id, reportId, words: '', reason: undefined, days: ends && suspensionDays[0] },
    validate: schemaResolver(actSchema, { sync: true }),
  })
  const refetch = useRefetchDecided()
  const act = trpc.admin.act.useMutation({
    onSuccess() {
      succeeded(isPlain ? 'Your words are with them' : 'It is done, and they are told')
      form.reset()
      onClose()
    },
    // Also after a failure: another admin may have decided.
    onSettled: refetch,
  })
  return (
    <Dialog title={label} opened={opened} onClose={onClose} size="30rem">
      <DialogForm
        onSubmit={whenValid(form, (values) => act.mutate(actSchema.parse(values)))}
        onCancel={onClose}
        isPending={act.isPending}
        problem={
          act.error && reason(act.error, 'Nothing was decided. Please check your connection and try again.')
        }
        color={isPlain ? undefined : 'red'}
        action={label}
        busy="Sending..."
      >
        <bdi>{about}</bdi>
        {!isPlain && (
          <RadioList
            legend="Why?"
            options={sanctionReasonNames.map((name) => [name, sanctionReasons[name]] as const)}
            {...form.getInputProps('reason')}
          />
        )}
        {ends && (
          <RadioList
            legend="For how long?"
            options={lengths}
            value={form.values.days ? String(form.values.days) : FOR_GOOD}
            onChange={(chosen) =>
              form.setFieldValue(
                'days',
                suspensionDays.find((days) => String(days) === chosen),
              )
            }
            error={form.errors['days']}
          />
        )}
        <Textarea
          data-autofocus={isPlain}
          label={isPlain ? 'What you write' : 'What happened, and why you decide so'}
          description={`They are told by letter and in their account, and can answer once. They read: “${statement}” Then your words.`}
          rows={5}
          maxLength={MAX_WORDS}
          {...form.getInputProps('words')}
        />
      </DialogForm>
    </Dialog>
  )
}
