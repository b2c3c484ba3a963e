import { declineReasonWords } from '../../shared/message.ts'
import type { DeclineReason } from '../../shared/rental/rental-schema.ts'
import { draftsOf } from '../storage/drafts.ts'

/** The draft of a decline. */
interface No {
  reason?: DeclineReason
  words: string
}

const isReason = (kept: unknown): kept is DeclineReason =>
  typeof kept === 'string' && Object.hasOwn(declineReasonWords, kept)

const textOf = (kept: unknown) => (typeof kept === 'string' ? kept : '')

/** An owner's unsent answer to a request, stored in the tab. */
export function answerDrafts(userId: string | undefined, rentalId: number) {
  const drafts = draftsOf(userId, 'tab')
  const [no, proposal] = [`decline-${rentalId}`, `propose-${rentalId}`]
  return {
    no: {
      read(): No {
        const { reason, words }: Record<string, unknown> = Object(drafts.read(no))
        return { reason: isReason(reason) ? reason : undefined, words: textOf(words) }
      },
      keep: (written: No) => drafts.keep(no, written),
      forget: () => drafts.forget(no),
    },
    proposal: {
      read: () => textOf(drafts.read(proposal)),
      keep: (words: string) => drafts.keep(proposal, words),
      forget: () => drafts.forget(proposal),
    },
  }
}
