import { createFileRoute } from '@tanstack/react-router'
import { CollectionPage } from '../../collections/collection-page.tsx'
import { loadCollection } from '../../collections/load.ts'
import { breadcrumbs, jsonLd, notFoundHead, pageHead, titled } from '../../head.ts'
import { NotFound } from '../../layout/not-found.tsx'

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
  scripts: ({ loaderData, match: { context } }) =>
    loaderData
      ? [
          breadcrumbs(
            context.origin,
            ['Dress Rental', '/dress-rental'],
            [loaderData.name, `/dress-rental/${loaderData.path}`],
          ),
          jsonLd({
            '@type': 'FAQPage',
            mainEntity: loaderData.questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          }),
        ]
      : [],
  notFoundComponent: NotFound,
  component: CollectionPage,
})
