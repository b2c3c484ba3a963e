import { formatRentalDays, type Day, type DayRange } from './day.ts'

/** Which side of a rental is told of what, of all that people are told of a rental (docs/product.md#notices). */
export const toldSide = {
  request: 'owner',
  waiting: 'owner',
  last_hours: 'owner',
  approved: 'renter',
  declined: 'renter',
  removed: 'renter',
  lapsed: 'renter',
  missed: 'owner',
  withdrawn: 'owner',
  proposed: 'renter',
  taken_back: 'renter',
  accepted: 'owner',
  refused: 'owner',
  proposal_missed: 'renter',
  proposal_lapsed: 'owner',
  proposal_taken: 'owner',
  days_taken: 'renter',
  lending_tomorrow: 'owner',
  renting_tomorrow: 'renter',
  back_tomorrow: 'renter',
  is_it_back: 'owner',
  review_dress: 'renter',
  review_dress_again: 'renter',
  review_dress_last: 'renter',
  review_renter: 'owner',
  review_renter_again: 'owner',
  review_renter_last: 'owner',
  reviewed_lender: 'owner',
  reviewed_renter: 'renter',
  review_published_renter: 'renter',
  review_published_owner: 'owner',
  review_answered_renter: 'renter',
  review_answered_owner: 'owner',
} as const satisfies Record<string, 'owner' | 'renter'>
export type RentalNoticeKind = keyof typeof toldSide

/** What people are told of their own account. */
export const accountNotices = {
  password_changed: 'Your password has been changed. If that was not you, choose a new one at once.',
  address_changed: 'The address of your account has been changed. The old one was told, and can undo it.',
  unreachable: 'A letter to your address came back. Please check the address in your account.',
  closet_news: 'There are new dresses in closets that you follow.',
  reported: 'Somebody has reported something. It waits in the list of reports.',
  review_waits: 'A review waits for somebody to look at it, or has a note for the team.',
} as const
export type AccountNoticeKind = keyof typeof accountNotices

export type NoticeKind = RentalNoticeKind | AccountNoticeKind

export const isRentalNotice = (kind: NoticeKind): kind is RentalNoticeKind => kind in toldSide

/** What a sentence about a rental names: the other side, the dress, and its days. */
interface NoticeFacts {
  otherName: string
  dressTitle: string
  days: DayRange
  /** Those that its owner proposed last. */
  proposedDays?: DayRange | null
}

/** A sentence in which our words and people's own take turns, so that these can stand in their own direction. */
export type Sentence = readonly { text: string; isTheirs: boolean }[]

/** A sentence from a template: what is ours, and between that what is theirs. */
export const say = (ours: TemplateStringsArray, ...theirs: string[]): Sentence =>
  ours.flatMap((text, index) => [
    { text, isTheirs: false },
    ...theirs.slice(index, index + 1).map((words) => ({ text: words, isTheirs: true })),
  ])

export const accountSentence = (kind: AccountNoticeKind): Sentence => [
  { text: accountNotices[kind], isTheirs: false },
]

/** What happened with a rental, in one sentence; in the list of notices as in a letter. */
export function rentalSentence(
  kind: RentalNoticeKind,
  { otherName, dressTitle, days: range, proposedDays }: NoticeFacts,
  today: Day,
): Sentence {
  const days = formatRentalDays(range, today)
  const proposed = formatRentalDays(proposedDays ?? range, today)
  switch (kind) {
    case 'request':
      return say`${otherName} asks for ${dressTitle}, ${days}.`
    case 'waiting':
      return say`${otherName} still waits for your answer about ${dressTitle}, ${days}: half of the time has passed.`
    case 'last_hours':
      return say`Only hours are left to answer ${otherName}, who asks for ${dressTitle}, ${days}.`
    case 'approved':
      return say`${otherName} approved your request for ${dressTitle}, ${days}.`
    case 'declined':
      return say`${otherName} declined your request for ${dressTitle}, ${days}.`
    case 'removed':
      return say`${otherName} took ${dressTitle} out of the shop, and your request for ${days} ended with it.`
    case 'lapsed':
      return say`Your request for ${dressTitle}, ${days}, has lapsed: ${otherName} did not answer in time.`
    case 'missed':
      return say`${otherName}’s request for ${dressTitle}, ${days}, has lapsed without your answer.`
    case 'withdrawn':
      return say`${otherName} withdrew the request for ${dressTitle}, ${days}.`
    case 'proposed':
      return say`${otherName} proposes other days for ${dressTitle}: ${proposed}.`
    case 'taken_back':
      return say`${otherName} took the proposal of other days for ${dressTitle} back, and your request for ${days} still waits.`
    case 'accepted':
      return say`${otherName} accepted the days you proposed for ${dressTitle}, ${days}.`
    case 'refused':
      return say`${otherName} cannot make the days you proposed for ${dressTitle}, ${proposed}. The request for ${days} still waits for your answer.`
    case 'proposal_missed':
      return say`The days that ${otherName} proposed for ${dressTitle}, ${proposed}, have lapsed without your answer.`
    case 'proposal_lapsed':
      return say`${otherName} did not answer your proposal for ${dressTitle}, ${proposed}, and the request has lapsed.`
    case 'proposal_taken':
      return say`The days you proposed to ${otherName} for ${dressTitle}, ${proposed}, were taken meanwhile. The request for ${days} still waits for your answer.`
    case 'days_taken':
      return say`The days that ${otherName} proposed for ${dressTitle}, ${proposed}, were taken meanwhile. Your request for ${days} still waits.`
    case 'lending_tomorrow':
      return say`Tomorrow ${otherName}’s rental of ${dressTitle} begins, ${days}.`
    case 'renting_tomorrow':
      return say`Tomorrow your rental of ${dressTitle} from ${otherName} begins, ${days}.`
    case 'back_tomorrow':
      return say`Tomorrow is your last day with ${dressTitle}, ${days}: then it goes back to ${otherName}.`
    case 'is_it_back':
      return say`${otherName}’s days with ${dressTitle}, ${days}, are over. Is it back?`
    case 'review_dress':
      return say`How was ${dressTitle}, ${days}? Your review helps whoever rents it next.`
    case 'review_dress_again':
      return say`You can still review ${dressTitle} and ${otherName}, ${days}.`
    case 'review_dress_last':
      return say`These are the last days to review ${dressTitle} and ${otherName}, ${days}.`
    case 'review_renter':
      return say`How was it with ${otherName}, who had ${dressTitle}, ${days}? Your review helps other lenders.`
    case 'review_renter_again':
      return say`You can still review ${otherName}, who had ${dressTitle}, ${days}.`
    case 'review_renter_last':
      return say`These are the last days to review ${otherName}, who had ${dressTitle}, ${days}.`
    case 'reviewed_lender':
      return say`${otherName} reviewed ${dressTitle} and you, ${days}.`
    case 'reviewed_renter':
      return say`${otherName} reviewed you after your days with ${dressTitle}, ${days}.`
    case 'review_published_renter':
      return say`Your review of ${dressTitle} and ${otherName}, ${days}, is published.`
    case 'review_published_owner':
      return say`Your review of ${otherName}, who had ${dressTitle}, ${days}, is published.`
    case 'review_answered_renter':
    case 'review_answered_owner':
      return say`${otherName} answered what you wrote after ${dressTitle}, ${days}.`
  }
}
