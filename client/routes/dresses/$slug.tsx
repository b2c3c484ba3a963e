import { createFileRoute, redirect } from '@tanstack/react-router'
import { orNotFound } from '../../api.ts'
import { retainDays } from '../../dresses/days-search-params.ts'
import { DressFailed, DressMissing } from '../../dresses/dress-missing.tsx'
import { DressPage } from '../../dresses/dress-page.tsx'
import { DressSkeleton } from '../../dresses/dress-skeleton.tsx'
import { productFacts } from '../../dresses/product-facts.ts'
import { relatedTo } from '../../dresses/related-to.ts'
import { readVisit } from '../../dresses/visit.ts'
import { asServed, notFoundHead } from '../../head.ts'

/** Routes ship with every page; what only a dress's page says about itself does not. */
const productHead = () => import('../../dresses/product-head.ts')

export const Route = createFileRoute('/dresses/$slug')({
  validateSearch: readVisit,
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
    // Started, not awaited: it is below the fold.
    void context.api.dresses.related.prefetch(relatedTo(dress))
    return dress
  },
  head: async ({ loaderData, match: { context } }) =>
    loaderData ? (await productHead()).productHead(loaderData, context.origin) : notFoundHead,
  scripts: import.meta.env.SSR
    ? ({ loaderData, match: { context } }) => (loaderData ? productFacts(loaderData, context.origin) : [])
    : asServed,
  pendingComponent: DressSkeleton,
  errorComponent: DressFailed,
  notFoundComponent: DressMissing,
  component: DressPage,
})
