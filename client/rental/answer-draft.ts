import { cancelReasonWords, declineReasonWords } from '../../shared/message.ts'
import { draftsOf } from '../storage/drafts.ts'

const textOf = (kept: unknown) => (typeof kept === 'string' ? kept : '')

/** Unsent answers and cancellations of a rental, stored in the tab. */
export function answerDrafts(userId: string | undefined, rentalId: number) {
  const drafts = draftsOf(userId, 'tab')
  const proposal = `propose-${rentalId}`
  /** A reason, of which `words` has the texts, with a message. */
  const reasonDraft = <Reason extends string>(key: string, texts: Record<Reason, string>) => ({
    read() {
      const { reason, words }: Record<string, unknown> = Object(drafts.read(key))
      const isReason = (kept: unknown): kept is Reason =>
        typeof kept === 'string' && Object.hasOwn(texts, kept)
      return { reason: isReason(reason) ? reason : undefined, words: textOf(words) }
    },
    keep: (written: { reason?: Reason; words: string }) => drafts.keep(key, written),
    forget: () => drafts.forget(key),
  })
  return {
    no: reasonDraft(`decline-${rentalId}`, declineReasonWords),
    cancellation: reasonDraft(`cancel-${rentalId}`, cancelReasonWords),
    proposal: {
      read: () => textOf(drafts.read(proposal)),
      keep: (words: string) => drafts.keep(proposal, words),
      forget: () => drafts.forget(proposal),
    },
  }
}
