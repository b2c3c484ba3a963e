import { retainSearchParams, type SearchMiddleware } from '@tanstack/react-router'
import { readWhen, type DaysSearch } from '../../shared/search/days-search.ts'

/**
 * For pages that show dresses: chosen days are added to links to the others, unless the link sets its own.
 * Parsed again, as on the sign-in page `from` is an address.
 */
export function retainDays<Search extends DaysSearch>(): { middlewares: SearchMiddleware<Search>[] } {
  const retain = retainSearchParams<Search>(['from', 'to', 'event', 'by'])
  return {
    middlewares: [({ search, ...rest }) => retain({ ...rest, search: { ...search, ...readWhen(search) } })],
  }
}
