import type { ReactNode } from 'react'
import { ShowMore, type NextPage, type ShowMoreProps } from './show-more.tsx'

/** A list in pages (`pagedList` makes one of a query). */
export interface PagedList<Item> {
  /** Undefined until the first page has loaded. */
  items: Item[] | undefined
  error: unknown
  retry: () => void
  more: NextPage | undefined
}

interface PagesProps<Item> extends Omit<ShowMoreProps, 'more'> {
  list: PagedList<Item>
  loading: ReactNode
  /** Shown when the first page failed to load. */
  failed: ReactNode
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A list: loading, failed, empty, or with more pages. */
export function Pages<Item>({ list, loading, failed, empty, children, ...button }: PagesProps<Item>) {
  const { items, error, more } = list
  if (!items) return error ? failed : loading
  return (
    <>
      {items.length > 0 ? children(items) : empty}
      <ShowMore more={more} {...button} />
    </>
  )
}
