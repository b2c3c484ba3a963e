import { useEffect, useRef, type RefObject } from 'react'
import { sizes } from '../../../shared/dress/dress.ts'
import { SizeGuide } from '../../fit/size-guide.tsx'
import { chosenSizes, sizeSearch } from '../../../shared/search/browse-search.ts'
import { FacetList } from './facet-list.tsx'
import type { FilterProps } from './filter-section.tsx'
import classes from './size-panel.module.css'

interface SizePanelProps extends FilterProps {
  /** The control with its select; focus and pointer may be in it without closing the panel. */
  control: RefObject<HTMLDivElement | null>
  close: () => void
}

/** Several sizes at once. Closes with Escape, and when the pointer or the focus goes elsewhere. */
export function SizePanel({ filter, refine, control, close }: SizePanelProps) {
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => root.current?.querySelector('input')?.focus(), [])

  useEffect(() => {
    const onLeave = ({ target }: Event) => {
      // The size guide is a dialog, rendered elsewhere in the page.
      if (!(target instanceof Element) || target.closest('[role=dialog]')) return
      if (!control.current?.contains(target)) latest.current()
    }
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !(target instanceof Node) || !control.current?.contains(target)) return
      control.current.querySelector('select')?.focus()
      latest.current()
    }
    document.addEventListener('pointerdown', onLeave)
    document.addEventListener('focusin', onLeave)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onLeave)
      document.removeEventListener('focusin', onLeave)
      document.removeEventListener('keydown', onKey)
    }
  }, [control])

  return (
    <div ref={root} className={classes.panel}>
      <FacetList
        filter={filter}
        name="sizes"
        legend="Sizes"
        values={sizes}
        chosen={chosenSizes(filter)}
        look="sizes"
        choose={(chosen) => refine(sizeSearch(sizes.filter((size) => chosen.includes(size))))}
      />
      <div className={classes.actions}>
        <SizeGuide size={filter.size} />
      </div>
    </div>
  )
}
