import { createFileRoute } from '@tanstack/react-router'
import { readReviewList } from '../../../admin/list-search.ts'
import { ReviewsPage } from '../../../admin/reviews-page.tsx'
import { titleHead } from '../../../head/head.ts'

export const Route = createFileRoute('/_signed-in/admin/reviews')({
  validateSearch: readReviewList,
  loaderDeps: ({ search: { show = 'held' as const } }) => ({ show }),
  loader: ({ context: { api, isAdmin }, deps }) => {
    if (isAdmin) void api.reviews.moderationList.prefetchInfinite(deps)
  },
  head: titleHead('Reviews'),
  component: ReviewsPage,
})
