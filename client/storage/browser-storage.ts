const storages = { browser: () => localStorage, tab: () => sessionStorage }

/** Where something is kept: until the tab is closed, or for longer. */
export type Place = keyof typeof storages

/** Uses a storage. A browser may refuse it (private windows, full disks): then gives nothing, and the page works all the same. */
function withStorage<T>(place: Place, use: (storage: Storage) => T): T | undefined {
  try {
    return use(storages[place]())
  } catch (error) {
    console.info('This browser keeps nothing', error)
    return undefined
  }
}

/** What was kept as JSON under this name. It may be of an older version, so look before you believe it. */
export function readStored(place: Place, name: string): unknown {
  const text = withStorage(place, (storage) => storage.getItem(name))
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not ours, or cut off: as good as none
  }
}

/** Keeps a value as JSON under a name. */
export const store = (place: Place, name: string, value: unknown) =>
  withStorage(place, (storage) => storage.setItem(name, JSON.stringify(value)))

/** Forgets what was kept under a name. */
export const removeStored = (place: Place, name: string) =>
  withStorage(place, (storage) => storage.removeItem(name))
