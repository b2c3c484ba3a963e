import { useState, type FocusEvent, type ReactNode } from 'react'
import { typeInto } from '../first-paint/replay-early-input.ts'
import { Button } from '../ui/controls/button.tsx'
import { meantDomain } from './meant-domain.ts'

type Left = Pick<FocusEvent, 'target' | 'relatedTarget'>

/**
 * For a field's `onBlur`: asks whether a new address has a misspelled domain. Not when the focus moves to a
 * button, which would shift from under the press.
 */
export function askAfter({ target, relatedTarget }: Left, ask: (question: ReactNode) => void) {
  if (!(target instanceof HTMLInputElement) || target.autocomplete !== 'email') return
  if (!(relatedTarget instanceof HTMLInputElement)) return
  ask(<DomainSlip key={target.value} field={target} email={target.value} />)
}

/** Suggests the likely e-mail domain when the typed one looks misspelled; it can be ignored. */
function DomainSlip({ field, email }: { field: HTMLInputElement; email: string }) {
  const [isTaken, setTaken] = useState(false)
  const domain = meantDomain(email)

  function take() {
    typeInto(field, email.trim().replace(/@.*/, `@${domain}`))
    field.focus()
    setTaken(true)
  }

  return (
    <div role="status">
      {domain && !isTaken && (
        <Button variant="subtle" style={{ paddingInline: 0 }} onClick={take}>
          Did you mean {domain}?
        </Button>
      )}
    </div>
  )
}
