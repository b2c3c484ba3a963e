import type { RentalNoticeKind } from './notice-kinds.ts'

/** What somebody can have by e-mail or not; in the app they are told in any case (docs/product.md#letters). */
export const mailTopics = {
  requests: 'Somebody asks for a dress of mine',
  waiting: 'A request still waits for my answer',
  ended: 'A request for a dress of mine was withdrawn, or lapsed',
  asked: 'I have asked for a dress',
  approvals: 'My request was approved',
  refusals: 'My request was declined, or lapsed',
  proposals: 'Other days are proposed to me, or mine are answered',
  messages: 'Somebody has written to me',
  departures: 'Tomorrow a rental begins',
  returns: 'A dress is due back',
  reviews_wanted: 'A rental waits for my review',
  reviews: 'Somebody reviewed me, or answered my review',
  closets: 'There are new dresses in closets I follow',
} as const
export type MailTopic = keyof typeof mailTopics
export const mailTopicNames = Object.keys(mailTopics) as MailTopic[]

/** Which topic a letter belongs to that one can do without. */
export const topicOf = {
  request: 'requests',
  waiting: 'waiting',
  last_hours: 'waiting',
  withdrawn: 'ended',
  missed: 'ended',
  asked: 'asked',
  approved: 'approvals',
  declined: 'refusals',
  removed: 'refusals',
  lapsed: 'refusals',
  proposed: 'proposals',
  taken_back: 'proposals',
  proposal_missed: 'proposals',
  accepted: 'proposals',
  refused: 'proposals',
  proposal_lapsed: 'proposals',
  proposal_taken: 'proposals',
  days_taken: 'proposals',
  message: 'messages',
  lending_tomorrow: 'departures',
  renting_tomorrow: 'departures',
  back_tomorrow: 'returns',
  is_it_back: 'returns',
  review_dress: 'reviews_wanted',
  review_dress_again: 'reviews_wanted',
  review_dress_last: 'reviews_wanted',
  review_renter: 'reviews_wanted',
  review_renter_again: 'reviews_wanted',
  review_renter_last: 'reviews_wanted',
  reviewed_lender: 'reviews',
  reviewed_renter: 'reviews',
  review_published_renter: 'reviews',
  review_published_owner: 'reviews',
  review_answered_renter: 'reviews',
  review_answered_owner: 'reviews',
  closet_news: 'closets',
} as const satisfies Record<RentalNoticeKind | 'asked' | 'message' | 'closet_news', MailTopic>

/** Letters about an account, which always go out; and the one that tries out whether letters do. */
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
 * `asked` tells a renter that her own request is on its way, `message` of what stands unread in a conversation,
 * `closet_news` of what came into closets: of none there is a notice about a rental.
 */
export type OptionalKind = keyof typeof topicOf
export type LetterKind = OptionalKind | NecessaryKind

export const isOptional = (kind: LetterKind): kind is OptionalKind => kind in topicOf

/** Letters that may be sent once more when they did not leave: without a secret, but for that of one's own address. */
export const sendableAgain: LetterKind[] = [...(Object.keys(topicOf) as OptionalKind[]), 'verify', 'test']

/** Where a letter stands: `kept` is in the outbox of a shop that sends none. */
export const letterStates = ['queued', 'sending', 'sent', 'kept', 'skipped', 'failed'] as const
export type LetterState = (typeof letterStates)[number]

/** A letter that a shop without a mail server keeps. */
export interface KeptLetter {
  id: number
  to: string
  subject: string
  text: string
  date: Date
}

/** `i***@example.com`: enough to know one's own address by, and no more. */
export const maskedEmail = (email: string) => {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}***${email.slice(at)}`
}

/** A text with every address in it masked, such as a mail server's that names whom it does not know. */
export const withoutAddresses = (text: string) =>
  text.replace(/(?:"[^"]{0,254}"|[^\s<>()[\],;:"@]{1,254})@[^\s<>()[\],;:"@]{1,254}/g, maskedEmail)
