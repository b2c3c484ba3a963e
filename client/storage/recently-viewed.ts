import { readStored, removeStored, store } from './browser-storage.ts'

const KEY = 'second-dance:viewed'
/** How many are remembered, the one that is looked at included. */
const MAX_VIEWED = 9

/** The ids of the dresses last looked at in this browser, the latest first. */
export function readViewed(): number[] {
  const kept = readStored('browser', KEY)
  return Array.isArray(kept)
    ? kept.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MAX_VIEWED)
    : []
}

/** Remembers that a dress has been looked at. */
export function rememberViewed(id: number): void {
  store('browser', KEY, [id, ...readViewed().filter((other) => other !== id)].slice(0, MAX_VIEWED))
}

/** Whoever signs out leaves nothing of where they have been to the next person at this browser. */
export const forgetViewed = () => removeStored('browser', KEY)
