import { keepPreviousData } from '@tanstack/react-query'
import { useImperativeHandle, useLayoutEffect, useState } from 'react'
import { MAX_COUNTED_EACH, type Suggestion } from '../../shared/dress/dress.ts'
import { formatShortPrice } from '../../shared/price.ts'
import { trpc } from '../api/api.ts'
import type { SuggestionsProps } from './suggest-input.tsx'
import classes from './suggestions.module.css'

const kindNames: Record<Suggestion['kind'], string> = {
  color: 'Color',
  size: 'Size',
  category: 'Category',
  collection: 'Collection',
  occasion: 'Occasion',
  place: 'Place',
  brand: 'Brand',
  word: 'Detail',
}

/** Popular searches, suggested while the input is empty. */
const popular: readonly Suggestion[] = [
  { kind: 'occasion', label: 'Black tie', count: null },
  { kind: 'category', label: 'Wedding guest', count: null },
  { kind: 'occasion', label: 'Prom', count: null },
  { kind: 'color', label: 'Black', count: null },
  { kind: 'word', label: 'Velvet', count: null },
  { kind: 'word', label: `Under ${formatShortPrice(20_000)}`, count: null },
]

/**
 * Suggestions for a typed text. The focus stays in the input: arrows move through the list, Enter takes the
 * active option, Escape closes it; every other key is the input's.
 */
export function Suggestions({
  id,
  beginning,
  isWanted,
  isSettled,
  kind,
  choose,
  close,
  report,
  ref,
}: SuggestionsProps) {
  const { data } = trpc.dresses.suggest.useQuery(
    { beginning },
    { enabled: isWanted && isSettled && beginning !== '', placeholderData: keepPreviousData },
  )
  const found = data?.filter((one) => !kind || (one.kind === kind && one.count !== 0)) ?? []
  const options = beginning ? found : kind || !isSettled ? [] : popular
  const isOpen = isWanted && options.length > 0
  // When the list changes, the active option is kept if it is still there.
  const [active, setActive] = useState<string>()
  const index = isOpen ? options.findIndex((option) => keyOf(option) === active) : -1
  const optionId = (option: number) => `${id}-${option}`
  const activeId = index < 0 ? undefined : optionId(index)

  // Before paint: the input's ARIA state never lags behind the list.
  useLayoutEffect(() => report({ isOpen, activeId }), [report, isOpen, activeId])

  useImperativeHandle(ref, () => ({
    press(key) {
      if (!isOpen) return false
      // One position more than options: the input itself.
      const move = (by: number) => {
        const places = options.length + 1
        const next = options[((index + 1 + by + places) % places) - 1]
        setActive(next && keyOf(next))
        return true
      }
      if (key === 'ArrowDown') return move(1)
      if (key === 'ArrowUp') return move(-1)
      if (key === 'Escape') {
        close()
        return true
      }
      const chosen = options[index]
      if (key !== 'Enter') setActive(undefined) // typing moves back to the input
      if (key !== 'Enter' || !chosen) return false
      choose(chosen.label)
      return true
    },
  }))

  return (
    <>
      <p className="unseen" aria-live="polite">
        {isOpen && (options.length === 1 ? '1 suggestion' : `${options.length} suggestions`)}
      </p>
      {isOpen && (
        <div id={id} role="listbox" aria-label="Suggestions" className={classes.list}>
          {options.map((suggestion, option) => (
            // The keyboard chooses in the input, and stays there when the pointer chooses here.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={keyOf(suggestion)}
              id={optionId(option)}
              role="option"
              tabIndex={-1}
              aria-selected={option === index}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion.label)}
            >
              <span>{suggestion.label}</span> <small>{kindNames[suggestion.kind]}</small>{' '}
              <small>{suggestion.count !== null && countOf(suggestion.count)}</small>
            </div>
          ))}
        </div>
      )}
    </>
  )
}

const keyOf = ({ kind, label }: Suggestion) => `${kind} ${label}`

function countOf(count: number) {
  if (count === 0) return 'None yet'
  if (count >= MAX_COUNTED_EACH) return `${MAX_COUNTED_EACH}+ dresses`
  return count === 1 ? '1 dress' : `${count} dresses`
}
