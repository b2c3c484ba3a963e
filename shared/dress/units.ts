export const units = ['cm', 'in'] as const
export type Unit = (typeof units)[number]

/** Measures are stored in millimetres. */
export const MM_PER: Record<Unit, number> = { cm: 10, in: 25.4 }
