const storages = { browser: () => localStorage, tab: () => sessionStorage }

/** Until the tab is closed, or longer. */
export type Place = keyof typeof storages

/**
 * Uses a storage. A browser may refuse it (private windows, full disks): then undefined, and the page still works.
 * Undefined on the server, too.
 */
function withStorage<T>(place: Place, use: (storage: Storage) => T): T | undefined {
  if (import.meta.env.SSR) return undefined
  try {
    return use(storages[place]())
  } catch (error) {
    console.info('This browser keeps nothing', error)
    return undefined
  }
}

/** A stored JSON value. It may be of an older version, so validate it. */
export function readStored(place: Place, name: string): unknown {
  const text = withStorage(place, (storage) => storage.getItem(name))
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not ours, or cut off: as good as none
  }
}

export const store = (place: Place, name: string, value: unknown) =>
  withStorage(place, (storage) => storage.setItem(name, JSON.stringify(value)))

export const removeStored = (place: Place, name: string) =>
  withStorage(place, (storage) => storage.removeItem(name))
