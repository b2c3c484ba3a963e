import { useSyncExternalStore } from 'react'
import { readStored, removeStored, store } from '../storage/browser-storage.ts'

const KEY = 'second-dance:hearts'
/** How many a browser keeps; of more the oldest go. */
const MAX_KEPT = 30

const none: readonly number[] = []
const listeners = new Set<() => void>()
let known: readonly number[] | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(ids: readonly number[]) {
  known = ids
  for (const listener of listeners) listener()
}

/** The ids of the dresses that a visitor has saved in this browser, the latest first. */
export function keptHearts(): readonly number[] {
  const kept = known ?? readStored('browser', KEY)
  known ??= Array.isArray(kept)
    ? kept.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MAX_KEPT)
    : none
  return known
}

/** Saves a dress in this browser until somebody signs in, or lets go of it. */
export function keepHeart(id: number, isSaved: boolean) {
  const others = keptHearts().filter((other) => other !== id)
  const ids = (isSaved ? [id, ...others] : others).slice(0, MAX_KEPT)
  store('browser', KEY, ids)
  tell(ids)
}

/** Forgets them; they are in somebody's account now. */
export function forgetHearts() {
  removeStored('browser', KEY)
  tell(none)
}

/** The hearts of this browser, of which the server knows nothing. */
export const useKeptHearts = () => useSyncExternalStore(subscribe, keptHearts, () => none)
