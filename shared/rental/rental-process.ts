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
  words?: 'request' | 'answer' | 'proposal' | 'cancellation'
  /** One sentence; `{owner}` and `{renter}` are their names, or “You”. */
  sentence: string
  /** In a list of conversations; after “You” where the reader made the move. */
  preview: string
  /** Without names and days, for an admin who reads a report. */
  summary: string
}

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
  owner_cancelled: {
    by: 'owner',
    from: ['confirmed'],
    to: 'cancelled',
    tells: ['owner_cancelled'],
    words: 'cancellation',
    sentence: '{owner} cancelled the rental of {days}.',
    preview: 'cancelled {days}',
    summary: 'The owner cancelled the rental.',
  },
  renter_cancelled: {
    by: 'renter',
    from: ['confirmed'],
    to: 'cancelled',
    tells: ['renter_cancelled'],
    words: 'cancellation',
    sentence: '{renter} cancelled the rental of {days}.',
    preview: 'cancelled {days}',
    summary: 'The renter cancelled the rental.',
  },
} as const satisfies Record<string, Move>

export type RentalEvent = keyof typeof table
/** An event that ends a request without a rental, or a rental before it begins. */
export type CancellingEvent = {
  [E in RentalEvent]: (typeof table)[E]['to'] extends 'cancelled' ? E : never
}[RentalEvent]
export const rentalEvents = Object.keys(table) as RentalEvent[]
export const moves: Readonly<Record<RentalEvent, Move>> = table
