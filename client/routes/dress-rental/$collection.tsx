import { createFileRoute } from '@tanstack/react-router'
import { CollectionPage } from '../../collections/collection-page.tsx'
import { loadCollection } from '../../collections/load.ts'
import { collectionFacts } from '../../dresses/list-facts.ts'
import { questionsOf } from '../../facts.ts'
import { asServed, notFoundHead, pageHead, titled } from '../../head.ts'

export const Route = createFileRoute('/dress-rental/$collection')({
  loader: async ({ context, params }) => {
    const collection = await loadCollection(params.collection)
    // Started, not awaited: the page shows its own skeletons.
    for (const filter of collection.lists) void context.api.dresses.list.prefetchInfinite(filter)
    return collection
  },
  head: ({ loaderData, match: { context } }) =>
    loaderData
      ? pageHead({
          title: titled(loaderData.seo.title),
          description: loaderData.seo.description,
          origin: context.origin,
          path: `/dress-rental/${loaderData.path}`,
        })
      : notFoundHead,
  scripts: import.meta.env.SSR
    ? async ({ loaderData, match: { context } }) => {
        if (!loaderData) return []
        const { path, lists, questions } = loaderData
        return [...(await collectionFacts(context.origin, context.api, path, lists)), questionsOf(questions)]
      }
    : asServed,
  component: CollectionPage,
})
