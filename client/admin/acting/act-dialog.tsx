import {
  actionRows,
  actSchema,
  sanctionReasonNames,
  sanctionReasons,
  suspensionDays,
  type Act,
  type SanctionAction,
} from '../../../shared/moderation/sanction.ts'
import { trpc } from '../../api/api.ts'
import { FormDialog } from '../../session/form-dialog.tsx'
import { RadioList } from '../../ui/controls/radio-list.tsx'
import { Textarea } from '../../ui/controls/textarea.tsx'
import type { Openable } from '../../ui/dialogs/dialog.tsx'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { useRefetchDecided } from './use-acting.ts'

const MAX_WORDS = 1000
const FOR_GOOD = 'For good'
const lengths = [
  ...suspensionDays.map((days) => [String(days), `${days} days`] as const),
  [FOR_GOOD, FOR_GOOD] as const,
]

interface ActDialogProps extends Openable {
  action: SanctionAction
  id: string
  about: string
  reportId: number | undefined
}

/** What an admin decides: why, in which words, and for how long. */
export function ActDialog({ action, id, about, reportId, ...dialog }: ActDialogProps) {
  const { label, statement, isPlain, ends } = actionRows[action]
  const refetch = useRefetchDecided()
  const act = trpc.admin.act.useMutation({
    onSuccess: () => succeeded(isPlain ? 'Your words are with them' : 'It is done, and they are told'),
    // Also after a failure: another admin may have decided.
    onSettled: refetch,
  })
  return (
    <FormDialog<Omit<Act, 'reason'> & { reason: Act['reason'] | undefined }, Act>
      {...dialog}
      title={label}
      draft={`${action}-${id}-${reportId}`}
      schema={actSchema}
      initialValues={{ action, id, reportId, words: '', reason: undefined, days: ends && suspensionDays[0] }}
      call={act}
      failure="Nothing was decided. Please check your connection and try again."
      color={isPlain ? undefined : 'red'}
      action={label}
      busy="Sending..."
    >
      {(form) => (
        <>
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
                form.setFieldValue('days', suspensionDays.find((days) => String(days) === chosen) ?? null)
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
        </>
      )}
    </FormDialog>
  )
}
