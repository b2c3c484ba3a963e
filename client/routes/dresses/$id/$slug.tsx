import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { orNotFound } from '../../../api/api.ts'
import { DressMissing } from '../../../dress/dress-missing.tsx'
import { notFoundHead } from '../../../head/head.ts'

/** An address by id, as after listing a dress (docs/product.md#slugs). Redirects to the slug. */
export const Route = createFileRoute('/dresses/$id/$slug')({
  loader: async ({ context, params }) => {
    if (!/^[1-9]\d{0,8}$/.test(params.id)) throw notFound()
    const { slug } = await orNotFound(context.api.dresses.byId.ensureData({ id: Number(params.id) }))
    throw redirect({ to: '/dresses/$slug', params: { slug }, statusCode: 301, replace: true })
  },
  head: ({ match: { context } }) => notFoundHead(context.shop),
  notFoundComponent: DressMissing,
})
