import { useId, useState, type ComponentType } from 'react'
import type { BrowseSearch } from '../../../shared/search/browse-search.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import classes from './filter-section.module.css'

export interface FilterProps {
  filter: BrowseSearch
  refine: (change: BrowseSearch) => void
}

interface FilterSectionProps extends FilterProps {
  label: string
  /** The chosen values in words. */
  value: string
  content: ComponentType<FilterProps>
}

/** A filter with many choices: a button with the chosen values unfolds them. */
export function FilterSection({ label, value, content: Content, filter, refine }: FilterSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={classes.section}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={classes.button}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.label}>
          {label}
          <span className="unseen">: </span>
        </span>
        <span className={classes.value}>{value}</span>
        <ChevronDownIcon size={18} />
      </button>
      {isOpen && (
        <div id={id} className={classes.content}>
          <Content filter={filter} refine={refine} />
        </div>
      )}
    </div>
  )
}
