import { actionRows, type SanctionAction } from '../../../shared/moderation/sanction.ts'
import { callFailed, trpc } from '../../api/api.ts'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { RowButton } from '../row-parts.tsx'
import { useRefetchDecided } from './use-acting.ts'

const loadConfirm = async () => (await import('../../ui/dialogs/confirm.tsx')).Confirm

interface UndoProps {
  sanctionId: number
  action: SanctionAction
  /** The id of what describes the button. */
  name: string
  isAside?: boolean
  /** Called before the button may leave. */
  onOpen?: () => void
}

/** Undoes a decision, and asks first; nothing for one that cannot be undone. */
export function Undo({ sanctionId, action, name, isAside, onOpen }: UndoProps) {
  const { isPending, mutate } = trpc.admin.undo.useMutation({
    onSuccess: () => succeeded('It is undone, and they are told'),
    onError: (error) => callFailed('Nothing has changed', error, 'Please try again in a moment.'),
    onSettled: useRefetchDecided(),
  })
  const { Dialog: Confirm, opened, open, close } = useLazyDialog(loadConfirm)
  const { undo } = actionRows[action]
  if (!undo) return null
  return (
    <>
      <RowButton
        {...{ name, isAside }}
        isBusy={isPending}
        onClick={() => {
          onOpen?.()
          if (!isPending) open()
        }}
      >
        {undo.label}
      </RowButton>
      {Confirm && (
        <Confirm
          title={`${undo.label}?`}
          action={undo.label}
          isRed={false}
          opened={opened}
          onClose={close}
          onConfirm={() => mutate({ sanctionId })}
        >
          They are told: “{undo.statement}”
        </Confirm>
      )}
    </>
  )
}

interface Named {
  action: SanctionAction
  /** The dress, or the first words. */
  about: string | null
  personName: string
}

/** What was done, to what, of whom. */
export const DecisionName = ({ decision: { action, about, personName } }: { decision: Named }) => (
  <>
    {actionRows[action].done}
    {about && (
      <>
        : <bdi>{about}</bdi>
      </>
    )}
    {actionRows[action].of === 'person' ? ': ' : ', of '}
    <bdi>{personName}</bdi>
  </>
)
