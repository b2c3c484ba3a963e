import { DAY } from '../duration.ts'

/** How a dress changes hands. */
export const ways = ['post', 'meet'] as const
export type Way = (typeof ways)[number]

/** To the renter, and back to the owner. */
export const legs = ['there', 'back'] as const
export type Leg = (typeof legs)[number]

/** What the photographs of a hand-over show. */
export const handoverViews = ['front', 'back', 'flaw', 'label', 'receipt', 'free_1', 'free_2'] as const
export type HandoverView = (typeof handoverViews)[number]

export type Side = 'owner' | 'renter'

/** Who hands the dress over on a leg, and who receives it there. */
export const giverOf = { there: 'owner', back: 'renter' } as const satisfies Record<Leg, Side>
export const receiverOf = { there: 'renter', back: 'owner' } as const satisfies Record<Leg, Side>

/** How long a photograph can be replaced or removed. */
export const PHOTOGRAPH_CHANGES_MS = DAY
/** How long after it has come back it can still be photographed, and said to be damaged. */
export const DAMAGE_MS = 2 * DAY
/** How long after its arrival a renter can say that something is wrong. */
export const PROBLEM_MS = DAY

export const MAX_PLACE = 200
export const MAX_ADDRESS = 500
export const MAX_TRACKING = 60
