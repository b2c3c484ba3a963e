import type { MailTopic } from './mail.ts'
import { rentalNotices, type NoticeKind, type RentalNoticeKind, type RequiredState } from './notice-kinds.ts'

/** Letters that nobody can turn off: about an account, and the test letter. */
export const necessaryKinds = [
  'verify',
  'reset',
  'change_address',
  'address_changed',
  'password_changed',
  'test',
] as const
export type NecessaryKind = (typeof necessaryKinds)[number]

/**
 * The letters beside those of notices: `asked` confirms a renter's own request, `message` tells of unread
 * messages, `closet_news` of new dresses in followed closets.
 */
export type OptionalKind = RentalNoticeKind | 'asked' | 'message' | 'closet_news'
export type LetterKind = OptionalKind | NecessaryKind

/** Letters that can be turned off: their topic, and what must still be true when they leave. */
export const optionalLetters: Record<OptionalKind, { topic: MailTopic; requiredState?: RequiredState }> = {
  ...rentalNotices,
  asked: { topic: 'asked', requiredState: 'unanswered' },
  message: { topic: 'messages' },
  closet_news: { topic: 'closets' },
}
export const optionalKinds = Object.keys(optionalLetters) as OptionalKind[]

export const isOptional = (kind: LetterKind | NoticeKind): kind is OptionalKind => kind in optionalLetters

/** Letters that may be sent again after a failure: those without a secret, and an address's confirmation. */
export const sendableAgain: LetterKind[] = [...optionalKinds, 'verify', 'test']
