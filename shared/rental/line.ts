// The line for days of a dress that are taken (docs/product.md#second-in-line).

/** `waiting` → `offered` → `taken`, `passed` or `expired`; `left` by their own wish, `gone` with the dress or the days. */
export const waitingStates = ['waiting', 'offered', 'taken', 'passed', 'expired', 'left', 'gone'] as const
export type WaitingState = (typeof waitingStates)[number]

/** How many people wait at most for days that share one, and how many lines a person stands in at most. */
export const MAX_IN_LINE = 3
export const MAX_LINES = 5
