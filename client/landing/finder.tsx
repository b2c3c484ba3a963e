import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import {
  categories,
  categoryLabel,
  colorFamilies,
  colorLabels,
  occasionLabels,
  sizes,
} from '../../shared/dress/dress.ts'
import { formatShortPrice, toAmount, toCents } from '../../shared/price.ts'
import type { DaysSearch } from '../../shared/search/days-search.ts'
import { readSearch } from '../../shared/search/browse-search.ts'
import { WhenField } from '../calendar/when-field.tsx'
import { Button } from '../ui/controls/button.tsx'
import { ChevronDownIcon } from '../ui/icons.tsx'
import classes from './finder.module.css'

const route = getRouteApi('/')

/** Categories, and frequent occasions that are no category. */
const wornTo = [...categories, 'black_tie', 'prom'] as const
const wornToLabel = (one: (typeof wornTo)[number]) =>
  one === 'black_tie' || one === 'prom' ? occasionLabels[one] : categoryLabel(one)

/** Totals of four days. */
const budgets = [10_000, 15_000, 20_000, 30_000, 50_000].map((cents) => String(toAmount(cents)))

/**
 * The day, occasion, size, color and budget, as a search. A plain form, so it works before hydration. A day chosen from
 * the calendar leads to its dresses at once.
 */
export function Finder({ children }: { children: ReactNode }) {
  const [when, setWhen] = useState<DaysSearch>(route.useSearch())
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const find = (chosen?: DaysSearch) => {
    const fields = form.current ? Object.fromEntries(new FormData(form.current)) : {}
    void navigate({ to: '/dress-rental', search: readSearch({ ...fields, ...chosen }) })
  }

  return (
    <form
      ref={form}
      role="search"
      aria-label="Find a dress"
      action="/dress-rental"
      className={classes.finder}
      onSubmit={(event) => {
        event.preventDefault()
        find()
      }}
    >
      <WhenField
        value={when}
        onChange={setWhen}
        onDone={(chosen) => (chosen.event || chosen.from ? find(chosen) : setWhen(chosen))}
        className={classes.days}
      />
      <Select label="Occasion" name="category" choices={wornTo} show={wornToLabel} />
      <Select label="Size" name="size" choices={sizes} />
      <Select label="Color" name="colors" choices={colorFamilies} show={(family) => colorLabels[family]} />
      <Select
        label="Budget"
        name="maxTotal"
        choices={budgets}
        show={(most) => `Up to ${formatShortPrice(toCents(Number(most)))}`}
      />
      <div className={`buttons ${classes.actions}`}>
        <Button type="submit" size="lg">
          Find a Dress
        </Button>
        {children}
      </div>
    </form>
  )
}

interface SelectProps<Value extends string> {
  label: string
  name: string
  choices: readonly Value[]
  show?: (value: Value) => string
}

const Select = <Value extends string>({ label, name, choices, show = String }: SelectProps<Value>) => (
  <label className={`label ${classes.choice}`}>
    <span>{label}</span>
    <select name={name}>
      <option value="">Any</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {show(choice)}
        </option>
      ))}
    </select>
    <ChevronDownIcon size={18} />
  </label>
)
