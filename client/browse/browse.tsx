import { useNavigate } from '@tanstack/react-router'
import { formatDays, type Day } from '../../shared/day.ts'
import { MAX_COUNTED, type Understood } from '../../shared/dress.ts'
import { reason, trpc } from '../api.ts'
import { Failed, SkeletonGrid } from '../ui/feedback/states.tsx'
import { useToday } from '../calendar/today.ts'
import { activeFilters } from './filters/active-filters.ts'
import classes from './browse.module.css'
import { DressGrid } from '../dress/card/dress-grid.tsx'
import { Filters } from './filters/filters.tsx'
import { FitsMe } from '../fit/fits-me.tsx'
import { NothingFits } from '../fit/nothing-fits.tsx'
import { FEW, FewResults } from './few-results.tsx'
import { useRememberSearch } from './last-search.ts'
import { LoadMore } from './load-more.tsx'
import { NoResults } from './no-results.tsx'
import { toFilter, type BrowseSearch } from './browse-search-params.ts'
import type { SearchNotesProps } from './search-notes.tsx'
import { useDresses } from './use-dresses.ts'
import { usePart } from '../ui/fetch-part.ts'

/** All dresses, a page at a time, by what the address says. */
export function Browse({ filter }: { filter: BrowseSearch }) {
  const navigate = useNavigate({ from: '/dress-rental/' })
  useRememberSearch(filter)
  const wanted = toFilter(filter)
  const { isFitting, found } = useDresses(filter)
  const dresses = found.data?.pages.flatMap((page) => page.dresses) ?? []
  const today = useToday()
  const understood = found.data?.pages[0]?.understood ?? []
  const active = activeFilters(filter, today, understood)
  const isCurrent = found.isSuccess && !found.isPlaceholderData
  const counted = trpc.dresses.count.useQuery(
    { ...wanted, sort: undefined },
    { enabled: isCurrent && (isFitting ? dresses.length === 0 : found.hasNextPage) },
  )
  // Of nothing at all it is not said that it is too tight.
  const isAnyThere = isFitting && counted.data !== 0

  // Of the list before nothing is said while the next one is on its way.
  const words =
    isCurrent &&
    countLine({
      filter,
      today,
      shown: dresses.length,
      isMore: found.hasNextPage,
      // Those that fit are not counted, and the number of all is known from the list before.
      counted: isFitting ? undefined : counted.data,
      isFitting,
    })

  const refine = (change: BrowseSearch) =>
    void navigate({ search: (current) => ({ ...current, ...change }), replace: true, resetScroll: false })

  return (
    <div className={`page ${classes.browse}`}>
      <div className={classes.head}>
        <h1 tabIndex={-1}>Find Your Next Look</h1>
        <p role="status" className={isCurrent && dresses.length === 0 ? 'unseen' : classes.count}>
          {words}
        </p>
      </div>
      <Filters filter={filter} active={active} refine={refine} found={words}>
        <FitsMe filter={filter} refine={refine} />
      </Filters>
      {isCurrent && understood.some(isNoteworthy) && (
        <LateNotes filter={filter} understood={understood} active={active} refine={refine} />
      )}
      {found.isPending && <SkeletonGrid cards={12} label="Loading dresses" />}
      {found.isError && dresses.length === 0 && (
        <Failed title="Something went wrong" retry={() => void found.refetch()}>
          We couldn't load the dresses. Please try again later.{' '}
          <small>{reason(found.error, 'Failed to fetch dresses')}</small>
        </Failed>
      )}
      {found.isSuccess && dresses.length === 0 && isAnyThere && !counted.isLoading && (
        <NothingFits showAll={() => refine({ fits: undefined })} />
      )}
      {found.isSuccess && dresses.length === 0 && !isAnyThere && (
        <NoResults filter={filter} active={active} refine={refine} />
      )}
      {dresses.length > 0 && (
        <div className={classes.found} data-changing={found.isPlaceholderData || undefined}>
          <LoadMore
            // Another search begins its own count of pages.
            key={JSON.stringify(filter)}
            shown={dresses.length}
            hasMore={found.hasNextPage}
            isFetchingMore={found.isFetchingNextPage}
            isMoreFailed={found.isFetchNextPageError}
            fetchMore={() => void found.fetchNextPage()}
          >
            {(grid) => <DressGrid dresses={dresses} onFirstScreen={2} heading="h2" ref={grid} />}
          </LoadMore>
        </div>
      )}
      {isCurrent && !isFitting && !found.hasNextPage && dresses.length < FEW && (
        <FewResults filter={filter} shown={dresses.map(({ id }) => id)} />
      )}
    </div>
  )
}

/** What more than a chip has to say. */
const isNoteworthy = ({ kind, missing, closetSlug }: Understood) =>
  kind === 'near' || missing !== undefined || closetSlug !== undefined

const loadNotes = () => import('./search-notes.tsx')

/** Few searches need them. */
function LateNotes(notes: SearchNotesProps) {
  const part = usePart(loadNotes)
  return part && <part.SearchNotes {...notes} />
}

interface Counted {
  filter: BrowseSearch
  today: Day
  shown: number
  isMore: boolean
  /** Once it is known. */
  counted: number | undefined
  /** Those alone that should fit, or of which that cannot be said. */
  isFitting: boolean
}

/** How many there are; of a list that goes on, how many are shown until they are counted. */
function countLine({ filter: { from, to }, today, shown, isMore, counted, isFitting }: Counted) {
  if (shown === 0) return 'No dresses found'
  if (isMore && counted === undefined) return `Showing the first ${shown} dresses`
  const count = isMore ? Math.max(counted ?? 0, shown) : shown
  const number = count > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString('en-US')}+` : String(count)
  if (isFitting) return `${number} that should fit, or cannot be compared`
  if (from && to) return `${number} free on ${formatDays({ from, to }, today)}`
  return count === 1 ? '1 dress' : `${number} dresses`
}
