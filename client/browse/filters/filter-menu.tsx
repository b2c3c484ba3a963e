import { useId, useRef, type ComponentType, type RefObject } from 'react'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import classes from './filter-menu.module.css'
import type { BrowseSearch } from '../browse-search-params.ts'

interface Refinable {
  filter: BrowseSearch
  refine: (change: BrowseSearch) => void
}

/** What a menu gives to the panel that it opens. */
export interface FilterPanelProps extends Refinable {
  id: string
  /** The menu with its button, in which the keyboard and the pointer may be without closing it. */
  menu: RefObject<HTMLDivElement | null>
  close: () => void
}

interface FilterMenuProps extends Refinable {
  label: string
  /** What is chosen, in words. */
  value: string
  /** Fetches what is chosen from; it is fetched when the menu is first opened. */
  load: () => Promise<ComponentType<FilterPanelProps>>
}

/** A button that opens a filter of many choices below it, in the shape of a select. */
export function FilterMenu({ label, value, load, filter, refine }: FilterMenuProps) {
  const { Dialog: Panel, opened, open, close } = useLazyDialog(load)
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)

  return (
    <div ref={menu} className={classes.menu}>
      <span aria-hidden>{label}</span>
      <button
        type="button"
        aria-expanded={opened}
        aria-controls={opened && Panel ? id : undefined}
        className={classes.button}
        onClick={opened ? close : open}
      >
        <span>
          <span className="unseen">{label}: </span>
          {value}
        </span>
        <ChevronDownIcon size={18} />
      </button>
      {opened && Panel && <Panel id={id} filter={filter} refine={refine} menu={menu} close={close} />}
    </div>
  )
}
