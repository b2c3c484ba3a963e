import { createFileRoute } from '@tanstack/react-router'
import { ReviewsPage } from '../../../admin/reviews-page.tsx'
import { titleHead } from '../../../head/head.ts'

/** Held ones, or others. */
interface ReviewSearch {
  show?: 'notes' | 'published' | 'hidden' | undefined
}

export const Route = createFileRoute('/_signed-in/admin/reviews')({
  validateSearch: ({ show }: ReviewSearch): ReviewSearch => ({ show }),
  loaderDeps: ({ search: { show = 'held' as const } }) => ({ show }),
  loader: ({ context: { api, isAdmin }, deps }) => {
    if (isAdmin) void api.reviews.moderationList.prefetchInfinite(deps)
  },
  head: titleHead('Reviews'),
  component: ReviewsPage,
})
