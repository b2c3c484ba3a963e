import { formatDays, type Day, type DayRange } from './day.ts'

/** What people are told of (docs/product.md#notices). */
export const noticeKinds = [
  'request',
  'approved',
  'declined',
  'removed',
  'lapsed',
  'missed',
  'withdrawn',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Which side of a rental is told. */
export const toldSide: Record<NoticeKind, 'owner' | 'renter'> = {
  request: 'owner',
  approved: 'renter',
  declined: 'renter',
  removed: 'renter',
  lapsed: 'renter',
  missed: 'owner',
  withdrawn: 'owner',
}

/** What a sentence about a rental names: the other side, the dress, and its days. */
export interface NoticeFacts {
  otherName: string
  dressTitle: string
  days: DayRange
}

/** A sentence in which our words and people's own take turns, so that these can stand in their own direction. */
export type Sentence = readonly { text: string; isTheirs: boolean }[]

const say = (ours: TemplateStringsArray, ...theirs: string[]): Sentence =>
  ours.flatMap((text, index) => [
    { text, isTheirs: false },
    ...theirs.slice(index, index + 1).map((words) => ({ text: words, isTheirs: true })),
  ])

/** What happened, in one sentence; in the list of notices as in a letter. */
export function noticeSentence(
  kind: NoticeKind,
  { otherName, dressTitle, days: range }: NoticeFacts,
  today: Day,
): Sentence {
  const days = formatDays(range, today)
  switch (kind) {
    case 'request':
      return say`${otherName} asks for ${dressTitle}, ${days}.`
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
  }
}
