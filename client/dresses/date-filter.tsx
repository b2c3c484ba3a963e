import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { localToday } from '../../shared/day.ts'
import classes from './filters.module.css'
import { readSearch, type BrowseSearch } from './search.ts'

interface DateFilterProps {
  filter: BrowseSearch
  refine: (change: BrowseSearch) => void
}

const never = () => () => {}
const unknown = () => undefined

/** Days on which a dress has to be free; nothing is asked before both are there. */
export function DateFilter({ filter: { from = '', to = '' }, refine }: DateFilterProps) {
  const [typed, setTyped] = useState({ from, to })
  // What the other field holds when one changes; both may within one moment.
  const latest = useRef(typed)
  const problemId = useId()
  // Today is the visitor's; the server cannot know it.
  const today = useSyncExternalStore(never, () => localToday(new Date()), unknown)

  // The fields follow the address (Clear, a chip, Back), but not their own echo: half of a range is no filter.
  const said = useRef({ from, to })
  useEffect(() => {
    if (said.current.from === from && said.current.to === to) return
    said.current = { from, to }
    latest.current = { from, to }
    setTyped(latest.current)
  }, [from, to])

  function change(day: { from?: string; to?: string }) {
    const next = { ...latest.current, ...day }
    latest.current = next
    setTyped(next)
    const read = dateProblem(next, today) ? {} : readSearch({ from: next.from, to: next.to })
    const found = { from: read.from ?? '', to: read.to ?? '' }
    if (found.from === said.current.from && found.to === said.current.to) return
    said.current = found
    refine({ from: read.from, to: read.to })
  }

  const problem = dateProblem(typed, today)
  const field = (name: 'from' | 'to', least: string | undefined) => (
    <input
      type="date"
      name={name}
      min={least}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? problemId : undefined}
      value={typed[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  )

  return (
    <fieldset className={classes.range}>
      <legend className="unseen">Free on these days</legend>
      <label>
        <span>Free from</span>
        {field('from', today)}
      </label>
      <label>
        <span>to</span>
        {field('to', typed.from || today)}
      </label>
      {problem && (
        <p id={problemId} role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** Nothing while a year is being typed: its first digits are years of long ago. */
function dateProblem({ from, to }: { from: string; to: string }, today = '') {
  const isPast = (day: string) => day >= '2000' && day < today
  if (isPast(from) || isPast(to)) return 'Please choose today or later.'
  if (from && to >= '2000' && to < from) return 'The last day is before the first.'
}
