import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** Times are milliseconds. */
interface Keeping<Page> {
  /** Whether what pages show has changed since it was last called. */
  look: () => Promise<boolean>
  /** For so long after a look pages are sent without another. */
  fresh: number
  /** For so long after the last look pages are sent although others fail. */
  stale: number
  /** For so long a look may delay a page. */
  patience: number
  /** Nothing is kept longer: some pages show the time. */
  oldest: number
  mostBytes: number
  /** At least 1. */
  bytesOf: (page: Page) => number
  isKept: (page: Page) => boolean
  clock?: () => number
}

const MAX_KEY_LENGTH = 1_024

/** Gives what is kept at an address, or keeps what is made for it. */
export type Share<Page> = <One extends Page>(address: string, make: () => Promise<One>) => Promise<One>

/**
 * Keeps pages, and answers on them, that are the same for everybody until what they show changes. An address is rendered
 * at most once at a time, and the least recently used makes room.
 */
export function createPageCache<Page>({ clock = () => performance.now(), ...keeping }: Keeping<Page>) {
  const kept = new LRUCache<string, { page: Page; at: number }>({
    maxSize: keeping.mostBytes,
    sizeCalculation: ({ page }, address) => keeping.bytesOf(page) + address.length,
  })
  const underway = new Map<string, Promise<Page>>()
  let changes = 0
  let lookedAt = -Infinity
  let looking: Promise<void> | undefined

  async function lookAgain(onError: (error: unknown) => void) {
    // What changes from now on is found by the next look.
    const at = clock()
    try {
      if (await keeping.look()) clear()
      lookedAt = at
    } catch (error) {
      onError(error)
    }
    looking = undefined
  }

  /** Looks unless a look that began at this moment or later has succeeded; whether one has. */
  async function lookSince(moment: number, onError: (error: unknown) => void) {
    // A look that is under way may have begun before.
    for (let times = 0; times < 2 && lookedAt < moment; times++) await (looking ??= lookAgain(onError))
    return lookedAt >= moment
  }

  function rendered(address: string, render: () => Promise<Page>) {
    const already = underway.get(address)
    if (already) return already
    // The data was read after this moment.
    const at = clock()
    const before = changes
    const rendering = render()
      .then((page) => {
        if (changes === before && keeping.isKept(page) && address.length <= MAX_KEY_LENGTH)
          kept.set(address, { page, at })
        return page
      })
      .finally(() => {
        if (underway.get(address) === rendering) underway.delete(address)
      })
    underway.set(address, rendering)
    return rendering
  }

  /** Data has changed: neither kept pages nor those being rendered answer later requests. */
  function clear() {
    changes++
    kept.clear()
    underway.clear()
  }

  /**
   * Whether a page was valid at most `stale` ago, by a look or by its rendering. While looks fail, pages stay cached: the
   * next that succeeds compares with the last that did.
   */
  const isRight = (page: { at: number } | undefined) =>
    page !== undefined && clock() - Math.max(lookedAt, page.at) <= keeping.stale

  /** An address has one kind of page. */
  function keptAt<One extends Page>(address: string, render: () => Promise<One>) {
    const found = kept.get(address)
    if (found && clock() - found.at > keeping.oldest) kept.delete(address)
    else if (found && isRight(found)) return Promise.resolve(found.page as One)
    return rendered(address, render) as Promise<One>
  }

  return {
    /** The page at an address, rendered by `render` unless there is one. `onError` is called when a look fails. */
    async get<One extends Page>(
      address: string,
      render: () => Promise<One>,
      onError: (error: unknown) => void,
    ) {
      if (clock() - lookedAt > keeping.fresh) {
        looking ??= lookAgain(onError)
        // A slow query must not delay a page that may still be sent from the cache.
        await (isRight(kept.get(address)) ? Promise.race([looking, delay(keeping.patience)]) : looking)
      }
      return keptAt(address, render)
    },
    /**
     * For one page: shares its answers while nothing has changed from now on. A look says so that begins once the first of
     * them is wanted, so a page that is made anew shows what has just changed in any process.
     */
    sharing(onError: (error: unknown) => void): Share<Page> {
      const before = changes
      let known: Promise<boolean> | undefined
      return async (address, make) => {
        // A slow look must not delay what can be made without it.
        known ??= Promise.race([lookSince(clock(), onError), delay(keeping.patience, false)])
        return (await known) && changes === before ? keptAt(address, make) : make()
      }
    },
    clear,
    size: () => ({ entries: kept.size, bytes: kept.calculatedSize }),
  }
}
