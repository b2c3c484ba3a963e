import { createFileRoute, redirect } from '@tanstack/react-router'
import { orNotFound } from '../../api.ts'
import { retainDays } from '../../calendar/days-search-params.ts'
import { DressFailed, DressMissing } from '../../dress/dress-missing.tsx'
import { DressPage } from '../../dress/dress-page.tsx'
import { DressSkeleton } from '../../dress/dress-skeleton.tsx'
import { productStructuredData } from '../../dress/product-structured-data.ts'
import { relatedTo } from '../../dress/recommendations/related-to.ts'
import { readDressSearch } from '../../dress/dress-search-params.ts'
import { keepServerScripts, notFoundHead } from '../../head.ts'

/** Routes ship with every page; what only a dress's page says about itself does not. */
const productHead = () => import('../../dress/product-head.ts')

export const Route = createFileRoute('/dresses/$slug')({
  validateSearch: readDressSearch,
  search: retainDays(),
  loader: async ({ context, params }) => {
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
    // What they measure says at once how it fits; where it comes later, the page makes room for it.
    const user = context.api.auth.session.getData()
    if (user && !user.mustChangePassword) {
      const body = context.api.body.get.prefetch()
      if (import.meta.env.SSR) await body
    }
    // Started, not awaited: a line beside the photographs, and what is below the fold.
    void context.api.rentals.answerClock.prefetch({ id: dress.id })
    void context.api.dresses.relatedCards.prefetch(relatedTo(dress))
    return dress
  },
  head: async ({ loaderData, match: { context } }) =>
    loaderData ? (await productHead()).productHead(loaderData, context.origin) : notFoundHead,
  scripts: import.meta.env.SSR
    ? ({ loaderData, match: { context } }) =>
        loaderData ? productStructuredData(loaderData, context.origin) : []
    : keepServerScripts,
  pendingComponent: DressSkeleton,
  errorComponent: DressFailed,
  notFoundComponent: DressMissing,
  component: DressPage,
})
