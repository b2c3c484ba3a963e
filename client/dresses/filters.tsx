import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { categories, categoryLabel, sizes } from '../../shared/dress.ts'
import { ChevronDownIcon, CloseIcon, SearchIcon } from '../ui/icons.tsx'
import classes from './filters.module.css'
import { readSearch, type BrowseSearch } from './search.ts'

interface FiltersProps {
  filter: BrowseSearch
  refine: (change: BrowseSearch) => void
}

/** What to show: words, category, size. A plain form underneath, so it works before and without JavaScript. */
export function Filters({ filter, refine }: FiltersProps) {
  const { category = '', size = '', searchTerm = '' } = filter
  const [text, setText] = useState(searchTerm)
  const sent = useRef(searchTerm)

  // The box follows the address (Clear, Back, a link), but not its own echo, which may lag behind the typing.
  useEffect(() => {
    if (searchTerm === sent.current) return
    sent.current = searchTerm
    setText(searchTerm)
  }, [searchTerm])

  const search = useDebouncedCallback((typed: string) => {
    const change = readSearch({ searchTerm: typed })
    sent.current = change.searchTerm ?? ''
    refine({ searchTerm: change.searchTerm })
  }, 300)

  const clear = () => {
    search.cancel()
    sent.current = ''
    setText('')
    refine({ category: undefined, size: undefined, searchTerm: undefined })
  }

  return (
    <form
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
          maxLength={100}
          placeholder="Search by title, brand, or color..."
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            search(value)
          }}
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
      {(category || size || searchTerm || text) && (
        <Button
          variant="subtle"
          leftSection={<CloseIcon size={16} />}
          className={classes.clear}
          onClick={clear}
        >
          Clear
        </Button>
      )}
      <noscript>
        <button type="submit">Search</button>
      </noscript>
    </form>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  name: string
  choices: readonly Value[]
  show?: (value: Value) => string
  /** Empty for all. */
  value: Value | ''
  choose: (typed: string) => void
}

/** The browser's own select: Mantine's fields weigh 6 KB, on a page that many see first. */
const Choice = <Value extends string>({ label, name, choices, show, value, choose }: ChoiceProps<Value>) => (
  <label>
    <span>{label}</span>
    <select name={name} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      <option value="">All</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {show ? show(choice) : choice}
        </option>
      ))}
    </select>
    <ChevronDownIcon size={18} />
  </label>
)
