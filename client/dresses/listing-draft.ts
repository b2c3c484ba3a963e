import { categories, sizes } from '../../shared/dress.ts'
import { emptyListing, type ListingValues } from './listing-values.ts'

const KEY = 'second-dance:listing'

/** What was typed into the listing form before, as far as this browser remembers and it still makes sense. */
export function readDraft(): ListingValues | undefined {
  const kept = storage((local) => local.getItem(KEY))
  if (!kept) return undefined
  const draft: unknown = parsed(kept)
  if (typeof draft !== 'object' || draft === null) return undefined
  const known = Object.entries(draft).filter(
    ([field, value]) =>
      field in emptyListing &&
      typeof value === 'string' &&
      (field !== 'category' || categories.some((one) => one === value)) &&
      (field !== 'size' || sizes.some((one) => one === value)),
  )
  return { ...emptyListing, ...Object.fromEntries(known) }
}

export const keepDraft = (values: ListingValues) =>
  storage((local) => local.setItem(KEY, JSON.stringify(values)))

export const forgetDraft = () => storage((local) => local.removeItem(KEY))

/** A browser may refuse its storage (private windows, full disks); a listing can be typed all the same. */
function storage<T>(use: (local: Storage) => T) {
  try {
    return use(localStorage)
  } catch (error) {
    console.info('The draft of this listing is not kept', error)
    return undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not ours, or cut off: as good as none
  }
}
