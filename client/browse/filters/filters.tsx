import { useId, useState } from 'react'
import {
  categories,
  categoryLabel,
  colorLabels,
  conditionLabels,
  occasionLabels,
  sizes,
} from '../../../shared/dress.ts'
import { DateRangeField } from '../../calendar/date-range-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { replayEarlyInput } from '../../first-paint/replay-early-input.ts'
import { ChevronDownIcon, icon } from '../../ui/icons.tsx'
import { priceLabel, type ActiveFilter } from './active-filters.ts'
import { Select } from '../../ui/controls/select.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterMenu } from './filter-menu.tsx'
import classes from './filters.module.css'
import { orderNames } from '../order-names.ts'
import {
  chosenCities,
  chosenSizes,
  noFilter,
  orders,
  readSearch,
  sizeSearch,
  type BrowseSearch,
} from '../browse-search-params.ts'
import { SizeGuide } from '../../dress/size-guide.tsx'
import { SuggestInput } from '../suggest-input.tsx'
import { useDebouncedParam } from '../use-debounced-param.ts'

interface FiltersProps {
  filter: BrowseSearch
  /** Those that are set. */
  active: ActiveFilter[]
  refine: (change: BrowseSearch) => void
}

const SearchIcon = icon(<path d="M15.5 15.5 20 20M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z" />)

const loadSizes = async () => (await import('./size-toggles.tsx')).SizeToggles
const loadCity = async () => (await import('./city-filter.tsx')).CityFilter
const loadBrands = async () => (await import('./brand-filter.tsx')).BrandFilter
const loadOccasions = async () => (await import('./occasion-filter.tsx')).OccasionFilter
const loadConditions = async () => (await import('./condition-filter.tsx')).ConditionFilter
const loadRetail = async () => (await import('./price-filter.tsx')).RetailFilter
const loadPrices = async () => (await import('./price-filter.tsx')).PriceFilter
const loadColors = async () => (await import('./color-swatches.tsx')).ColorSwatches

/** What is chosen of a filter, in words. */
const wordsOf = <Value extends string>(chosen: readonly Value[] = [], labels?: Record<Value, string>) =>
  chosen.map((value) => labels?.[value] ?? value).join(', ')

/**
 * What to show: words, category, sizes, colors, cities, prices, dates, occasions, conditions, brands; and in which order. A plain form underneath, so it
 * works before and without JavaScript. On a phone what is rarer waits behind a button, in place and never over the page,
 * and closed: what is set there stands on the chips.
 */
export function Filters({ filter, active, refine }: FiltersProps) {
  const { category = '', searchTerm = '', from, to, sort = '' } = filter
  const { minPrice, maxPrice, minRetail, maxRetail } = filter
  const [isOpen, setOpen] = useState(false)
  const [cleared, setCleared] = useState(0)
  const moreId = useId()
  const chosen = chosenSizes(filter)
  const search = useDebouncedParam(searchTerm, (typed) => {
    const change = readSearch({ searchTerm: typed })
    refine({ searchTerm: change.searchTerm })
    return change.searchTerm ?? ''
  })

  function clear() {
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
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
        className={classes.filters}
        onSubmit={(event) => {
          event.preventDefault()
          search.flush()
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
          choose={(typed) => refine({ category: readSearch({ category: typed }).category })}
        />
        <div className={classes.size}>
          <Select
            label="Size"
            name="size"
            choices={sizes}
            value={filter.size ?? ''}
            several={chosen.length > 1 ? chosen.join(', ') : undefined}
            choose={(typed) => refine(sizeSearch(chosenSizes(readSearch({ size: typed }))))}
          />
          <SizeGuide size={filter.size} />
        </div>
        <Select
          label="Sort by"
          name="sort"
          choices={searchTerm ? orders : orders.filter((order) => order !== 'newest')}
          none={searchTerm ? 'Best match' : 'Newest'}
          show={(order) => orderNames[order]}
          value={sort}
          choose={(typed) => refine({ sort: readSearch({ searchTerm, sort: typed }).sort })}
        />
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
        >
          More filters <ChevronDownIcon size={18} />
        </button>
        {/* Cleared, they also forget what was typed and is no filter yet. */}
        <div key={cleared} id={moreId} className={classes.more} data-closed={!isOpen || undefined}>
          <FilterMenu
            label="Several sizes"
            value={chosen.join(', ') || 'Any'}
            load={loadSizes}
            filter={filter}
            refine={refine}
          />
          <FilterMenu
            label="Color"
            value={wordsOf(filter.colors, colorLabels) || 'Any'}
            load={loadColors}
            filter={filter}
            refine={refine}
          />
          <FilterMenu
            label="City"
            value={wordsOf(chosenCities(filter)) || 'Anywhere'}
            load={loadCity}
            filter={filter}
            refine={refine}
          />
          <FilterMenu
            label="Price per day"
            value={minPrice || maxPrice ? priceLabel(minPrice, maxPrice) : 'Any'}
            load={loadPrices}
            filter={filter}
            refine={refine}
          />
          <DateRangeField label="Days" value={{ from, to }} onChange={refine} doneLabel="Show dresses" />
          <FilterMenu
            label="Occasion"
            value={wordsOf(filter.occasions, occasionLabels) || 'Any'}
            load={loadOccasions}
            filter={filter}
            refine={refine}
          />
          <FilterMenu
            label="Condition"
            value={wordsOf(filter.conditions, conditionLabels) || 'Any'}
            load={loadConditions}
            filter={filter}
            refine={refine}
          />
          <FilterMenu
            label="Brand"
            value={wordsOf(filter.brands) || 'Any'}
            load={loadBrands}
            filter={filter}
            refine={refine}
          />
          <FilterMenu
            label="Retail price"
            value={minRetail || maxRetail ? priceLabel(minRetail, maxRetail) : 'Any'}
            load={loadRetail}
            filter={filter}
            refine={refine}
          />
        </div>
        <noscript>
          <Button type="submit">Search</Button>
        </noscript>
      </form>
      <FilterChips
        active={active}
        refine={refine}
        clear={active.length > 0 || search.text ? clear : undefined}
      />
    </>
  )
}
