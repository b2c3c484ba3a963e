import type { RentalNoticeKind } from '../notices/notice-kinds.ts'
import type { Stage } from './rental-statuses.ts'

// The moves between the stages of a rental. Rows hold data; what a move does is in server/rentals/:
// booking, decision, proposals, holds.

/** Why a proposal of other days cannot be answered, by its state; `over` with its request, or as the days were taken. */
const settledTable = {
  open: null,
  accepted: 'These days have already been accepted.',
  refused: 'These days have already been turned down.',
  taken_back: 'This proposal has been taken back.',
  over: 'This proposal is over.',
}

export type ProposalState = keyof typeof settledTable
export const proposalStates = Object.keys(settledTable) as ProposalState[]
export const whySettled: Readonly<Record<ProposalState, string | null>> = settledTable

export const actors = ['owner', 'renter', 'system'] as const
export type Actor = (typeof actors)[number]

interface Move {
  by: Actor
  /** Empty where the move begins a rental. */
  from: readonly Stage[]
  to: Stage
  /** The new state of the open proposal; with any move that sets none it is over. */
  proposal?: ProposalState
  tells: readonly RentalNoticeKind[]
  /** Which words are written with it (server/rentals/queries.ts). */
  words?: 'request' | 'answer' | 'proposal' | 'cancellation' | 'problem' | 'damage'
  /** One sentence; `{owner}` and `{renter}` are their names, or “You”. */
  sentence: string
  /** In a list of conversations; after “You” where the reader made the move. */
  preview: string
  /** Without names and days, for an admin who reads a report. */
  summary: string
}

/** What either side of a rental may do, such as `owner_cancelled`: the other is told by the notice of the same name. */
type EitherSide = RentalNoticeKind extends infer K ? (K extends `owner_${infer N}` ? N : never) : never

/** The two rows of such a move; in its sentence `{actor}` makes it. */
const either = <N extends EitherSide, T extends Stage>(
  name: N,
  move: Omit<Move, 'by' | 'tells' | 'to'> & { to: T },
) => {
  const by = (side: 'owner' | 'renter'): Move & { to: T } => ({
    ...move,
    by: side,
    tells: [`${side}_${name}` as RentalNoticeKind],
    sentence: move.sentence.replace('{actor}', `{${side}}`),
    summary: move.summary.replace('{actor}', side),
  })
  return { [`owner_${name}`]: by('owner'), [`renter_${name}`]: by('renter') } as Record<
    `owner_${N}` | `renter_${N}`,
    Move & { to: T }
  >
}

/** A move of what is agreed on that leaves it so. */
const agreed = { from: ['confirmed'], to: 'confirmed' } as const

