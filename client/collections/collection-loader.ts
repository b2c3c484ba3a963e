import { notFound } from '@tanstack/react-router'
import { provided } from '../../shared/settings/provided.ts'
import type { Shop } from '../../shared/settings/shop.ts'
import { collectionNames, isCollection } from '../../shared/dress/collections.ts'

/** The texts of a category page, loaded with it alone. An unknown path is not found. */
export async function loadCollection(path: string, shop: Shop) {
  if (!isCollection(path)) throw notFound()
  const { collections } = await import('../../shared/dress/collections-text.ts')
  const { seo, questions, ...collection } = collections[path]
  return {
    path,
    name: collectionNames[path],
    ...collection,
    seo: { ...seo, description: provided(seo.description, shop) },
    questions: questions.map(({ question, answer }) => ({ question, answer: provided(answer, shop) })),
  }
}

export type LoadedCollection = Awaited<ReturnType<typeof loadCollection>>
