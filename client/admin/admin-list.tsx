import type { ReactNode, RefObject } from 'react'
import { reason } from '../api/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { Empty, Failed } from '../ui/feedback/states.tsx'
import classes from './letters.module.css'
import { ListSkeletons } from './list-skeletons.tsx'

interface AdminListProps {
  /** What is in it, as a heading would say: `Letters`. */
  label: string
  /** Undefined until they are there. */
  rows: readonly ReactNode[] | undefined
  error: unknown
  refetch: () => void
  /** The way to older ones, where there are any. */
  more: { load: () => void; isLoading: boolean; isFailed: boolean } | undefined
  /** What an empty list says. */
  empty: string
  /** Of `useKeyboardInList`. */
  place: RefObject<HTMLElement | null>
  keepKeyboard: () => void
}

/** A list for those who run the shop, newest first: as it loads, fails, has nothing, or goes on. */
export function AdminList({ label, rows, error, refetch, more, empty, place, keepKeyboard }: AdminListProps) {
  return (
    <section ref={place} tabIndex={-1} aria-label={label} className={classes.section}>
      {!rows && Boolean(error) && (
        <Failed title={`Failed to load ${label.toLowerCase()}`} retry={refetch}>
          {reason(error, 'Please check your connection and try again.')}
        </Failed>
      )}
      {!rows && !error && <ListSkeletons label={`Loading ${label.toLowerCase()}`} />}
      {rows && !rows.length && <Empty title={empty} />}
      {rows && rows.length > 0 && <ol className={classes.list}>{rows}</ol>}
      {more?.isFailed && <p role="alert">Older ones could not be loaded. Please try again.</p>}
      {more && (
        <Button
          variant="default"
          aria-disabled={more.isLoading}
          onClick={() => {
            if (more.isLoading) return
            keepKeyboard()
            more.load()
          }}
        >
          {more.isLoading ? 'Loading...' : 'Show older'}
        </Button>
      )}
    </section>
  )
}
