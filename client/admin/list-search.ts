const reviewLists = ['notes', 'published', 'hidden'] as const

/** Reads the address of the list of reviews: held for an admin, or others. */
export const readReviewList = (search: Record<string, unknown>) => ({
  show: reviewLists.find((show) => show === search.show),
})

interface ReportSearch {
  show?: 'done' | undefined
  person?: string | undefined
}

/** Reads the address of the list of reports: open or done, of all or about one person. */
export const readReportList = ({ show, person }: Record<string, unknown>): ReportSearch => ({
  show: show === 'done' ? show : undefined,
  person: typeof person === 'string' ? person : undefined,
})
