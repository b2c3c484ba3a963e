import { useRef } from 'react'
import { CloseIcon } from '../ui/icons.tsx'
import type { ActiveFilter } from './active-filters.ts'
import classes from './filter-chips.module.css'
import type { BrowseSearch } from './search.ts'

interface FilterChipsProps {
  active: ActiveFilter[]
  refine: (change: BrowseSearch) => void
}

/** The filters that are set, each with its way out. */
export function FilterChips({ active, refine }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  if (active.length === 0) return null

  function remove(index: number, change: BrowseSearch) {
    // The keyboard stays near: at the next chip, or the search box when this was the only one.
    const others = [...(list.current?.querySelectorAll('button') ?? [])].toSpliced(index, 1)
    const next = others[Math.min(index, others.length - 1)]
    ;(next ?? document.querySelector<HTMLElement>('[role=search] input'))?.focus({ preventScroll: true })
    refine(change)
  }

  return (
    <ul ref={list} className={classes.chips} aria-label="Active filters">
      {active.map(({ label, without }, index) => (
        <li key={label}>
          <button
            type="button"
            className={classes.chip}
            aria-label={`Remove filter ${label}`}
            onClick={() => remove(index, without)}
          >
            <span>{label}</span>
            <CloseIcon size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}
