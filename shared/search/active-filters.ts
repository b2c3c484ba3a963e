import { formatDayCount, formatDays, formatWeekday, type Day } from '../day.ts'
import {
  categoryLabel,
  colorLabels,
  conditionLabels,
  occasionLabels,
  type Understood,
} from '../dress/dress.ts'
import { formatShortPrice, rentalDays, toCents } from '../price.ts'
import { noDays } from './days-search.ts'
import { chosenCities, chosenSizes, type BrowseSearch } from './browse-search.ts'

/** An active filter, or an understood part of the search term. */
export interface ActiveFilter {
  label: string
  /** In a sentence, after "Without": `size 8`. */
  phrase: string
  /** The change that removes it. */
  without: BrowseSearch
  /** Its place in the search term, if it comes from there. */
  piece?: Piece
}

interface Piece {
  start: number
  end: number
}

/**
 * The filters of an address, each with its label and the change that removes it alone; of the search term,
 * every understood part. Ordered from least to most worth keeping when nothing matches all.
 */
export function activeFilters(
  filter: BrowseSearch,
  today: Day,
  understood: readonly Understood[] = [],
): ActiveFilter[] {
  const { searchTerm, category, colors, brands, occasions, conditions } = filter
  const { minTotal, maxTotal, minRetail, maxRetail, from, to, event, by, fits } = filter
  const active = searchTerm ? termFilters(searchTerm, understood, rentalLength(filter)) : []
  const add = (label: string, phrase: string, without: BrowseSearch) =>
    active.push({ label, phrase, without })
  if (minRetail || maxRetail) {
    const label = priceLabel(minRetail, maxRetail)
    add(`Retail ${label}`, `the retail price ${label}`, { minRetail: undefined, maxRetail: undefined })
  }
  if (conditions) {
    const label = conditions.map((condition) => conditionLabels[condition]).join(' or ')
    add(label, `the condition ${label}`, { conditions: undefined })
  }
  if (minTotal || maxTotal) {
    const label = `${priceLabel(minTotal, maxTotal)} for ${rentalLength(filter)}`
    add(label, `the price ${label}`, { minTotal: undefined, maxTotal: undefined })
  }
  if (fits) add('Fits me', 'what fits me', { fits: undefined })
  const cities = chosenCities(filter).join(' or ')
  if (cities) add(`In ${cities}`, `the city ${cities}`, { city: undefined, cities: undefined })
  if (brands) {
    const label = brands.join(' or ')
    add(`By ${label}`, `the brand ${label}`, { brands: undefined })
  }
  if (colors) {
    const label = colors.map((color) => colorLabels[color]).join(' or ')
    add(label, `the color ${label}`, { colors: undefined })
  }
  if (occasions) {
    const label = occasions.map((occasion) => occasionLabels[occasion]).join(' or ')
    add(`For ${label}`, `the occasion ${label}`, { occasions: undefined })
  }
  if (category) {
    const label = categoryLabel(category)
    add(label, `category ${label}`, { category: undefined })
  }
  const sizes = chosenSizes(filter).join(' or ')
  if (sizes) add(`Size ${sizes}`, `size ${sizes}`, { size: undefined, sizes: undefined })
  if (event) {
    if (by === 'post') add('By post', 'the post', { by: undefined })
    if (by === 'meet') add('By meeting', 'the meeting', { by: undefined })
    const label = formatWeekday(event, today)
    add(`For ${label}`, `the event on ${label}`, noDays)
  } else if (from && to) {
    const label = formatDays({ from, to }, today)
    add(`Free ${label}`, `the dates ${label}`, noDays)
  }
  return active
}

/** The change that removes some of the active filters at once. */
export function withoutAll(
  { searchTerm = '' }: BrowseSearch,
  active: readonly ActiveFilter[],
  removed: readonly ActiveFilter[],
): BrowseSearch {
  const change = removed.reduce<BrowseSearch>((all, { without }) => ({ ...all, ...without }), {})
  const pieces = removed.flatMap(({ piece }) => piece ?? [])
  const isAnyLeft = active.some((one) => one.piece && !removed.includes(one))
  return pieces.length ? { ...change, searchTerm: isAnyLeft ? cut(searchTerm, pieces) : undefined } : change
}

/** The understood parts of a search term; the term itself when there are none or they are loading. */
function termFilters(term: string, understood: readonly Understood[], length: string): ActiveFilter[] {
  let end = 0
  const pieces = understood.flatMap(({ kind, label, text }) => {
    const start = term.indexOf(text, end)
    if (start < 0) return []
    end = start + text.length
    return [{ ...named(kind, label, text, length), piece: { start, end } }]
  })
  // What is left beside a single part is no filter: "dress" of "red dress".
  const [only = { ...named('word', term, term, length), piece: { start: 0, end: term.length } }] = pieces
  if (pieces.length < 2) return [{ ...only, without: { searchTerm: undefined } }]
  return pieces.map((one) => ({ ...one, without: { searchTerm: cut(term, [one.piece]) } }))
}

const cut = (text: string, pieces: readonly Piece[]) =>
  pieces
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text)
    .replaceAll(/\s+/g, ' ')
    .trim()

function named(kind: Understood['kind'], label: string, text: string, length: string) {
  const quoted = `“${text}”`
  if (kind === 'word') return { label: quoted, phrase: quoted }
  if (kind !== 'price') return { label, phrase: quoted }
  // As the price filter says it.
  const price = label.replace(/^(From|Up)/, lower)
  return { label: price.endsWith(' a day') ? price : `${price} for ${length}`, phrase: quoted }
}

const lower = (word: string) => word.toLowerCase()

/** A range of prices with at least one end. */
export function priceLabel(least: string | undefined, most: string | undefined) {
  if (least && most) return `${priceOf(least)} – ${priceOf(most)}`
  return least ? `from ${priceOf(least)}` : `up to ${priceOf(most ?? '')}`
}

const priceOf = (typed: string) => formatShortPrice(toCents(Number(typed)))

/** The days that prices are for, of an event four: `4 days`. */
export const rentalLength = (filter: BrowseSearch) => formatDayCount(rentalDays(filter.event ? {} : filter))
