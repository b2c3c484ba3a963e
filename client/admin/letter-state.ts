import type { LetterState } from '../../shared/notices/mail.ts'

// Apart from shared/notices/mail.ts, as every page loads what reads its address.
const states = ['queued', 'sending', 'sent', 'kept', 'skipped', 'failed'] as const satisfies LetterState[]

/** Reads the address of the list of letters; an unknown state is dropped. */
export const readLetterState = (search: Record<string, unknown>): { state?: LetterState } => ({
  state: states.find((state) => state === search.state),
})
