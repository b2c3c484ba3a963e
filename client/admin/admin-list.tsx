import type { ReactNode, RefObject } from 'react'
import { reason } from '../api/api.ts'
import { Empty, Failed } from '../ui/feedback/states.tsx'
import { Pages, type PagedList } from '../ui/lists/pages.tsx'
import classes from './letters.module.css'
import { ListSkeletons } from './list-skeletons.tsx'

interface AdminListProps<Item> {
  /** What is in it, as a heading would say: `Letters`. */
  label: string
  list: PagedList<Item>
  /** What an empty list says. */
  empty: string
  /** Takes the keyboard over from what leaves the list. */
  place: RefObject<HTMLElement | null>
  /** A row for an item. */
  children: (item: Item) => ReactNode
}

/** A list for those who run the shop, newest first: as it loads, fails, has nothing, or goes on. */
export const AdminList = <Item,>({ label, list, empty, place, children }: AdminListProps<Item>) => (
  <section ref={place} tabIndex={-1} aria-label={label} className={classes.section}>
    <Pages
      list={list}
      loading={<ListSkeletons label={`Loading ${label.toLowerCase()}`} />}
      failed={
        <Failed title={`Failed to load ${label.toLowerCase()}`} retry={list.retry}>
          {reason(list.error, 'Please check your connection and try again.')}
        </Failed>
      }
      empty={<Empty title={empty} />}
      failure="Older ones could not be loaded. Please try again."
      place={place}
    >
      {(items) => <ol className={classes.list}>{items.map(children)}</ol>}
    </Pages>
  </section>
)
