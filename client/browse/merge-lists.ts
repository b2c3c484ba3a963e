/** As far as a list has been asked for. */
interface Read<Dress> {
  dresses: readonly Dress[]
  /** True when it goes on after these. */
  hasMore: boolean
}

/**
 * Lists as one: each begins where the one before has ended, and a dress that stood in an earlier one is not
 * shown again. What follows a list that goes on must wait for its end, as does a list that is not there yet.
 */
export function mergeLists<Dress extends { id: number }>(lists: readonly (Read<Dress> | undefined)[]) {
  const unfinished = lists.findIndex((list) => !list || list.hasMore)
  const shown = unfinished === -1 ? lists : lists.slice(0, unfinished + 1)
  const dresses = shown.flatMap((list) => list?.dresses ?? [])
  return {
    dresses: [...new Map(dresses.map((dress) => [dress.id, dress])).values()],
    /** Where the last list stands whose dresses are shown. */
    last: shown.length - 1,
  }
}
