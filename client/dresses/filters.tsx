import { useId, useState } from 'react'
import { categories, categoryLabel, sizes } from '../../shared/dress.ts'
import { DateRangeField } from '../rentals/date-range-field.tsx'
import { Button } from '../ui/button.tsx'
import { hearEarly } from '../ui/hear-early.ts'
import { ChevronDownIcon, CloseIcon, SearchIcon } from '../ui/icons.tsx'
import { Choice } from './choice.tsx'
import classes from './filters.module.css'
import { PriceFilter } from './price-filter.tsx'
import { noFilter, orders, readSearch, type BrowseSearch } from './search.ts'
import { useTyped } from './use-typed.ts'

interface FiltersProps {
  filter: BrowseSearch
  /** True when one is set. */
  isActive: boolean
  refine: (change: BrowseSearch) => void
}

const orderNames = { price_up: 'Price: low to high', price_down: 'Price: high to low' }

/**
 * What to show: words, category, size, price, dates; and in which order. A plain form underneath, so it works
 * before and without JavaScript. On a phone price and dates wait behind a button, in place and never over the page.
 */
export function Filters({ filter, isActive, refine }: FiltersProps) {
  const { category = '', size = '', searchTerm = '', minPrice, maxPrice, from, to, sort = '' } = filter
  const [isOpen, setOpen] = useState(Boolean(minPrice || maxPrice || from))
  const [cleared, setCleared] = useState(0)
  const rangesId = useId()
  const search = useTyped(searchTerm, (typed) => {
    const change = readSearch({ searchTerm: typed })
    refine({ searchTerm: change.searchTerm })
    return change.searchTerm ?? ''
  })

  return (
    <form
      ref={hearEarly}
      role="search"
      aria-label="Dresses"
      action="/dress-rental"
      className={classes.filters}
      onSubmit={(event) => {
        event.preventDefault()
        search.flush()
      }}
    >
      <label className={classes.search}>
        <span>Search</span>
        <SearchIcon size={18} />
        <input
          name="searchTerm"
          type="search"
          enterKeyHint="search"
          maxLength={100}
          placeholder="Search by title, brand, or color..."
          value={search.text}
          onChange={({ currentTarget }) => search.type(currentTarget.value)}
        />
      </label>
      <Choice
        label="Category"
        name="category"
        choices={categories}
        show={categoryLabel}
        value={category}
        choose={(typed) => refine({ category: readSearch({ category: typed }).category })}
      />
      <Choice
        label="Size"
        name="size"
        choices={sizes}
        value={size}
        choose={(typed) => refine({ size: readSearch({ size: typed }).size })}
      />
      <Choice
        label="Sort by"
        name="sort"
        choices={orders}
        none="Newest"
        show={(order) => orderNames[order]}
        value={sort}
        choose={(typed) => refine({ sort: readSearch({ sort: typed }).sort })}
      />
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={rangesId}
        onClick={() => setOpen(!isOpen)}
      >
        Price and dates <ChevronDownIcon size={18} />
      </button>
      {/* Cleared, they also forget what was typed and is no filter yet. */}
      <div key={cleared} id={rangesId} className={classes.ranges} data-closed={!isOpen || undefined}>
        <PriceFilter filter={filter} refine={refine} />
        <DateRangeField
          label="Days"
          value={{ from, to }}
          onChange={refine}
          doneLabel="Show dresses"
          className={classes.days}
        />
        {(isActive || search.text) && (
          <Button
            variant="subtle"
            className={classes.clear}
            onClick={() => {
              search.clear()
              setCleared(cleared + 1)
              refine(noFilter)
            }}
          >
            <CloseIcon size={16} />
            Clear
          </Button>
        )}
      </div>
      <noscript>
        <Button type="submit">Search</Button>
      </noscript>
    </form>
  )
}
