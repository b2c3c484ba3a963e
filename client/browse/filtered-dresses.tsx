import { memo, useDeferredValue, useMemo, type ReactNode, type Ref } from 'react'
import { formatDays, formatWeekday, type Day } from '../../shared/day.ts'
import { FEW, type Category, type Understood } from '../../shared/dress/dress.ts'
import { reason, trpc } from '../api/api.ts'
import { Failed, SkeletonGrid } from '../ui/feedback/states.tsx'
import { noDays, type DaysSearch } from '../../shared/search/days-search.ts'
import { useToday } from '../calendar/today.ts'
import { dressCount, shownCount } from './dress-count.ts'
import { activeFilters } from '../../shared/search/active-filters.ts'
import classes from './filtered-dresses.module.css'
import { DressGrid } from '../dress-card/dress-grid.tsx'
import { Filters } from './filters/filters.tsx'
import { FitsMe } from '../fit/fits-me.tsx'
import { NothingFits } from '../fit/nothing-fits.tsx'
import { useRememberSearch } from '../search/last-search.ts'
import { LoadMore } from './load-more.tsx'
import { toFilter, type BrowseSearch } from '../../shared/search/browse-search.ts'
import { useDresses } from './use-dresses.ts'
import { latePart } from '../ui/fetch-part.ts'

const AlsoFree = latePart(async () => (await import('./also-free.tsx')).AlsoFree)
const SaveSearch = latePart(async () => (await import('./saving/save-search.tsx')).SaveSearch)
const SearchNotes = latePart(async () => (await import('./search-notes.tsx')).SearchNotes)

interface Search {
  filter: BrowseSearch
  /** The filters set by the user, without those that the category page itself sets. */
  chosen?: BrowseSearch
  /** Dresses listed before all others. */
  first?: BrowseSearch | undefined
}

/** The dresses of a filter, the active filters, and the count in words. */
export function useFilteredDresses({ filter, chosen = filter, first }: Search) {
  useRememberSearch(filter)
  const found = useDresses(filter, first)
  const { isFitting, dresses, isPending, error, more } = found
  const today = useToday()
  /** The address, else the words of a search, say for when; never both. */
  const isChosen = Boolean(filter.event ?? filter.from)
  const understood = found.understood.filter(({ kind }) => kind !== 'days' || !isChosen)
  const active = activeFilters(chosen, today, understood)
  const said = understood.find(({ event, days }) => event ?? days)
  const { from, to, event, by }: DaysSearch = isChosen
    ? filter
    : { ...noDays, event: said?.event, ...said?.days }
  const when = useMemo<DaysSearch>(() => ({ from, to, event, by }), [from, to, event, by])
  const isThere = !isPending && !error
  const isCurrent = isThere && !found.isPlaceholder
  const counted = trpc.dresses.count.useQuery(
    { ...toFilter(filter), sort: undefined },
    { enabled: isCurrent && (isFitting ? dresses.length === 0 : more !== undefined) },
  )

  // Empty while the next list loads.
  const words =
    isCurrent &&
    countLine({
      when,
      today,
      shown: dresses.length,
      isMore: more !== undefined,
      // Dresses by fit are not counted; the count of all comes from the cached list.
      counted: isFitting ? undefined : counted.data,
      isFitting,
    })
  // What is typed or pressed is drawn first, then an answer: its cards with their number.
  const answer = useMemo(() => ({ dresses, when, words }), [dresses, when, words])
  const before = useDeferredValue(answer)
  const listed = dresses.length > 0 && before.dresses.length > 0 ? before : answer
  // Dresses that are added change nothing that is there.
  const isChanging = found.isPlaceholder || listed.dresses[0] !== dresses[0]
  return {
    ...found,
    // The end of the list is known once what came is listed.
    more: more && { ...more, isLoading: more.isLoading || listed.dresses !== dresses },
    understood,
    filter,
    when,
    active,
    isThere,
    isCurrent,
    isChanging,
    counted,
    listed,
  }
}

type Found = ReturnType<typeof useFilteredDresses>

/** The number of dresses; visually hidden where the page says already that there are none. */
export const Count = ({ found: { isCurrent, dresses, listed } }: { found: Found }) => (
  <p role="status" className={isCurrent && dresses.length === 0 ? 'unseen' : `meta ${classes.count}`}>
    {listed.words}
  </p>
)

