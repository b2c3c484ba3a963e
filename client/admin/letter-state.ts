import type { LetterState } from '../../shared/mail.ts'

// By itself: every page carries what reads its address, and shared/mail.ts says more than that.
const states: Record<LetterState, true> = {
  queued: true,
  sending: true,
  sent: true,
  kept: true,
  skipped: true,
  failed: true,
}

const isState = (value: unknown): value is LetterState =>
  typeof value === 'string' && Object.hasOwn(states, value)

/** Reads the address of the list of letters; a state that does not exist is none. */
export const readLetterState = ({ state }: Record<string, unknown>): { state?: LetterState } => ({
  state: isState(state) ? state : undefined,
})
