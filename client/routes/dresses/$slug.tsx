import { createFileRoute, redirect } from '@tanstack/react-router'
import { orNotFound } from '../../api.ts'
import { DressFailed, DressMissing } from '../../dresses/dress-missing.tsx'
import { DressPage } from '../../dresses/dress-page.tsx'
import { DressSkeleton } from '../../dresses/dress-skeleton.tsx'
import { productHead, productScripts } from '../../dresses/product-head.ts'
import { readVisit } from '../../dresses/visit.ts'
import { notFoundHead } from '../../head.ts'

export const Route = createFileRoute('/dresses/$slug')({
  validateSearch: readVisit,
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
    return dress
  },
  head: ({ loaderData, match: { context } }) =>
    loaderData ? productHead(loaderData, context.origin) : notFoundHead,
  scripts: ({ loaderData, match: { context } }) =>
    loaderData ? productScripts(loaderData, context.origin) : [],
  pendingComponent: DressSkeleton,
  errorComponent: DressFailed,
  notFoundComponent: DressMissing,
  component: DressPage,
})