interface FilteredDressesProps {
  found: Found
  refine: (change: BrowseSearch) => void
  chooseCategory: (category: Category | undefined) => void
  /** The number of skeletons while the first page loads. */
  skeletons: number
  failed: string
  /** Shown when there are none. */
  empty: ReactNode
  /** True where a phone shows only the filters that narrow the page's subject. */
  isShort?: boolean
}

/** Filters and the dresses they leave, a page at a time: on the browse page and the category pages. */
export function FilteredDresses({
  found,
  refine,
  chooseCategory,
  skeletons,
  failed,
  empty,
  isShort,
}: FilteredDressesProps) {
  const {
    filter,
    when,
    active,
    isFitting,
    dresses,
    understood,
    error,
    isThere,
    isCurrent,
    isChanging,
    counted,
    listed,
    more,
  } = found
  // Without any dress, fit is not the reason.
  const isAnyThere = isFitting && counted.data !== 0

  return (
    <div className="page">
      <Filters
        filter={filter}
        active={active}
        refine={refine}
        chooseCategory={chooseCategory}
        found={listed.words}
        isShort={isShort}
      >
        <FitsMe filter={filter} refine={refine} />
      </Filters>
      {isCurrent && understood.some(isNoteworthy) && (
        <SearchNotes filter={filter} understood={understood} active={active} refine={refine} />
      )}
      {found.isPending && <SkeletonGrid cards={skeletons} label="Loading dresses" />}
      {error && dresses.length === 0 && (
        <Failed title="Something went wrong" retry={found.retry}>
          {failed} <small>{reason(error, 'Failed to fetch dresses')}</small>
        </Failed>
      )}
      {isThere && dresses.length === 0 && isAnyThere && !counted.isLoading && (
        <NothingFits showAll={() => refine({ fits: undefined })} />
      )}
      {isThere && dresses.length === 0 && !isAnyThere && empty}
      {dresses.length > 0 && (
        <div className={classes.found} data-changing={isChanging || undefined}>
          <LoadMore of={JSON.stringify(filter)} shown={listed.dresses.length} more={more}>
            {(grid) => <Cards dresses={listed.dresses} when={listed.when} ref={grid} />}
          </LoadMore>
        </div>
      )}
      {isCurrent && active.length > 0 && !isAnyThere && (
        <SaveSearch filter={filter} isFew={!more && dresses.length < FEW} />
      )}
      {isCurrent && !isFitting && !more && dresses.length < FEW && (
        <AlsoFree filter={filter} when={when} shown={dresses.map(({ id }) => id)} />
      )}
    </div>
  )
}

interface CardsProps {
  dresses: Found['dresses']
  when: DaysSearch
  ref: Ref<HTMLUListElement>
}

/** Rendered again only with other dresses or days: cards are most of the page. */
const Cards = memo(({ dresses, when, ref }: CardsProps) => (
  <DressGrid dresses={dresses} when={() => when} onFirstScreen={2} heading="h2" ref={ref} />
))

/** Whether it needs more than a chip. */
const isNoteworthy = ({ kind, missing, closetSlug, event }: Understood) =>
  kind === 'near' || missing !== undefined || closetSlug !== undefined || event !== undefined

interface Counted {
  when: DaysSearch
  today: Day
  shown: number
  isMore: boolean
  /** Undefined while it loads. */
  counted: number | undefined
  /** Only dresses that should fit, or whose fit is unknown. */
  isFitting: boolean
}

/** The number of dresses in words; until they are counted, the number shown. */
function countLine({ when: { from, to, event }, today, shown, isMore, counted, isFitting }: Counted) {
  if (shown === 0) return 'No dresses found'
  if (isMore && counted === undefined) return `Showing the first ${shown} dresses`
  const count = isMore ? Math.max(counted ?? 0, shown) : shown
  if (isFitting) return `${shownCount(count)} that should fit, or cannot be compared`
  if (event) return `${dressCount(count)} in time for ${formatWeekday(event, today)}`
  if (from && to) return `${shownCount(count)} free on ${formatDays({ from, to }, today)}`
  return dressCount(count)
}
