/** What people measure in. */
export const units = ['cm', 'in'] as const
export type Unit = (typeof units)[number]

/** Millimetres, in which measures are kept. */
export const MM_PER: Record<Unit, number> = { cm: 10, in: 25.4 }
