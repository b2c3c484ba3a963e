/** A list as far as it is loaded. */
interface Read<Dress> {
  dresses: readonly Dress[]
  /** True when there are more pages. */
  hasMore: boolean
}

/**
 * Concatenates lists without repeating dresses. A list that follows one with more pages waits for its end, as
 * for a list that is still loading.
 */
export function mergeLists<Dress extends { id: number }>(lists: readonly (Read<Dress> | undefined)[]) {
  const unfinished = lists.findIndex((list) => !list || list.hasMore)
  const shown = unfinished === -1 ? lists : lists.slice(0, unfinished + 1)
  const dresses = shown.flatMap((list) => list?.dresses ?? [])
  return {
    dresses: [...new Map(dresses.map((dress) => [dress.id, dress])).values()],
    last: shown.length - 1,
  }
}
