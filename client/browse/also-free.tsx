import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatDays, rangeOf } from '../../shared/day.ts'
import { categoryLabel, sizes, type Category, type Size } from '../../shared/dress/dress.ts'
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
  /** The dresses in the list above. */
  shown: readonly number[]
}

/** Below a short list, rows of similar dresses, each with its reason and count. */
export function AlsoFree({ filter, shown }: AlsoFreeProps) {
  const today = useToday()
  const days = rangeOf(filter)
  const words = days && formatDays(days, today)
  const ways = waysNear(filter)
  const near = useWays(filter, ways, shown)
  const later = useWays(
    filter,
    days ? [{ reason: 'The same on any days', change: { from: undefined, to: undefined } }] : [],
    shown,
  )
  return (
    <>
      <Rows title={words ? `Also free ${words}` : 'Close to it'} rows={near} />
      <Rows title={`Not free ${words}`} rows={later} />
    </>
  )
}

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

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
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
          <DressGrid dresses={dresses} />
        </div>
      ))}
    </section>
  )
}
