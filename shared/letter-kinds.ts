import type { MailTopic } from './mail.ts'
import { rentalNotices, type NoticeKind, type RentalNoticeKind, type RequiredState } from './notice-kinds.ts'

/** Letters that go out whatever their reader has chosen: about an account, and the one that tries out whether letters leave. */
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
 * `asked` tells a renter that their own request is on its way, `message` of what stands unread in a conversation,
 * `closet_news` of what came into closets: of none there is a notice about a rental.
 */
export type OptionalKind = RentalNoticeKind | 'asked' | 'message' | 'closet_news'
export type LetterKind = OptionalKind | NecessaryKind

/** Letters that one can do without: their topic, and what must still be so when they leave. */
export const optionalLetters: Record<OptionalKind, { topic: MailTopic; requiredState?: RequiredState }> = {
  ...rentalNotices,
  asked: { topic: 'asked', requiredState: 'unanswered' },
  message: { topic: 'messages' },
  closet_news: { topic: 'closets' },
}
export const optionalKinds = Object.keys(optionalLetters) as OptionalKind[]

export const isOptional = (kind: LetterKind | NoticeKind): kind is OptionalKind => kind in optionalLetters

/** Letters that may be sent once more when they did not leave: without a secret, but for that of one's own address. */
export const sendableAgain: LetterKind[] = [...optionalKinds, 'verify', 'test']
