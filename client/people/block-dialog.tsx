import { formatDays } from '../../shared/day.ts'
import type { Answers } from '../api/api.ts'
import { useToday } from '../calendar/today.ts'
import { Confirm } from '../ui/dialogs/confirm.tsx'
import { useBlockPerson } from './use-block-person.ts'

interface BlockDialogProps {
  person: { personId: string; name: string }
  /** The conversation that one comes from: what the two have asked and rented. */
  thread: Pick<Answers['messages']['thread']['thread'], 'role' | 'rentals'>
  opened: boolean
  onClose: () => void
}

/** Asks once more before somebody is kept from writing and asking. What was asked before stays (docs/product.md#blocking). */
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

/** What becomes of a request that waits. */
const stays = {
  owner: (days: string) => `Their request for ${days} stays open until you answer it.`,
  renter: (days: string) => `Your request for ${days} stays open until it is answered or you withdraw it.`,
}
