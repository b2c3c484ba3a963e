import type { MailTopic } from './mail.ts'
import {
  rentalNotices,
  type LineNoticeKind,
  type NoticeKind,
  type RentalNoticeKind,
  type RequiredState,
} from './notice-kinds.ts'

interface NecessaryLetter {
  /** Goes to the person's address at sending; others go to the one at writing. */
  toCurrentAddress?: true
  /** May be sent again after a failure: it has no secret, or only confirms the address. */
  sendableAgain?: true
}

const necessaryRows = {
  verify: { toCurrentAddress: true, sendableAgain: true },
  reset: { toCurrentAddress: true },
  change_address: {},
  address_changed: {},
  password_changed: {},
  statement: { toCurrentAddress: true, sendableAgain: true },
  report_closed: { toCurrentAddress: true, sendableAgain: true },
  test: { sendableAgain: true },
} satisfies Record<string, NecessaryLetter>

export type NecessaryKind = keyof typeof necessaryRows

/** Letters that nobody can turn off: about an account, decisions and reports, and the test letter. */
export const necessaryLetters: Record<NecessaryKind, NecessaryLetter> = necessaryRows
export const necessaryKinds = Object.keys(necessaryRows) as NecessaryKind[]

/**
 * The letters beside those of notices: `asked` confirms a renter's own request, `message` tells of unread
 * messages, `closet_news` of new dresses in followed closets, `search_news` of what saved searches
 * have found, the others of a line.
 */
export type OptionalKind =
  | RentalNoticeKind
  | 'asked'
  | 'message'
  | 'closet_news'
  | 'search_news'
  | LineNoticeKind
export type LetterKind = OptionalKind | NecessaryKind

interface OptionalLetter {
  topic: MailTopic
  /** What must still be true when it leaves. */
  requiredState?: RequiredState
  /** Counts against no limit of others. */
  isUncounted?: true
  /** Goes to confirmed addresses only. */
  needsConfirmed?: true
}

/** Letters that can be turned off. */
export const optionalLetters: Record<OptionalKind, OptionalLetter> = {
  ...rentalNotices,
  asked: { topic: 'asked', requiredState: 'unanswered', isUncounted: true },
  message: { topic: 'messages', isUncounted: true },
  closet_news: { topic: 'closets', needsConfirmed: true },
  your_turn: { topic: 'line', isUncounted: true },
  line_over: { topic: 'line' },
  search_news: { topic: 'searches', needsConfirmed: true },
}
export const optionalKinds = Object.keys(optionalLetters) as OptionalKind[]

export const isOptional = (kind: LetterKind | NoticeKind): kind is OptionalKind => kind in optionalLetters

export const sendableAgain: LetterKind[] = [
  ...optionalKinds,
  ...necessaryKinds.filter((kind) => necessaryLetters[kind].sendableAgain),
]
