import { formatDays } from '../../shared/day.ts'
import type { Answers } from '../api/api.ts'
import { useToday } from '../calendar/today.ts'
import { Confirm } from '../ui/dialogs/confirm.tsx'
import { useBlockPerson } from './use-block-person.ts'
import type { Openable } from '../ui/dialogs/dialog.tsx'

interface BlockDialogProps extends Openable {
  person: { personId: string; name: string }
  /** The current conversation: the requests and rentals of the two. */
  thread: Pick<Answers['messages']['thread']['thread'], 'role' | 'rentals'>
}

/** Confirms blocking a person. Existing rentals stay (docs/product.md#blocking). */
export function BlockDialog({ person: { personId, name }, thread, opened, onClose }: BlockDialogProps) {
  const { block } = useBlockPerson(name)
  const today = useToday()
  const open = thread.rentals
    .filter(({ status }) => status === 'pending')
    .map(({ startDate, endDate }) => formatDays({ from: startDate, to: endDate }, today))
  return (
    <Confirm
      title={`Block ${name}?`}
      action="Block"
      opened={opened}
      onClose={onClose}
      onConfirm={() => block.mutate({ personId })}
    >
      {[`${name} can no longer write to you or ask for your dresses. They are not told.`]
        .concat(open.map((days) => stays[thread.role](days)))
        .join(' ')}
    </Confirm>
  )
}

/** The consequences for a pending request. */
const stays = {
  owner: (days: string) => `Their request for ${days} stays open until you answer it.`,
  renter: (days: string) => `Your request for ${days} stays open until it is answered or you withdraw it.`,
}
