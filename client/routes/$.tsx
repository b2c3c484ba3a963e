import { createFileRoute, notFound } from '@tanstack/react-router'
import type { PageName } from '../../shared/settings/page-schema.ts'
import { orNotFound } from '../api/api.ts'
import { TextPage } from '../content/text-page.tsx'
import { keepServerScripts, notFoundHead, pageHead } from '../head/head.ts'
import { breadcrumbs } from '../head/structured-data.ts'

/** The legal texts that the shop has; any other address is unknown. */
export const Route = createFileRoute('/$')({
  loader: ({ context: { api, shop }, location: { pathname } }) => {
    if (!shop.legal?.some(({ address }) => address === pathname)) throw notFound()
    return orNotFound(api.settings.page.ensureData({ page: pathname.slice(1) as PageName }))
  },
  head: ({ loaderData, match: { context, pathname } }) =>
    loaderData
      ? pageHead({ ...loaderData, origin: context.origin, path: pathname })
      : notFoundHead(context.shop),
  scripts: import.meta.env.SSR
    ? ({ loaderData, match: { context, pathname } }) =>
        loaderData ? [breadcrumbs(context.origin, ['Home', '/'], [loaderData.name, pathname])] : []
    : keepServerScripts,
  component: Legal,
})

function Legal() {
  return <TextPage page={Route.useLoaderData()} />
}
