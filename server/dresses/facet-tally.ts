import { setImmediate as nextTurn } from 'node:timers/promises'
import { dayNumber } from '../../shared/day.ts'
import { priceSteps, retailSteps, type ChoiceFacet } from '../../shared/dress/facets.ts'
import { toCents } from '../../shared/price.ts'
import { DEFAULT_LEAD_DAYS } from '../../shared/rental/rental-limits.ts'
import type { CountedDresses } from './counted-dresses.ts'
import type { CentRange, Free } from './list-query.ts'

/** The choices of each facet, as in `dress_facets`; undefined where nothing is chosen. */
export interface Choices extends Record<ChoiceFacet, number | undefined> {
  brands: number[] | undefined
  /** The dress has to be in one place of each list. */
  cities: number[][] | undefined
  prices: CentRange | undefined
  retailPrices: CentRange | undefined
}

export type FacetName = keyof Choices

/** What holds dresses: from which day until before which, counted from the first of the days asked for. */
export interface Holds {
  dresses: Int32Array
  from: Int32Array
  until: Int32Array
}

export interface Wanted {
  categoryBit: number | undefined
  /** The dresses that the search term finds, if there is one. */
  sought: Int32Array | undefined
  free: { days: Free; holds: Holds } | undefined
  choices: Choices
}

export type Shop = ReturnType<CountedDresses['now']>
type Condition = (dress: number) => boolean
type Counts = Uint32Array

interface FacetOf<Choice> {
  /** Values are whole numbers below it; of a list of words, their indexes in it. */
  end: number
  /** The condition that a dress has what is chosen. */
  has: (choice: Choice) => Condition
  /** Adds dresses to those of each value. It loops by itself, over plain numbers: it is compiled to little more. */
  count: (group: Group, counts: Counts) => void
}

/** The first so many are dresses. */
interface Group {
  dresses: Int32Array
  length: number
}

const facetsOf = (shop: Shop): { [Name in FacetName]: FacetOf<NonNullable<Choices[Name]>> } => ({
  sizes: bits(shop.sizeBit),
  colors: bits(shop.colorBits),
  occasions: bits(shop.occasionBits),
  conditions: bits(shop.conditionBit),
  brands: { ...ids(shop.brandId), has: (chosen) => isAmong([shop.brandId], chosen) },
  cities: {
    ...ids(shop.cityId),
    has(lists) {
      const all = lists.map((chosen) => isAmong([shop.cityId, shop.secondPlaceId, shop.thirdPlaceId], chosen))
      return (dress) => all.every((has) => has(dress))
    },
  },
  prices: cents(shop.priceCents, priceSteps),
  retailPrices: cents(shop.retailCents, retailSteps),
})

const bits = (column: Int32Array): FacetOf<number> => ({
  end: 32,
  has: (chosen) => (dress) => ((column[dress] ?? 0) & chosen) !== 0,
  count({ dresses, length }, counts) {
    for (let at = 0; at < length; at++)
      for (let rest = column[dresses[at] ?? 0] ?? 0; rest; rest &= rest - 1) {
        const place = 31 - Math.clz32(rest & -rest)
        counts[place] = (counts[place] ?? 0) + 1
      }
  },
})

const ids = (column: Int32Array) => ({
  end: greatest(column) + 1,
  count({ dresses, length }: Group, counts: Counts) {
    for (let at = 0; at < length; at++) {
      const id = column[dresses[at] ?? 0] ?? -1
      if (id >= 0) counts[id] = (counts[id] ?? 0) + 1
    }
  },
})

function greatest(column: Int32Array) {
  let most = 0
  for (let dress = 0; dress < column.length; dress++) most = Math.max(most, column[dress] ?? 0)
  return most
}

function isAmong(columns: readonly Int32Array[], ids: readonly number[]): Condition {
  const chosen = new Set(ids)
  return (dress) => columns.some((column) => chosen.has(column[dress] ?? -1))
}

function cents(column: Int32Array, steps: readonly number[]): FacetOf<CentRange> {
  const starts = steps.map(toCents)
  return {
    end: steps.length,
    has:
      ({ min = 0, max = Infinity }) =>
      (dress) => {
        const price = column[dress] ?? -1
        return price >= min && price <= max
      },
    count({ dresses, length }, counts) {
      for (let at = 0; at < length; at++) {
        const price = column[dresses[at] ?? 0] ?? -1
        let step = -1
        while (price >= (starts[step + 1] ?? Infinity)) step++
        if (step >= 0) counts[step] = (counts[step] ?? 0) + 1
      }
    },
  }
}

