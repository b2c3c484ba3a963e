// Apart from the moves between them (rental-process.ts), which the page of a dress does not load.

interface StatusRow {
  /** As stored. A confirmed rental becomes active and completed by the calendar alone (statusOn). */
  stage: string
  /** Both sides have agreed. */
  isAgreed: boolean
  /** Neither over nor cancelled. */
  isCurrent: boolean
  /** The color of its badge. */
  tone: 'warning' | 'default' | 'secondary' | 'success' | 'destructive'
}

export const statuses = {
  pending: { stage: 'pending', isAgreed: false, isCurrent: true, tone: 'warning' },
  confirmed: { stage: 'confirmed', isAgreed: true, isCurrent: true, tone: 'default' },
  active: { stage: 'confirmed', isAgreed: true, isCurrent: true, tone: 'secondary' },
  completed: { stage: 'confirmed', isAgreed: true, isCurrent: false, tone: 'success' },
  cancelled: { stage: 'cancelled', isAgreed: false, isCurrent: false, tone: 'destructive' },
} as const satisfies Record<string, StatusRow>

export type RentalStatus = keyof typeof statuses
export type Stage = (typeof statuses)[RentalStatus]['stage']

export const rentalStatuses = Object.keys(statuses) as RentalStatus[]
export const currentStatuses = rentalStatuses.filter((status) => statuses[status].isCurrent)
export const pastStatuses = rentalStatuses.filter((status) => !statuses[status].isCurrent)
/** Rentals that are confirmed or in progress. */
export const promisedStatuses = currentStatuses.filter((status) => statuses[status].isAgreed)
export type PromisedStatus = {
  [S in RentalStatus]: (typeof statuses)[S] extends { isAgreed: true; isCurrent: true } ? S : never
}[RentalStatus]
/** It has taken place. */
export const isOver = (status: RentalStatus) => statuses[status].isAgreed && !statuses[status].isCurrent
const stagesOf = (all: RentalStatus[]): Stage[] => [...new Set(all.map((status) => statuses[status].stage))]
export const stages = stagesOf(rentalStatuses)
/** Rentals that take place, or did. */
export const agreedStages = stagesOf(rentalStatuses.filter((status) => statuses[status].isAgreed))
/** Of them those that the calendar has not ended yet, up to their last day. */
export const promisedStages = stagesOf(promisedStatuses)

export const statusLabel = (status: RentalStatus) => status.charAt(0).toUpperCase() + status.slice(1)
