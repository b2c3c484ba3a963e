import { notFound } from '@tanstack/react-router'
import { collectionNames, isCollection } from '../../shared/collections.ts'

/** What a category page says, fetched with the page and not with every other. Unknown ones are not found. */
export async function loadCollection(path: string) {
  if (!isCollection(path)) throw notFound()
  const { collections } = await import('../../shared/collections-text.ts')
  return { path, name: collectionNames[path], ...collections[path] }
}

export type LoadedCollection = Awaited<ReturnType<typeof loadCollection>>
