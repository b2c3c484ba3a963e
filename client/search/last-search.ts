import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Api } from '../api/api.ts'
import type { BrowseSearch } from '../../shared/search/browse-search.ts'

/** The last search in this tab, per page load. */
const last = new WeakMap<Api['utils'], BrowseSearch>()

/** Remembers the search, for the link back from a dress. */
export function useRememberSearch(filter: BrowseSearch) {
  const { api } = useRouter().options.context
  useEffect(() => void last.set(api, filter), [api, filter])
}

/** The last search; undefined when the visitor came to a dress another way. */
export const lastSearch = (api: Api['utils']) => last.get(api)

/** The same as a hook. */
export const useLastSearch = () => lastSearch(useRouter().options.context.api)
