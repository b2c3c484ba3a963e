import { actionRows, type SanctionAction } from '../../../shared/moderation/sanction.ts'
import { callFailed, trpc } from '../../api/api.ts'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { RowButton } from '../row-parts.tsx'
import { useRefetchDecided } from './use-acting.ts'

const loadConfirm = async () => (await import('../../ui/dialogs/confirm.tsx')).Confirm

interface ButtonProps {
  action: SanctionAction
  /** The id of what describes the button. */
  name: string
  isAside?: boolean
  /** Called before the button may leave. */
  onOpen?: () => void
}

/** Undoes a decision; nothing for one that cannot be undone. */
export function Undo({ sanctionId, ...button }: ButtonProps & { sanctionId: number }) {
  const undo = trpc.admin.undo.useMutation({
    onSuccess: () => succeeded('It is undone, and they are told'),
    onError: (error) => callFailed('Nothing has changed', error, 'Please try again in a moment.'),
    onSettled: useRefetchDecided(),
  })
  return <UndoButton {...button} isBusy={undo.isPending} onUndo={() => undo.mutate({ sanctionId })} />
}

/** The button that undoes an action, which asks first. */
export function UndoButton({
  action,
  name,
  isAside,
  onOpen,
  isBusy,
  onUndo,
}: ButtonProps & { isBusy: boolean; onUndo: () => void }) {
  const { Dialog: Confirm, opened, open, close } = useLazyDialog(loadConfirm)
  const { undo } = actionRows[action]
  if (!undo) return null
  return (
    <>
      <RowButton
        {...{ name, isAside, isBusy }}
        onClick={() => {
          onOpen?.()
          if (!isBusy) open()
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
          onConfirm={onUndo}
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
