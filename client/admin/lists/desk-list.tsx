import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { byCursor, pagedList, type PagedQuery } from '../../api/pagination.ts'
import { AdminList } from '../admin-list.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import classes from '../admin-list.module.css'
import type { RecordProps } from './record-page.tsx'

/** What the address asks a list for. */
export interface DeskSearch {
  q?: string | undefined
  show?: string | undefined
}

interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
}

interface Spec<Row, Filter extends string> {
  title: string
  /** What can be typed into its search. */
  finds: string
  /** The words of its filters. */
  filters: Record<Filter, string>
  useRows: (asked: { q?: string | undefined; show?: Filter | undefined }) => PagedQuery<Page<Row>>
  row: (row: Row) => ReactNode
  /** The page of one row, by the id in its address. */
  Record?: ComponentType<RecordProps>
}

/** A list of the desk (docs/contributing.md#a-list-of-the-desk). */
export function deskList<Row, Filter extends string>({
  title,
  filters,
  useRows,
  row,
  ...spec
}: Spec<Row, Filter>) {
  const isFilter = (show: string): show is Filter => Object.hasOwn(filters, show)
  function Rows({ q, show }: DeskSearch) {
    const list = useRows({ q, show: show && isFilter(show) ? show : undefined })
    return (
      <AdminList label={title} list={pagedList(list, ({ rows }) => rows)} empty="Nothing here.">
        {row}
      </AdminList>
    )
  }
  const words: Record<string, string> = filters
  return { ...spec, title, filters: words, Rows }
}

/** For the query of a list: pages, which are fresh for a moment. */
export const inPages = { ...byCursor, staleTime: 5_000 }

interface RowProps {
  title: ReactNode
  state?: readonly [word: string, tone: Tone] | undefined
  children: ReactNode
}

/** A row of any list: what it is, its state, and facts. */
export const Row = ({ title, state, children }: RowProps) => (
  <li className={classes.letter}>
    <span className={classes.about}>{title}</span>
    {state && (
      <span className={classes.became}>
        <Badge tone={state[1]}>{state[0]}</Badge>
      </span>
    )}
    <p className={classes.facts}>{children}</p>
  </li>
)

/** A link to the page of a row. */
export const RecordLink = ({
  list,
  id,
  children,
}: {
  list: string
  id: string | number
  children: ReactNode
}) => (
  <Link to="/admin/$list/{-$id}" params={{ list, id: `${id}` }} search={{}} dir="auto">
    {children}
  </Link>
)
