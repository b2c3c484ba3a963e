import { useEffect, useId, useRef, useState } from 'react'
import { formatDays } from '../../../shared/day.ts'
import { formatUsd, toCents } from '../../../shared/price.ts'
import type { Decision } from '../../../shared/rental-schema.ts'
import type { Answers } from '../../api.ts'
import { useDecide } from './use-decide.ts'
import { useToday } from '../../calendar/today.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import card from './request-card.module.css'

interface RequestAnswerProps {
  request: Answers['rentals']['requests'][number]
  isWaiting: boolean
}

/**
 * An owner's two answers, what approving means beside them, and what has been answered in their place. The box keeps
 * its size in each of these states, so nothing on the page moves: however often one spot is pressed, it is about one
 * request.
 */
export function RequestAnswer({ request, isWaiting }: RequestAnswerProps) {
  const { rentalId, startDate, endDate, renterDisplayName: renter, dressTitle } = request
  const { decide, isPending, answer } = useDecide()
  const [isApproving, setApproving] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const meaning = useId()
  const days = formatDays({ from: startDate, to: endDate }, useToday())
  const settled = answer ? words[answer](renter) : !isWaiting && !isPending && GONE
  const { box, line } = useKeyboardAt(Boolean(settled))

  const unlessBusy = (act: () => void) => () => isPending || act()
  return (
    <div className={card.answers}>
      <div ref={box} className={card.choice} inert={Boolean(settled)} style={unseen(Boolean(settled))}>
        <div id={meaning} role="status" className={card.meaning}>
          <p style={unseen(isApproving)}>{`Approving gives ${renter} your e-mail and takes ${days}.`}</p>
          <p style={unseen(!isApproving)}>
            {`Approve for ${formatUsd(toCents(request.totalPrice))}? ${renter} gets your e-mail, and ${days} are taken.`}
          </p>
        </div>
        {isApproving ? (
          <Button variant="default" aria-disabled={isPending} onClick={unlessBusy(() => setApproving(false))}>
            Cancel
          </Button>
        ) : (
          <Button
            variant="default"
            aria-disabled={isPending}
            aria-label={`Decline ${renter}'s request for ${dressTitle}`}
            onClick={unlessBusy(() => setDeclining(true))}
          >
            Decline
          </Button>
        )}
        <Button
          aria-disabled={isPending}
          aria-label={`Approve${isApproving ? ' now:' : ''} ${renter}'s request for ${dressTitle}`}
          aria-describedby={meaning}
          onClick={unlessBusy(() => (isApproving ? decide(rentalId, 'confirmed') : setApproving(true)))}
        >
          {isApproving ? 'Approve now' : 'Approve'}
        </Button>
      </div>
      {settled && (
        <p ref={line} tabIndex={-1} className={card.settled} data-answer={answer}>
          {settled}
        </p>
      )}
      <Confirm
        title="Decline this request?"
        action="Decline"
        opened={isDeclining}
        onClose={() => setDeclining(false)}
        onConfirm={() => decide(rentalId, 'cancelled')}
      >
        {`${renter} will not get ${dressTitle} for ${days}. This cannot be undone.`}
      </Confirm>
    </div>
  )
}

const words: Record<Decision, (renter: string) => string> = {
  confirmed: (renter) => `Approved. ${renter} has your e-mail now.`,
  cancelled: () => 'Declined.',
}
const GONE = 'This request no longer waits for an answer.'

/** Not there for anybody, but its place is kept. */
const unseen = (isUnseen: boolean) => (isUnseen ? { visibility: 'hidden' as const } : undefined)

/** Where the buttons were, the keyboard goes on at what has become of them. */
function useKeyboardAt(isSettled: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (!isSettled || (focused !== document.body && !box.current?.contains(focused))) return
    line.current?.focus({ preventScroll: true })
  }, [isSettled])
  return { box, line }
}
