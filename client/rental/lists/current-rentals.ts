/** The filter of the owner's running rentals: confirmed or active. */
export const currentRentals = { statuses: ['confirmed' as const, 'active' as const] }
