import type { LetterState } from '../../shared/notices/mail.ts'

// Apart from shared/notices/mail.ts, as every page loads what reads its address.
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

/** Reads the address of the list of letters; an unknown state is dropped. */
export const readLetterState = ({ state }: Record<string, unknown>): { state?: LetterState } => ({
  state: isState(state) ? state : undefined,
})
