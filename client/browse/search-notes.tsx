import { Link } from '@tanstack/react-router'
import type { Understood } from '../../shared/dress/dress.ts'
import { Button } from '../ui/controls/button.tsx'
import type { ActiveFilter } from '../../shared/search/active-filters.ts'
import { useToday } from '../calendar/today.ts'
import { useFacets } from './filters/use-facets.ts'
import { eventProblem } from '../../shared/rental/event.ts'
import type { BrowseSearch } from '../../shared/search/browse-search.ts'
import classes from './search-notes.module.css'

const MAX_CITIES = 6

interface SearchNotesProps {
  filter: BrowseSearch
  understood: readonly Understood[]
  active: readonly ActiveFilter[]
  refine: (change: BrowseSearch) => void
}

/** Notes on a search: the closet it names, terms that no dress has, a day on which none can be had, and the question for a city. */
export function SearchNotes({ filter, understood, active, refine }: SearchNotesProps) {
  const today = useToday()
  return understood.map(({ kind, label, text, missing, closetSlug, event }) => {
    if (closetSlug)
      return (
        <p key={text} className={classes.note}>
          <Link to="/closets/$slug" params={{ slug: closetSlug }}>
            See {label}’s closet
          </Link>
        </p>
      )
    if (kind === 'near') {
      const near = active.find((one) => one.label === label)
      return <ChooseCity key={text} filter={filter} choose={(city) => refine({ ...near?.without, city })} />
    }
    const problem = event && eventProblem(event, today)
    if (problem)
      return (
        <p key={text} className={classes.note}>
          {problem}
        </p>
      )
    if (missing === undefined) return undefined
    return (
      <p key={text} className={classes.note}>
        {`${absence(kind, label)} ${missing && `Like it: ${missing}.`}`}
      </p>
    )
  })
}

const absence = (kind: Understood['kind'], label: string) =>
  kind === 'occasion' ? `No dress is listed for ${label.toLowerCase()} yet.` : `No ${label} yet.`

/** Asks for the city, as the shop does not know the visitor's. */
function ChooseCity({ filter, choose }: { filter: BrowseSearch; choose: (city: string) => void }) {
  const { facets } = useFacets(filter)
  const cities = facets?.cities.filter(({ count }) => count !== 0).slice(0, MAX_CITIES) ?? []
  return (
    <div className={classes.note}>
      <p>Near which city?</p>
      <div className={classes.cities}>
        {cities.map(({ value }) => (
          <Button key={value} variant="default" onClick={() => choose(value)}>
            {value}
          </Button>
        ))}
      </div>
    </div>
  )
}
