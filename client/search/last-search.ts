import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Api } from '../api/api.ts'
import type { BrowseSearch } from './browse-search-params.ts'

/** What was last looked for in this tab, by what its page asks the server with; it is forgotten with the page. */
const last = new WeakMap<Api['utils'], BrowseSearch>()

/** Remembers what is looked for, so that the way back from a dress leads to it. */
export function useRememberSearch(filter: BrowseSearch) {
  const { api } = useRouter().options.context
  useEffect(() => void last.set(api, filter), [api, filter])
}

/** What was last looked for; nothing when one came to a dress by another way. */
export const lastSearch = (api: Api['utils']) => last.get(api)

/** The same, for what is rendered. */
export const useLastSearch = () => lastSearch(useRouter().options.context.api)
