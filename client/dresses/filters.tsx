import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { categories, categoryLabel, sizes } from '../../shared/dress.ts'
import { CloseIcon, SearchIcon } from '../ui/icons.tsx'
import classes from './filters.module.css'
import { readSearch, type BrowseSearch } from './search.ts'

interface FiltersProps {
  filter: BrowseSearch
  refine: (change: BrowseSearch) => void
}

const all = { value: '', label: 'All' }
const categoryChoices = [all, ...categories.map((value) => ({ value, label: categoryLabel(value) }))]
const sizeChoices = [all, ...sizes.map((value) => ({ value, label: value }))]

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
      <TextInput
        label="Search"
        name="searchTerm"
        type="search"
        maxLength={100}
        placeholder="Search by title, brand, or color..."
        leftSection={<SearchIcon size={18} />}
        className={classes.search}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          search(value)
        }}
      />
      <NativeSelect
        label="Category"
        name="category"
        data={categoryChoices}
        value={category}
        onChange={({ currentTarget: { value } }) =>
          refine({ category: readSearch({ category: value }).category })
        }
      />
      <NativeSelect
        label="Size"
        name="size"
        data={sizeChoices}
        value={size}
        onChange={({ currentTarget: { value } }) => refine({ size: readSearch({ size: value }).size })}
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
