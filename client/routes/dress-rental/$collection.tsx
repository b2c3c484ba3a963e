import { createFileRoute } from '@tanstack/react-router'
import { CollectionPage } from '../../collections/collection-page.tsx'
import { listsFor, loadCollection } from '../../collections/load.ts'
import { readDays, retainDays } from '../../calendar/days-search-params.ts'
import { collectionStructuredData } from '../../browse/list-structured-data.ts'
import { questionsOf } from '../../structured-data.ts'
import { keepServerScripts, notFoundHead, pageHead, titled } from '../../head.ts'

export const Route = createFileRoute('/dress-rental/$collection')({
  validateSearch: ({ from, to }: Record<string, unknown>) => readDays(from, to),
  search: retainDays(),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const collection = await loadCollection(params.collection)
    // Started, not awaited: the page shows its own skeletons.
    for (const filter of listsFor(collection, deps)) void context.api.dresses.cards.prefetchInfinite(filter)
    return collection
  },
  head: ({ loaderData, match: { context, search } }) =>
    loaderData
      ? pageHead({
          title: titled(loaderData.seo.title),
          description: loaderData.seo.description,
          origin: context.origin,
          path: `/dress-rental/${loaderData.path}`,
          robots: search.from ? 'noindex,follow' : undefined,
        })
      : notFoundHead,
  scripts: import.meta.env.SSR
    ? async ({ loaderData, match: { context, search } }) => {
        if (!loaderData || search.from) return []
        const { path, lists, questions } = loaderData
        return [
          ...(await collectionStructuredData(context.origin, context.api, path, lists)),
          questionsOf(questions),
        ]
      }
    : keepServerScripts,
  component: CollectionPage,
})
