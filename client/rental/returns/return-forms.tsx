import { useRef, useState } from 'react'
import { addDays, formatWeekday, marketToday } from '../../../shared/day.ts'
import { blockSchema } from '../../../shared/rental/rental-schema.ts'
import { returnSchema } from '../../../shared/rental/return-schema.ts'
import { trpc, type Answers } from '../../api/api.ts'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { HandoverForm } from '../handover/handover-form.tsx'
import { useInvalidateRentals } from '../use-invalidate-rentals.ts'
import { useAnswerReturn } from './use-answer-return.ts'

interface ReturnFormProps {
  rental: Answers['rentals']['one']
}

/** Says that a dress came back with damage, and what is damaged. */
export function DamageForm({ rental: { rentalId, renterName } }: ReturnFormProps) {
  return (
    <>
      <p className="hint">
        It says that the dress is back, too. Photographs have their place under “Back to you”, for 48 hours.
        The shop charges nobody: please agree on what it costs in the conversation.
      </p>
      <HandoverForm
        draft={`damage-${rentalId}`}
        initialValues={{ rentalId, answer: 'damaged', words: '' }}
        schema={returnSchema}
        label="What is damaged?"
        description={`${renterName} reads this, and the shop’s team can.`}
        action="Send"
        mutation={useAnswerReturn(renterName)}
      />
    </>
  )
}

/** How long mending is taken to last at first. */
const MENDING_DAYS = 7

/** Blocks the days that a dress is at the tailor's, from its first free one on. */
export function MendingForm({ rental: { rentalId, dressId, title, heldUntil } }: ReturnFormProps) {
  const [today] = useState(() => marketToday(new Date()))
  const startDate = heldUntil && heldUntil >= today ? addDays(heldUntil, 1) : today
  const invalidateRentals = useInvalidateRentals()
  const block = trpc.rentals.block.useMutation({
    onSuccess: (_, { endDate }) =>
      void succeeded('Dates blocked', `${title} is kept until ${formatWeekday(endDate)}.`),
    onSettled: () => void invalidateRentals(),
  })
  const outcome = useRef<HTMLParagraphElement>(null)
  useRestoreFocus(outcome, block.isSuccess)
  if (block.isSuccess)
    return (
      <p ref={outcome} tabIndex={-1}>
        It is kept until {formatWeekday(block.variables.endDate)}.
      </p>
    )
  return (
    <>
      <p className="hint">
        Nobody can ask for <bdi>{title}</bdi> from {formatWeekday(startDate)} on. You can free the days at any
        time.
      </p>
      <HandoverForm
        key={startDate}
        draft={`mending-${rentalId}`}
        initialValues={{
          dressId,
          startDate,
          endDate: addDays(startDate, MENDING_DAYS - 1),
          reason: 'Mending',
        }}
        schema={blockSchema}
        action="Block dates"
        mutation={block}
      />
    </>
  )
}
