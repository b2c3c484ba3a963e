/** The rentals that the owner's tab shows as running: promised, or out at the moment. */
export const currentRentals = { statuses: ['confirmed' as const, 'active' as const] }
