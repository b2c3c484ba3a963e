const reviewLists = ['notes', 'published', 'hidden'] as const

/** Reads the address of the list of reviews: held for an admin, or others. */
export const readReviewList = (search: Record<string, unknown>) => ({
  show: reviewLists.find((show) => show === search.show),
})

/** Reads the address of the list of reports: open or done. */
export const readReportList = ({ show }: Record<string, unknown>): { show?: 'done' | undefined } => ({
  show: show === 'done' ? show : undefined,
})
