import { createFileRoute } from '@tanstack/react-router'
import { FollowedPage } from '../../../closets/followed-page.tsx'
import { titleHead } from '../../../head/head.ts'

export const Route = createFileRoute('/_signed-in/closets/')({
  loader: ({ context: { api } }) => {
    void api.closets.followedPage.prefetchInfinite({})
    void api.closets.followedIds.prefetch()
  },
  head: titleHead('Closets I Follow'),
  component: FollowedPage,
})
