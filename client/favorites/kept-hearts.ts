import { useSyncExternalStore } from 'react'
import { readStored, removeStored, store } from '../storage/browser-storage.ts'

const KEY = 'second-dance:hearts'
/** Beyond this the oldest are dropped. */
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

/** The ids of the dresses saved by a visitor in this browser, latest first. */
export function keptHearts(): readonly number[] {
  const kept = known ?? readStored('browser', KEY)
  known ??= Array.isArray(kept)
    ? kept.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MAX_KEPT)
    : none
  return known
}

/** Saves or unsaves a dress in this browser. */
export function keepHeart(id: number, isSaved: boolean) {
  const others = keptHearts().filter((other) => other !== id)
  const ids = (isSaved ? [id, ...others] : others).slice(0, MAX_KEPT)
  store('browser', KEY, ids)
  tell(ids)
}

/** Removes them after they were moved to an account. */
export function forgetHearts() {
  removeStored('browser', KEY)
  tell(none)
}

/** A visitor's hearts, re-rendered on change; empty on the server. */
export const useKeptHearts = () => useSyncExternalStore(subscribe, keptHearts, () => none)
