import { useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import type { ActiveFilter } from '../../../shared/search/active-filters.ts'
import classes from './filter-chips.module.css'
import type { BrowseSearch } from '../../../shared/search/browse-search.ts'

interface FilterChipsProps {
  active: ActiveFilter[]
  refine: (change: BrowseSearch) => void
  /** Removes all filters; undefined when there are none. */
  clear: (() => void) | undefined
}

/** The active filters as removable chips, and Clear. */
export function FilterChips({ active, refine, clear }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  if (!clear) return null

  function remove(index: number, change: BrowseSearch) {
    // The focus moves to the next chip, or to the search box after the last.
    const others = [...(list.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])].toSpliced(index, 1)
    const next = others[Math.min(index, others.length - 1)]
    ;(next ?? document.querySelector<HTMLElement>('[role=search] input'))?.focus({ preventScroll: true })
    refine(change)
  }

  return (
    <ul ref={list} className={classes.chips} aria-label="Active filters">
      {active.map(({ label, without }, index) => (
        <li key={`${Object.keys(without).join()} ${label}`}>
          <button
            type="button"
            data-chip
            className={classes.chip}
            aria-label={`Remove filter ${label}`}
            onClick={() => remove(index, without)}
          >
            <span>{label}</span>
            <CloseIcon size={14} />
          </button>
        </li>
      ))}
      <li>
        <Button variant="subtle" className={classes.clear} onClick={clear}>
          Clear
        </Button>
      </li>
    </ul>
  )
}