/** By what is stored of each in the conversation (`message.kind`). */
const table = {
  request: {
    by: 'renter',
    from: [],
    to: 'pending',
    tells: ['request'],
    words: 'request',
    sentence: '{renter} asked for {days}.',
    preview: 'asked for {days}',
    summary: 'The dress was asked for.',
  },
  approved: {
    by: 'owner',
    from: ['pending'],
    to: 'confirmed',
    tells: ['approved'],
    sentence: '{owner} approved {days}.',
    preview: 'approved {days}',
    summary: 'The request was approved.',
  },
  declined: {
    by: 'owner',
    from: ['pending'],
    to: 'cancelled',
    tells: ['declined'],
    words: 'answer',
    sentence: '{owner} declined {days}.',
    preview: 'declined {days}',
    summary: 'The request was declined.',
  },
  lapsed: {
    by: 'system',
    from: ['pending'],
    to: 'cancelled',
    tells: ['lapsed', 'missed'],
    sentence: 'The request for {days} lapsed without an answer.',
    preview: 'request for {days} lapsed',
    summary: 'The request lapsed.',
  },
  withdrawn: {
    by: 'renter',
    from: ['pending'],
    to: 'cancelled',
    tells: ['withdrawn'],
    sentence: '{renter} withdrew the request for {days}.',
    preview: 'withdrew {days}',
    summary: 'The request was withdrawn.',
  },
  removed: {
    by: 'owner',
    from: ['pending'],
    to: 'cancelled',
    tells: ['removed'],
    sentence: '{owner} took the dress out of the shop, and the request for {days} ended with it.',
    preview: 'removed the dress',
    summary: 'The dress was taken out of the shop.',
  },
  proposed: {
    by: 'owner',
    from: ['pending'],
    to: 'pending',
    proposal: 'open',
    tells: ['proposed'],
    words: 'proposal',
    sentence: '{owner} proposed {days} instead.',
    preview: 'proposed {days}',
    summary: 'Other days were proposed.',
  },
  accepted: {
    by: 'renter',
    from: ['pending'],
    to: 'confirmed',
    proposal: 'accepted',
    tells: ['accepted'],
    sentence: '{renter} accepted {days}.',
    preview: 'accepted {days}',
    summary: 'Other days were accepted.',
  },
  refused: {
    by: 'renter',
    from: ['pending'],
    to: 'pending',
    proposal: 'refused',
    tells: ['refused'],
    sentence: '{renter} cannot make {days}.',
    preview: 'cannot make {days}',
    summary: 'Other days were turned down.',
  },
  taken_back: {
    by: 'owner',
    from: ['pending'],
    to: 'pending',
    proposal: 'taken_back',
    tells: ['taken_back'],
    sentence: '{owner} took the proposal of {days} back.',
    preview: 'took back {days}',
    summary: 'The proposal was taken back.',
  },
  /** The renter did not answer. */
  unanswered: {
    by: 'system',
    from: ['pending'],
    to: 'cancelled',
    proposal: 'over',
    tells: ['proposal_missed', 'proposal_lapsed'],
    sentence: 'The proposal of {days} lapsed without an answer.',
    preview: 'proposal of {days} lapsed',
    summary: 'The proposal lapsed.',
  },
  /** Another renter has the proposed days. */
  outrun: {
    by: 'system',
    from: ['pending'],
    to: 'pending',
    proposal: 'over',
    tells: ['proposal_taken', 'days_taken'],
    sentence: '{days} were taken meanwhile, and the proposal is over.',
    preview: '{days} taken meanwhile',
    summary: 'The days proposed were taken.',
  },
  ...either('cancelled', {
    from: ['confirmed'],
    to: 'cancelled',
    words: 'cancellation',
    sentence: '{actor} cancelled the rental of {days}.',
    preview: 'cancelled {days}',
    summary: 'The {actor} cancelled the rental.',
  }),
  not_taken_place: {
    by: 'owner',
    from: ['confirmed'],
    to: 'cancelled',
    tells: ['not_taken_place'],
    sentence: '{owner} said that the rental of {days} did not take place.',
    preview: 'said that {days} did not take place',
    summary: 'The rental did not take place.',
  },
  /** The renter asked for another dress, as this one may not come in time. */
  swapped: {
    by: 'renter',
    from: ['confirmed'],
    to: 'cancelled',
    tells: ['swapped'],
    sentence: '{renter} asked for another dress for {days}, as this one was at risk.',
    preview: 'asked for another dress for {days}',
    summary: 'The renter asked for another dress.',
  },
  ...either('asked_days', {
    ...agreed,
    proposal: 'open',
    words: 'proposal',
    sentence: '{actor} asked to change the days to {days}.',
    preview: 'asked to change the days to {days}',
    summary: 'The {actor} asked to change the days.',
  }),
  ...either('agreed_days', {
    ...agreed,
    proposal: 'accepted',
    sentence: '{actor} agreed to {days}.',
    preview: 'agreed to {days}',
    summary: 'The {actor} agreed to other days.',
  }),
  ...either('refused_days', {
    ...agreed,
    proposal: 'refused',
    sentence: '{actor} cannot change to {days}.',
    preview: 'cannot change to {days}',
    summary: 'The {actor} turned other days down.',
  }),
  ...either('withdrew_days', {
    ...agreed,
    proposal: 'taken_back',
    sentence: '{actor} took back the wish to change to {days}.',
    preview: 'took back {days}',
    summary: 'The {actor} took other days back.',
  }),
  /** Somebody else has the days that were asked for after yes. */
  days_lost: {
    ...agreed,
    by: 'system',
    proposal: 'over',
    tells: ['owner_days_lost', 'renter_days_lost'],
    sentence: '{days} were taken meanwhile; the rental stays as it was.',
    preview: '{days} taken meanwhile',
    summary: 'The days asked for were taken.',
  },
  ...either('named_place', {
    ...agreed,
    sentence: '{actor} named a place for handing over.',
    preview: 'named a place for handing over',
    summary: 'The {actor} named a place for handing over.',
  }),
  ...either('agreed_place', {
    ...agreed,
    sentence: '{actor} agreed to the place for handing over.',
    preview: 'agreed to the place',
    summary: 'The {actor} agreed to the place for handing over.',
  }),
  sent: {
    ...agreed,
    by: 'owner',
    tells: ['sent'],
    sentence: '{owner} sent the dress.',
    preview: 'sent the dress',
    summary: 'The dress was sent.',
  },
  /** With the renter’s code, when they met. */
  handed_over: {
    ...agreed,
    by: 'owner',
    tells: ['handed_over'],
    sentence: '{owner} handed over the dress.',
    preview: 'handed over the dress',
    summary: 'The dress was handed over.',
  },
  received: {
    ...agreed,
    by: 'renter',
    tells: ['received'],
    sentence: '{renter} received the dress.',
    preview: 'received the dress',
    summary: 'The dress was received.',
  },
  not_as_described: {
    ...agreed,
    by: 'renter',
    tells: ['not_as_described'],
    words: 'problem',
    sentence: '{renter} said that something is wrong with the dress.',
    preview: 'said that something is wrong',
    summary: 'The renter said that something is wrong with the dress.',
  },
  sent_back: {
    ...agreed,
    by: 'renter',
    tells: ['sent_back'],
    sentence: '{renter} sent the dress back.',
    preview: 'sent the dress back',
    summary: 'The dress was sent back.',
  },
  /** With the owner’s code, when they met. */
  handed_back: {
    ...agreed,
    by: 'renter',
    tells: ['handed_back'],
    sentence: '{renter} handed the dress back.',
    preview: 'handed the dress back',
    summary: 'The dress was handed back.',
  },
  back: {
    ...agreed,
    by: 'owner',
    tells: ['back'],
    sentence: '{owner} said that the dress is back.',
    preview: 'said that the dress is back',
    summary: 'The dress is back.',
  },
  damaged: {
    ...agreed,
    by: 'owner',
    tells: ['damaged'],
    words: 'damage',
    sentence: '{owner} said that the dress came back with damage.',
    preview: 'said that the dress is damaged',
    summary: 'The dress came back with damage.',
  },
  not_back: {
    ...agreed,
    by: 'owner',
    tells: ['not_back'],
    sentence: '{owner} said that the dress is not back yet.',
    preview: 'said that the dress is not back',
    summary: 'The dress is not back yet.',
  },
} as const satisfies Record<string, Move>

export type RentalEvent = keyof typeof table
/** An event that ends a request without a rental, or a rental before it begins. */
export type CancellingEvent = {
  [E in RentalEvent]: (typeof table)[E]['to'] extends 'cancelled' ? E : never
}[RentalEvent]
export const rentalEvents = Object.keys(table) as RentalEvent[]
export const moves: Readonly<Record<RentalEvent, Move>> = table
