import { LRUCache } from 'lru-cache'

/** How long and how much is kept. Times are milliseconds. */
interface Keeping<Page> {
  /** For so long a page is sent as it is. */
  fresh: number
  /** For so long after its rendering it is still sent, while a new one is made. */
  stale: number
  mostEntries: number
  mostBytes: number
  /** At least 1. */
  bytesOf: (page: Page) => number
  /** Whether a page may be sent to the next who asks. */
  isKept: (page: Page) => boolean
  clock?: () => number
}

const MAX_KEY_LENGTH = 1_024

/**
 * Pages that are the same for everybody who asks, kept for seconds. Whatever comes, an address is rendered at most
 * once at a time, nothing older than `stale` is sent, and what has not been asked for longest makes room.
 */
export function createPageCache<Page>({ clock = () => performance.now(), ...keeping }: Keeping<Page>) {
  const kept = new LRUCache<string, { page: Page; at: number }>({
    max: keeping.mostEntries,
    maxSize: keeping.mostBytes,
    sizeCalculation: ({ page }, address) => keeping.bytesOf(page) + address.length,
  })
  const underway = new Map<string, Promise<Page>>()
  let changes = 0

  function keep(address: string, page: Page, at: number) {
    if (keeping.isKept(page) && address.length <= MAX_KEY_LENGTH) kept.set(address, { page, at })
    else kept.delete(address)
  }

  function rendered(address: string, render: () => Promise<Page>) {
    const already = underway.get(address)
    if (already) return already
    // As old as its oldest part can be: the data was read after this moment.
    const at = clock()
    const before = changes
    const rendering = render()
      .then((page) => {
        if (changes === before) keep(address, page, at)
        return page
      })
      .finally(() => {
        if (underway.get(address) === rendering) underway.delete(address)
      })
    underway.set(address, rendering)
    return rendering
  }

  return {
    /**
     * The page at an address, rendered by `render` unless there is one. `onError` is told when a page that nobody
     * waits for could not be made; the one there is goes on being sent until it is too old.
     */
    async get(address: string, render: () => Promise<Page>, onError: (error: unknown) => void) {
      const found = kept.get(address)
      const age = found ? clock() - found.at : Infinity
      if (!found || age > keeping.stale) return rendered(address, render)
      if (age > keeping.fresh) rendered(address, render).catch(onError)
      return found.page
    },
    /** Something has changed: neither what is kept nor what is being rendered is given to whoever asks from now on. */
    clear() {
      changes++
      kept.clear()
      underway.clear()
    },
    /** How much is kept at this moment. */
    size: () => ({ entries: kept.size, bytes: kept.calculatedSize }),
  }
}
