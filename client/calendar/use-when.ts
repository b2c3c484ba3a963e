import { useSearch } from '@tanstack/react-router'
import { readWhen } from '../../shared/search/days-search.ts'

/** For when a dress is wanted, by the page's address, on any page. */
export const useWhen = () => useSearch({ strict: false, select: readWhen, structuralSharing: true })
