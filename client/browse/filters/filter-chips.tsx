import { useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import type { ActiveFilter } from './active-filters.ts'
import classes from './filter-chips.module.css'
import type { BrowseSearch } from '../../search/browse-search-params.ts'

interface FilterChipsProps {
  active: ActiveFilter[]
  refine: (change: BrowseSearch) => void
  /** Lets go of all of them; nothing when there is none. */
  clear: (() => void) | undefined
}

/** The filters that are set, each with its way out, and the way out of all. */
export function FilterChips({ active, refine, clear }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  if (!clear) return null

  function remove(index: number, change: BrowseSearch) {
    // The keyboard stays near: at the next chip, or the search box when this was the only one.
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
