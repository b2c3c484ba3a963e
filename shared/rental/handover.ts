/** How a dress changes hands. */
export const ways = ['post', 'meet'] as const
export type Way = (typeof ways)[number]

/** To the renter, and back to the owner. */
export const legs = ['there', 'back'] as const
export type Leg = (typeof legs)[number]

/** What the photographs of a hand-over show. */
export const handoverViews = ['front', 'back', 'flaw', 'label', 'receipt', 'free_1', 'free_2'] as const
export type HandoverView = (typeof handoverViews)[number]
