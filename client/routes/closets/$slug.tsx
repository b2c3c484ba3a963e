import { createFileRoute, redirect } from '@tanstack/react-router'
import { orNotFound } from '../../api/api.ts'
import { retainDays } from '../../calendar/retain-days.ts'
import { readWhen, type DaysSearch } from '../../../shared/search/days-search.ts'
import { ClosetFailed, ClosetMissing } from '../../closets/closet-missing.tsx'
import { ClosetPage } from '../../closets/closet-page.tsx'
import { ClosetSkeleton } from '../../closets/closet-skeleton.tsx'
import { closetStructuredData } from '../../closets/closet-structured-data.ts'
import { keepServerScripts, notFoundHead } from '../../head/head.ts'

/** Routes ship with every page; a closet's head does not. */
const closetHead = () => import('../../closets/closet-head.ts')

export const Route = createFileRoute('/closets/$slug')({
  validateSearch: (typed: Record<string, unknown>): DaysSearch => readWhen(typed),
  search: retainDays(),
  loader: async ({ context: { api }, params }) => {
    const closet = await orNotFound(api.closets.bySlug.ensureData({ slug: params.slug.toLowerCase() }))
    if (closet.slug !== params.slug)
      throw redirect({
        to: '/closets/$slug',
        params: { slug: closet.slug },
        search: true,
        hash: true,
        statusCode: 301,
        replace: true,
      })
    // Started, not awaited: the owner is shown above the dresses.
    void api.closets.dresses.prefetchInfinite({ closetId: closet.closetId })
    if (closet.reviewCount) void api.reviews.about.prefetchInfinite({ personId: closet.ownerId })
    return closet
  },
  head: async ({ loaderData, match: { context } }) =>
    loaderData ? (await closetHead()).closetHead(loaderData, context) : notFoundHead(context.shop),
  scripts: import.meta.env.SSR
    ? ({ loaderData, match: { context } }) =>
        loaderData ? closetStructuredData(loaderData, context.origin) : []
    : keepServerScripts,
  pendingComponent: ClosetSkeleton,
  errorComponent: ClosetFailed,
  notFoundComponent: ClosetMissing,
  component: ClosetPage,
})
