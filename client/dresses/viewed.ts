const KEY = 'second-dance:viewed'
/** How many are remembered, the one that is looked at included. */
const MAX_VIEWED = 9

/** The ids of the dresses last looked at in this browser, the latest first. */
export function readViewed(): number[] {
  const kept: unknown = parsed(storage((local) => local.getItem(KEY)) ?? '[]')
  return Array.isArray(kept)
    ? kept.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MAX_VIEWED)
    : []
}

/** Remembers that a dress has been looked at. */
export function rememberViewed(id: number): void {
  const viewed = [id, ...readViewed().filter((other) => other !== id)].slice(0, MAX_VIEWED)
  storage((local) => local.setItem(KEY, JSON.stringify(viewed)))
}

/** Whoever signs out leaves nothing of where they have been to the next person at this browser. */
export const forgetViewed = () => storage((local) => local.removeItem(KEY))

/** A browser may refuse its storage (private windows, full disks); the page is the same but for this. */
function storage<T>(use: (local: Storage) => T) {
  try {
    return use(localStorage)
  } catch (error) {
    console.info('What has been looked at is not remembered', error)
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
