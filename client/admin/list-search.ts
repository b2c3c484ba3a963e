/** Reads the address of the list of reviews: held for an admin, or others. */
export const readReviewList = ({
  show,
}: Record<string, unknown>): { show?: 'notes' | 'published' | 'hidden' } => ({
  show: show === 'notes' || show === 'published' || show === 'hidden' ? show : undefined,
})

/** Reads the address of the list of reports: open or done, of all or about one person. */
export const readReportList = ({
  show,
  person,
}: Record<string, unknown>): { show?: 'done'; person?: string } => ({
  show: show === 'done' ? show : undefined,
  person: typeof person === 'string' && person ? person : undefined,
})
