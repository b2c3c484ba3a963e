import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatDays, formatWeekday, rangeOf } from '../../shared/day.ts'
import type { DaysSearch } from '../../shared/search/days-search.ts'
import { nearMissDays, nearMissReason } from '../../shared/search/near-miss.ts'
import { categoryLabel, sizes, type Category, type NearMiss, type Size } from '../../shared/dress/dress.ts'
import { sizesNear } from '../../shared/dress/size-chart.ts'
import { LOCALE } from '../../shared/locale.ts'
import { trpc, type Answers } from '../api/api.ts'
import { useToday } from '../calendar/today.ts'
import { DressGrid } from '../dress-card/dress-grid.tsx'
import { dressCount } from './dress-count.ts'
import classes from './also-free.module.css'
import { chosenSizes, sizeSearch, toFilter, type BrowseSearch } from '../../shared/search/browse-search.ts'

/** One row of cards on a wide screen. */
const SHOWN = 4
/** Below this number of results, similar dresses are shown. */
const FEW_ALIKE = 6

/** Similar categories, nearest first. */
const relatedCategories: Record<Category, readonly Category[]> = {
  bridesmaid: ['wedding_guest', 'formal'],
  cocktail: ['wedding_guest', 'formal'],
  formal: ['cocktail', 'wedding_guest'],
  wedding: ['formal'],
  wedding_guest: ['cocktail', 'formal'],
}

interface Way {
  reason: string
  change: BrowseSearch
}

const list = new Intl.ListFormat(LOCALE, { type: 'disjunction' })
const anyOf = (sizes: readonly Size[]) => list.format(sizes)

/** Searches on the same days in neighboring sizes and similar categories. */
function waysNear(filter: BrowseSearch): Way[] {
  const chosen = chosenSizes(filter)
  const near = sizesNear(chosen)
  const either = sizes.filter((size) => chosen.includes(size) || near.includes(size))
  const ofSizes = chosen.length ? ` in size ${anyOf(either)}` : ''
  return [
    ...(near.length ? [{ reason: `Size ${anyOf(near)}`, change: sizeSearch(near) }] : []),
    ...(filter.category ? relatedCategories[filter.category] : []).map((category) => ({
      reason: `${categoryLabel(category)}${ofSizes}`,
      change: { category, ...(chosen.length ? sizeSearch(either) : {}) },
    })),
  ]
}

interface AlsoFreeProps {
  filter: BrowseSearch
  when: DaysSearch
  /** The dresses in the list above. */
  shown: readonly number[]
}

/** Below a short list, rows of similar dresses, each with its reason and count, and near misses of an event or days. */
export function AlsoFree({ filter, when, shown }: AlsoFreeProps) {
  const today = useToday()
  const days = rangeOf(when)
  const near = useWays(filter, shown.length < FEW_ALIKE ? waysNear(filter) : [], shown)
  const seen = new Set(near.flatMap(({ dresses }) => dresses.map(({ id }) => id)))
  const { data = [] } = trpc.dresses.nearMisses.useQuery(
    { ...toFilter(filter), sort: undefined, shown: [...shown] },
    { enabled: Boolean(when.event ?? days) },
  )
  const misses = data.filter(({ id }) => !seen.has(id))
  const inTime = when.event && `Also in time for ${formatWeekday(when.event)}`
  return (
    <>
      <Rows
        title={inTime ?? (days ? `Also free ${formatDays(days, today)}` : 'Close to it')}
        rows={near}
        when={when}
      />
      {misses.length > 0 && (
        <section className={classes.also} aria-labelledby="almost">
          <h2 id="almost">Almost</h2>
          <DressGrid dresses={misses} when={({ reason }) => nearMissDays(reason, when)} footer={reasonLine} />
        </section>
      )}
    </>
  )
}

const reasonLine = ({ reason }: { reason: NearMiss }) => (
  <p className={classes.reason}>{nearMissReason(reason)}</p>
)

interface Row extends Way {
  search: BrowseSearch
  count: number
  dresses: Answers['dresses']['cards']['dresses']
}

/** The searches that find dresses not shown yet, with the first of them. */
function useWays(filter: BrowseSearch, ways: readonly Way[], shown: readonly number[]): Row[] {
  const searches = ways.map(({ change }) => ({ ...filter, ...change }))
  const { dresses } = trpc.useUtils()
  const found = useQueries({
    queries: searches.map((search) =>
      dresses.cards.queryOptions({ ...toFilter(search), limit: SHOWN + shown.length }),
    ),
  })
  const counts = useQueries({
    queries: searches.map((search) => dresses.count.queryOptions({ ...toFilter(search), sort: undefined })),
  })
  const seen = new Set(shown)
  return ways.flatMap((way, index) => {
    const dresses = (found[index]?.data?.dresses ?? []).filter(({ id }) => !seen.has(id)).slice(0, SHOWN)
    for (const { id } of dresses) seen.add(id)
    const search = searches[index]
    const count = counts[index]?.data
    return dresses.length && search && count ? [{ ...way, search, count, dresses }] : []
  })
}

function Rows({ title, rows, when }: { title: string; rows: readonly Row[]; when: DaysSearch }) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section className={classes.also} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.map(({ reason, search, count, dresses }) => (
        <div key={reason} className={classes.row}>
          <p className={classes.reason}>
            <Link to="/dress-rental" search={search}>
              {reason}: {dressCount(count)}
            </Link>
          </p>
          <DressGrid dresses={dresses} when={() => when} />
        </div>
      ))}
    </section>
  )
}
