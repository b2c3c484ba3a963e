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

interface Row {
  by: Actor
  /** Empty where the move begins a rental. */
  from: readonly Stage[]
  to: Stage
  /** The new state of the open proposal; with any move that sets none it is over. */
  proposal?: ProposalState
  /** Only where it is not the notice of the same name. */
  tells?: readonly RentalNoticeKind[]
  /** The words that are written with it (`writtenWith` in server/rentals/queries.ts). */
  words?: 'requestWords' | 'declineWords' | 'proposalWords' | 'cancelWords' | 'problemWords' | 'damageWords'
  /** What its side did, without who; of the system the whole sentence. Its only gap is `{days}`. */
  did: string
}

/** What either side of a rental may do, such as `owner_cancelled`: the other is told by the notice of the same name. */
type EitherSide = RentalNoticeKind extends infer K ? (K extends `owner_${infer N}` ? N : never) : never

/** The two rows of such a move. */
const either = <N extends EitherSide, const R extends Omit<Row, 'by'>>(name: N, row: R) =>
  ({ [`owner_${name}`]: { ...row, by: 'owner' }, [`renter_${name}`]: { ...row, by: 'renter' } }) as Record<
    `owner_${N}` | `renter_${N}`,
    R & { by: 'owner' | 'renter' }
  >

/** A request that waits on, is agreed to, or ends. */
const waits = { from: ['pending'], to: 'pending' } as const
const agreedTo = { from: ['pending'], to: 'confirmed' } as const
const ends = { from: ['pending'], to: 'cancelled' } as const
/** What is agreed on, which stays so or is cancelled. */
const agreed = { from: ['confirmed'], to: 'confirmed' } as const
const cancelled = { from: ['confirmed'], to: 'cancelled' } as const

/** By what is stored of each in the conversation (`message.kind`). */
const table = {
  request: { by: 'renter', from: [], to: 'pending', words: 'requestWords', did: 'asked for {days}' },
  approved: { by: 'owner', ...agreedTo, did: 'approved {days}' },
  declined: { by: 'owner', ...ends, words: 'declineWords', did: 'declined {days}' },
  lapsed: {
    by: 'system',
    ...ends,
    tells: ['lapsed', 'missed'],
    did: 'The request for {days} lapsed without an answer',
  },
  withdrawn: { by: 'renter', ...ends, did: 'withdrew the request for {days}' },
  removed: {
    by: 'owner',
    ...ends,
    did: 'took the dress out of the shop, and the request for {days} ended with it',
  },
  dress_withheld: {
    by: 'system',
    ...ends,
    did: 'The dress is not in the shop at the moment, and the request for {days} ended with it',
  },
  request_stopped: { by: 'system', ...ends, did: 'The shop ended the request for {days}' },
  proposed: {
    by: 'owner',
    ...waits,
    proposal: 'open',
    words: 'proposalWords',
    did: 'proposed {days} instead',
  },
  accepted: { by: 'renter', ...agreedTo, proposal: 'accepted', did: 'accepted {days}' },
  refused: { by: 'renter', ...waits, proposal: 'refused', did: 'cannot make {days}' },
  taken_back: { by: 'owner', ...waits, proposal: 'taken_back', did: 'took the proposal of {days} back' },
  /** The renter did not answer. */
  unanswered: {
    by: 'system',
    ...ends,
    proposal: 'over',
    tells: ['proposal_missed', 'proposal_lapsed'],
    did: 'The proposal of {days} lapsed without an answer',
  },
  /** Another renter has the proposed days. */
  outrun: {
    by: 'system',
    ...waits,
    proposal: 'over',
    tells: ['proposal_taken', 'days_taken'],
    did: '{days} were taken meanwhile, and the proposal is over',
  },
  ...either('cancelled', { ...cancelled, words: 'cancelWords', did: 'cancelled the rental of {days}' }),
  not_taken_place: { by: 'owner', ...cancelled, did: 'said that the rental of {days} did not take place' },
  /** The renter asked for another dress, as this one may not come in time. */
  swapped: {
    by: 'renter',
    ...cancelled,
    did: 'asked for another dress for {days}, as this one was at risk',
  },
  shop_cancelled: {
    by: 'system',
    ...cancelled,
    words: 'cancelWords',
    tells: ['owner_shop_cancelled', 'renter_shop_cancelled'],
    did: 'The shop cancelled the rental of {days}',
  },
  ...either('asked_days', {
    ...agreed,
    proposal: 'open',
    words: 'proposalWords',
    did: 'asked to change the days to {days}',
  }),
  ...either('agreed_days', { ...agreed, proposal: 'accepted', did: 'agreed to {days}' }),
  ...either('refused_days', { ...agreed, proposal: 'refused', did: 'cannot change to {days}' }),
  ...either('withdrew_days', {
    ...agreed,
    proposal: 'taken_back',
    did: 'took back the wish to change to {days}',
  }),
  /** Somebody else has the days that were asked for after yes. */
  days_lost: {
    by: 'system',
    ...agreed,
    proposal: 'over',
    tells: ['owner_days_lost', 'renter_days_lost'],
    did: '{days} were taken meanwhile; the rental stays as it was',
  },
  ...either('named_place', { ...agreed, did: 'named a place for handing over' }),
  ...either('agreed_place', { ...agreed, did: 'agreed to the place for handing over' }),
  sent: { by: 'owner', ...agreed, did: 'sent the dress' },
  /** With the renter’s code, when they met. */
  handed_over: { by: 'owner', ...agreed, did: 'handed over the dress' },
  received: { by: 'renter', ...agreed, did: 'received the dress' },
  not_as_described: {
    by: 'renter',
    ...agreed,
    words: 'problemWords',
    did: 'said that something is wrong with the dress',
  },
  sent_back: { by: 'renter', ...agreed, did: 'sent the dress back' },
  /** With the owner’s code, when they met. */
  handed_back: { by: 'renter', ...agreed, did: 'handed the dress back' },
  back: { by: 'owner', ...agreed, did: 'said that the dress is back' },
  damaged: { by: 'owner', ...agreed, words: 'damageWords', did: 'said that the dress came back with damage' },
  not_back: { by: 'owner', ...agreed, did: 'said that the dress is not back yet' },
} as const satisfies Record<string, Row>

type Table = typeof table
export type RentalEvent = keyof Table
/** An event that ends a request without a rental, or a rental before it begins. */
export type CancellingEvent = {
  [E in RentalEvent]: Table[E]['to'] extends 'cancelled' ? E : never
}[RentalEvent]
export const rentalEvents = Object.keys(table) as RentalEvent[]
export const moves: Readonly<Record<RentalEvent, Row & Pick<Table[RentalEvent], 'did'>>> = table

/** Whose row leaves it to its name; the compiler asks for a notice of that name. */
type ToldByName = { [E in RentalEvent]: Table[E] extends { tells: unknown } ? never : E }[RentalEvent]

/** The notices and letters of a move. */
export const noticesOf = (event: RentalEvent): readonly RentalNoticeKind[] =>
  moves[event].tells ?? [event as ToldByName]
