import { formatDays } from '../../../shared/day.ts'
import { trpc } from '../../api/api.ts'
import { useToday } from '../../calendar/today.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { changeFailed } from '../change-failed.ts'
import { useInvalidateRentals } from '../use-invalidate-rentals.ts'
import type { Line } from './line-days.tsx'

const load = async () => (await import('../../ui/dialogs/confirm.tsx')).Confirm

const words = {
  leave: {
    button: 'Leave',
    title: 'Leave this line?',
    action: 'Leave',
    cancel: 'Stay',
    outcome: 'You have left the line',
  },
  pass: {
    button: 'No thanks',
    title: 'Give these days up?',
    action: 'Give them up',
    cancel: 'Keep them',
    outcome: 'You have given the days up',
  },
}

/** Ends a place in line, or gives back what was held, after a confirmation. */
export function GiveUp({ line, way }: { line: Line; way: keyof typeof words }) {
  const { waitingId, title, startDate: from, endDate: to } = line
  const invalidateRentals = useInvalidateRentals()
  const { button, outcome, ...said } = words[way]
  const ending = trpc.waiting[way].useMutation({
    onSuccess: () => succeeded(outcome),
    onError: (error) => changeFailed(error, 'You still have your place. Please try again.'),
    onSettled: invalidateRentals,
  })
  const { Dialog: Confirm, opened, open, close } = useLazyDialog(load)
  const days = formatDays({ from, to }, useToday())
  return (
    <>
      <Button
        variant="default"
        aria-disabled={ending.isPending}
        aria-label={`${button}: ${title}`}
        onClick={open}
      >
        {button}
      </Button>
      {Confirm && (
        <Confirm {...said} opened={opened} onClose={close} onConfirm={() => ending.mutate({ waitingId })}>
          {`${title}, ${days}: your place goes to whoever is next.`}
        </Confirm>
      )}
    </>
  )
}
