import type { PromisedStatus } from '../../../shared/rental/rental-statuses.ts'

// Listed again, since every page carries the route that asks for them; the compiler asks for a new one.
const promised: Record<PromisedStatus, true> = { confirmed: true, active: true }

/** The filter of the owner's running rentals: confirmed or active. */
export const currentRentals = { statuses: Object.keys(promised) as PromisedStatus[] }
