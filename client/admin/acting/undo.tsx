import { useState } from 'react'
import { actionRows, type SanctionAction } from '../../../shared/moderation/sanction.ts'
import { callFailed, trpc } from '../../api/api.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { succeeded } from '../../ui/feedback/toast.tsx'
import reports from '../reports.module.css'
import { useRefetchDecided } from './use-acting.ts'

interface ButtonProps {
  action: SanctionAction
  /** The id of what describes the button. */
  name: string
  className?: string | undefined
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
  className = reports.lookButton,
  onOpen,
  isBusy,
  onUndo,
}: ButtonProps & { isBusy: boolean; onUndo: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { undo } = actionRows[action]
  if (!undo) return null
  return (
    <>
      <button
        type="button"
        className={className}
        aria-describedby={name}
        aria-disabled={isBusy}
        onClick={() => {
          onOpen?.()
          if (!isBusy) setAsking(true)
        }}
      >
        {undo.label}
      </button>
      <Confirm
        title={`${undo.label}?`}
        action={undo.label}
        isRed={false}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onUndo}
      >
        They are told: “{undo.statement}”
      </Confirm>
    </>
  )
}
