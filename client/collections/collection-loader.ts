import { notFound } from '@tanstack/react-router'
import { collectionNames, isCollection } from '../../shared/dress/collections.ts'

/** The texts of a category page, loaded with it alone. An unknown path is not found. */
export async function loadCollection(path: string) {
  if (!isCollection(path)) throw notFound()
  const { collections } = await import('../../shared/dress/collections-text.ts')
  return { path, name: collectionNames[path], ...collections[path] }
}

export type LoadedCollection = Awaited<ReturnType<typeof loadCollection>>
