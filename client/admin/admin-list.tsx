import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import { reason } from '../api/api.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Empty, Failed } from '../ui/feedback/states.tsx'
import { Pages, type PagedList } from '../ui/lists/pages.tsx'
import classes from './admin-list.module.css'

interface AdminListProps<Item> {
  /** The list's accessible name, such as `Letters`. */
  label: string
  list: PagedList<Item>
  empty: string
  /** Takes the focus when a row leaves the list. */
  place?: RefObject<HTMLElement | null>
  /** Renders a row. */
  children: (item: Item) => ReactNode
}

/** A list for admins, newest first: loading, failed, empty, or with more pages. */
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

interface StatesProps {
  label: string
  states: (Pick<LinkProps, 'to' | 'params' | 'search' | 'activeOptions'> & { word: string; count?: number })[]
}

/** The lists that a page of admins can show, each a link. */
export const States = ({ label, states }: StatesProps) => (
  <nav aria-label={label}>
    <ul className={classes.states}>
      {states.map(({ word, count, ...place }) => (
        <li key={word}>
          <Link activeOptions={{ exact: true }} {...place} resetScroll={false} className={classes.state}>
            {word} {count !== undefined && <span className={classes.count}>{count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const ListSkeletons = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className={classes.list}>
    {Array.from({ length: 4 }, (_, index) => (
      <div key={index} className={classes.letter}>
        <Skeleton height={44} width="60%" />
      </div>
    ))}
  </div>
)
