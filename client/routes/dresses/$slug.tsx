import { createFileRoute, redirect } from '@tanstack/react-router'
import { orNotFound, type Api } from '../../api/api.ts'
import { lastSearch } from '../../search/last-search.ts'
import { retainDays } from '../../calendar/retain-days.ts'
import { DressFailed, DressMissing } from '../../dress/dress-missing.tsx'
import { DressPage } from '../../dress/dress-page.tsx'
import { DressSkeleton } from '../../dress/dress-skeleton.tsx'
import { productStructuredData } from '../../dress/product-structured-data.ts'
import { relatedTo } from '../../dress/recommendations/related-to.ts'
import { readDressSearch } from '../../search/dress-search-params.ts'
import { keepServerScripts, notFoundHead } from '../../head/head.ts'

/** Routes ship with every page; a dress's head does not. */
const productHead = () => import('../../dress/product-head.ts')

/** Prefetches measures, so that the fit is in the first HTML. Failures are retried where it is shown. */
async function whatTheyMeasure({ auth, body }: Api['utils']) {
  await auth.session.prefetch()
  const user = auth.session.getData()
  if (user && !user.mustChangePassword) await body.get.prefetch()
}

export const Route = createFileRoute('/dresses/$slug')({
  validateSearch: readDressSearch,
  search: retainDays(),
  loader: async ({ context, params, location }) => {
    const dress = await orNotFound(context.api.dresses.bySlug.ensureData({ slug: params.slug.toLowerCase() }))
    if (dress.slug !== params.slug) {
      throw redirect({
        to: '/dresses/$slug',
        params: { slug: dress.slug },
        search: true,
        statusCode: 301,
        replace: true,
      })
    }
    if (import.meta.env.SSR) await whatTheyMeasure(context.api)
    // Started, not awaited: a line beside the photos, and what is below the fold.
    void context.api.rentals.answerClock.prefetch({ id: dress.id })
    if (dress.reviewCount) void context.api.reviews.about.prefetchInfinite({ dressId: dress.id })
    void context.api.dresses.relatedCards.prefetch(
      relatedTo(dress, readDressSearch(location.search), lastSearch(context.api)),
    )
    return dress
  },
  head: async ({ loaderData, match: { context } }) =>
    loaderData ? (await productHead()).productHead(loaderData, context) : notFoundHead(context.shop),
  scripts: import.meta.env.SSR
    ? ({ loaderData, match: { context } }) => (loaderData ? productStructuredData(loaderData, context) : [])
    : keepServerScripts,
  pendingComponent: DressSkeleton,
  errorComponent: DressFailed,
  notFoundComponent: DressMissing,
  component: DressPage,
})
