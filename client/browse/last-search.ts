import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { BrowseSearch } from './browse-search-params.ts'

/** What was last looked for in this tab; it is forgotten with the page. */
const last = new WeakMap<object, BrowseSearch>()

/** Remembers what is looked for, so that the way back from a dress leads to it. */
export function useRememberSearch(filter: BrowseSearch) {
  const router = useRouter()
  useEffect(() => void last.set(router, filter), [router, filter])
}

/** What was last looked for; nothing when one came to a dress by another way. */
export const useLastSearch = () => last.get(useRouter())
