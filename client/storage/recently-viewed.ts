import { readStored, removeStored, store } from './browser-storage.ts'

const KEY = 'second-dance:viewed'
/** Including the current dress. */
const MAX_VIEWED = 9

/** The ids of the dresses last viewed in this browser, latest first. */
export function readViewed(): number[] {
  const kept = readStored('browser', KEY)
  return Array.isArray(kept)
    ? kept.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MAX_VIEWED)
    : []
}

export function rememberViewed(id: number): void {
  store('browser', KEY, [id, ...readViewed().filter((other) => other !== id)].slice(0, MAX_VIEWED))
}

/** Signing out leaves no history to the next person at this browser. */
export const forgetViewed = () => removeStored('browser', KEY)
