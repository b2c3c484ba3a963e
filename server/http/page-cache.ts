import { LRUCache } from 'lru-cache'

/** Times are milliseconds. */
interface Keeping<Page> {
  /** For so long a page is sent without rendering. */
  fresh: number
  /** For so long after its rendering it is still sent, while a new one is made. */
  stale: number
  mostEntries: number
  mostBytes: number
  /** At least 1. */
  bytesOf: (page: Page) => number
  isKept: (page: Page) => boolean
  clock?: () => number
}

const MAX_KEY_LENGTH = 1_024

/**
 * Keeps pages that are the same for everybody for seconds. An address is rendered at most once at a time, no page older
 * than `stale` is sent, and the least recently used makes room.
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
    // The data was read after this moment.
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
     * The page at an address, rendered by `render` unless there is one. `onError` is called when a page could not be
     * rendered in the background; the old one is sent until it is too old.
     */
    async get(address: string, render: () => Promise<Page>, onError: (error: unknown) => void) {
      const found = kept.get(address)
      const age = found ? clock() - found.at : Infinity
      if (!found || age > keeping.stale) return rendered(address, render)
      if (age > keeping.fresh) rendered(address, render).catch(onError)
      return found.page
    },
    /** Data has changed: neither kept pages nor those being rendered answer later requests. */
    clear() {
      changes++
      kept.clear()
      underway.clear()
    },
    size: () => ({ entries: kept.size, bytes: kept.calculatedSize }),
  }
}
