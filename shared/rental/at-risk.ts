/** Why a rental is at risk (docs/product.md#rescue): the one before is not back, it was not posted, or its owner cancelled. */
export const risks = ['not_back', 'not_sent', 'cancelled'] as const
export type Risk = (typeof risks)[number]

/** A rental that begins so many days, and those of rest, after today waits for the one before. */
export const RISK_DAYS = 3

/** For an owner's cancellation so many days before the first at most. */
export const LATE_CANCEL_DAYS = 14
