import { Confirm } from '../ui/dialogs/confirm.tsx'
import { useBlockPerson } from './use-block-person.ts'

interface BlockDialogProps {
  person: { personId: string; name: string }
  opened: boolean
  onClose: () => void
}

/** Asks once more before somebody is kept from writing and asking. */
export function BlockDialog({ person: { personId, name }, opened, onClose }: BlockDialogProps) {
  const { block } = useBlockPerson(name)
  return (
    <Confirm
      title={`Block ${name}?`}
      action="Block"
      opened={opened}
      onClose={onClose}
      onConfirm={() => block.mutate({ personId })}
    >
      {`${name} can no longer write to you or ask for your dresses. They are not told.`}
    </Confirm>
  )
}
