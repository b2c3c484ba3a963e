/** Reads the address of the list of reviews: those that wait for an admin, or others. */
export const readReviewList = ({
  show,
}: Record<string, unknown>): { show?: 'notes' | 'published' | 'hidden' } => ({
  show: show === 'notes' || show === 'published' || show === 'hidden' ? show : undefined,
})
