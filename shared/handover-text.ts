/** How a dress gets to its renter and back: the one sentence that every page says. */
export const HANDOVER_TEXT =
  'The owner posts it or hands it over the day before; it goes back with the prepaid label.'