function eachOnce(dresses: Int32Array, end: number) {
  const isThere = new Uint8Array(end)
  return dresses.filter((dress) => {
    const isNew = !isThere[dress]
    isThere[dress] = 1
    return isNew
  })
}

/** Dresses that are looked at before other requests have their turn. */
const TURN = 100_000

/**
 * Counts the dresses of every value, each facet without its own choice: a dress that fails one choice counts for that
 * facet, one that fails none for all. Undefined when the time for it is over before it is done.
 */
export async function tally(
  shop: Shop,
  { categoryBit, sought, free, choices }: Wanted,
  isOver: () => boolean,
) {
  const facets = facetsOf(shop)
  const names = Object.keys(facets) as FacetName[]
  const isFree = free && freeDresses(shop, free)
  const candidates = sought && eachOnce(sought, shop.isListed.length)
  const end = candidates?.length ?? shop.isListed.length
  const group = (): Group => ({ dresses: new Int32Array(end), length: 0 })
  const chosen = names.flatMap((name) => {
    const has = conditionOf(facets, name, choices)
    return has ? { name, has, failing: group() } : []
  })
  const all = group()

  /** The facet for which a dress counts, all, or none. */
  function groupOf(dress: number) {
    if (!shop.isListed[dress] || (categoryBit && shop.categoryBit[dress] !== categoryBit)) return undefined
    let found = all
    for (const { has, failing } of chosen) {
      if (has(dress)) continue
      if (found !== all) return undefined
      found = failing
    }
    return !isFree || isFree(dress) ? found : undefined
  }
  for (let at = 0; at < end; at++) {
    const dress = candidates ? (candidates[at] ?? 0) : at
    const counting = groupOf(dress)
    if (counting) counting.dresses[counting.length++] = dress
    if ((at + 1) % TURN) continue
    await nextTurn()
    if (isOver()) return undefined
  }

  const tallies: Partial<Record<FacetName, Counts>> = {}
  for (const name of names) {
    const { end, count } = facets[name]
    const counts = new Uint32Array(end)
    count(all, counts)
    for (const { name: failed, failing } of chosen) if (failed === name) count(failing, counts)
    tallies[name] = counts
    if (all.length <= TURN) continue
    await nextTurn()
    if (isOver()) return undefined
  }
  return tallies as Record<FacetName, Counts>
}

function conditionOf<Name extends FacetName>(
  facets: { [Each in FacetName]: FacetOf<NonNullable<Choices[Each]>> },
  name: Name,
  choices: Choices,
) {
  const choice = choices[name]
  return choice === undefined ? undefined : facets[name].has(choice)
}

/** The condition that a dress is free on the days, or in one window of an event and can be there: as `isFree` of lists. */
function freeDresses(shop: Shop, { days, holds }: NonNullable<Wanted['free']>): Condition {
  const first = dayNumber(days.from)
  const windows = (days.windows ?? [days]).map(({ from, to }) => ({
    from: dayNumber(from) - first,
    to: dayNumber(to) - first,
  }))
  /** Of each dress, the windows in which something holds it, as bits. */
  const held = new Uint8Array(shop.isListed.length)
  holds.dresses.forEach((dress, index) => {
    const [from, until] = [holds.from[index] ?? 0, holds.until[index] ?? 0]
    const own = shop.restDays[dress] ?? -1
    const rest = own < 0 ? days.turnaroundDays : own
    windows.forEach((window, bit) => {
      if (from <= window.to + rest && until > window.from) held[dress] = (held[dress] ?? 0) | (1 << bit)
    })
  })
  if (!days.windows) return (dress) => held[dress] === 0

  const inTime = days.windows.map(({ mostLead = -1, meets, isSettled }): Condition => (dress) => {
    const lead = shop.leadDays[dress] ?? -1
    const posts = isSettled || !shop.meets[dress]
    const isHandedOver = meets && (isSettled || !shop.posts[dress])
    return Boolean(isHandedOver || (posts && (lead < 0 ? DEFAULT_LEAD_DAYS : lead) <= mostLead))
  })
  return (dress) => inTime.some((isInTime, bit) => !((held[dress] ?? 0) & (1 << bit)) && isInTime(dress))
}
