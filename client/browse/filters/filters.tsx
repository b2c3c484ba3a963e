import { useRef, useState, type ReactNode } from 'react'
import { categories, categoryLabel, sizes, type Category } from '../../../shared/dress/dress.ts'
import { WhenField } from '../../calendar/when-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { replayEarlyInput } from '../../first-paint/replay-early-input.ts'
import { icon } from '../../ui/icons.tsx'
import type { ActiveFilter } from '../../../shared/search/active-filters.ts'
import { Select } from '../../ui/controls/select.tsx'
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog.ts'
import { nextFrame } from '../../ui/feedback/next-frame.ts'
import { FilterChips } from './filter-chips.tsx'
import classes from './filters.module.css'
import { sortNames } from '../sort-names.ts'
import {
  chosenSizes,
  noFilter,
  orders,
  readSearch,
  sizeSearch,
  type BrowseSearch,
} from '../../../shared/search/browse-search.ts'
import { SuggestInput } from '../suggest-input.tsx'
import { useDebouncedParam } from '../use-debounced-param.ts'

interface FiltersProps {
  filter: BrowseSearch
  active: ActiveFilter[]
  refine: (change: BrowseSearch) => void
  chooseCategory: (category: Category | undefined) => void
  /** The number of dresses in words. */
  found: ReactNode
  /** Rendered before the chips. */
  children: ReactNode
  /** True where a phone leaves out the search box and the category. */
  isShort?: boolean | undefined
}

const SearchIcon = icon(<path d="M15.5 15.5 20 20M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z" />)
const SlidersIcon = icon(<path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4" />)

const loadAll = async () => (await import('./all-filters.tsx')).AllFilters
const loadSizes = async () => (await import('./size-panel.tsx')).SizePanel

/**
 * One row of search box, category, sizes, days and order, and a button for all other filters; active ones are
 * chips below. A plain form underneath, so it works before and without JavaScript.
 */
export function Filters({ filter, active, refine, chooseCategory, found, children, isShort }: FiltersProps) {
  const { category = '', searchTerm = '', from, to, event, by, sort = '' } = filter
  const { Dialog: AllFilters, ...all } = useLazyDialog(loadAll)
  const { Dialog: SizePanel, ...several } = useLazyDialog(loadSizes)
  const sizeControl = useRef<HTMLDivElement>(null)
  const [cleared, setCleared] = useState(0)
  const chosen = chosenSizes(filter)
  const setCount = active.filter(({ piece }) => !piece).length
  const number = setCount > 0 ? ` (${setCount})` : ''
  const search = useDebouncedParam(searchTerm, (typed) => {
    const change = readSearch({ searchTerm: typed })
    refine({ searchTerm: change.searchTerm })
    return change.searchTerm ?? ''
  })

  function clear() {
    search.clear()
    setCleared(cleared + 1)
    refine(noFilter)
  }

  return (
    <>
      <form
        ref={replayEarlyInput}
        role="search"
        aria-label="Dresses"
        action="/dress-rental"
        className={`${classes.fields} ${classes.filters}`}
        data-short={isShort || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          // The press is drawn first: what is found is drawn in the same task as the address changes.
          void nextFrame().then(search.flush)
        }}
      >
        <SuggestInput
          label="Search"
          icon={<SearchIcon size={18} />}
          name="searchTerm"
          type="search"
          enterKeyHint="search"
          maxLength={100}
          placeholder="Search by title, brand, or color..."
          className={classes.search}
          value={search.text}
          settled={search.settled}
          onType={search.type}
          onChoose={search.choose}
        />
        <Select
          label="Category"
          name="category"
          choices={categories}
          show={categoryLabel}
          value={category}
          choose={(typed) => chooseCategory(readSearch({ category: typed }).category)}
        />
        <div ref={sizeControl} className={classes.size}>
          <Select
            label="Size"
            name="size"
            choices={sizes}
            value={filter.size ?? ''}
            several={chosen.length > 1 ? chosen.join(', ') : undefined}
            chooseSeveral={several.open}
            choose={(typed) => refine(sizeSearch(chosenSizes(readSearch({ size: typed }))))}
          />
          {several.opened && SizePanel && (
            <SizePanel filter={filter} refine={refine} control={sizeControl} close={several.close} />
          )}
        </div>
        {/* Remounted by Clear, which also discards a typed part of a day. */}
        <WhenField key={cleared} value={{ from, to, event, by }} onChange={refine} className={classes.days} />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`All filters${number}`}
          className={classes.all}
          onClick={all.open}
        >
          <SlidersIcon size={18} />
          <span>All filters</span>
          {number}
        </button>
        <Select
          label="Sort by"
          name="sort"
          choices={searchTerm ? orders : orders.filter((order) => order !== 'newest')}
          none={searchTerm ? 'Best match' : 'Newest'}
          show={(order) => sortNames[order]}
          value={sort}
          choose={(typed) => refine({ sort: readSearch({ searchTerm, sort: typed }).sort })}
        />
        <noscript>
          <Button type="submit">{isShort ? 'Show dresses' : 'Search'}</Button>
        </noscript>
      </form>
      <div className={classes.set}>
        {children}
        <FilterChips
          active={active}
          refine={refine}
          clear={
            active.length > 0 || search.text
              ? () => {
                  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
                  clear()
                }
              : undefined
          }
        />
      </div>
      {AllFilters && (
        <AllFilters
          filter={filter}
          refine={refine}
          opened={all.opened}
          onClose={all.close}
          clear={clear}
          found={found}
        />
      )}
    </>
  )
}
