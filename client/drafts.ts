const storages = { browser: () => localStorage, tab: () => sessionStorage }

/**
 * What somebody has typed and not sent, kept until it is: in the `tab` until that is closed, or in the `browser`.
 * Whoever signs in next is not shown it. Without a `userId`, and where a browser refuses its storage (private windows,
 * full disks), nothing is kept; forms work all the same.
 */
export function draftsOf(userId: string | undefined, place: keyof typeof storages) {
  const keyOf = (name: string) => `second-dance:${name}:${digest(userId ?? '')}`

  function use<T>(action: (storage: Storage) => T) {
    if (!userId) return undefined
    try {
      return action(storages[place]())
    } catch (error) {
      console.info('This browser keeps no drafts', error)
      return undefined
    }
  }

  return {
    /** Whatever was kept under this name; it may be of an older version, so look before you believe it. */
    read: (name: string): unknown => parsed(use((storage) => storage.getItem(keyOf(name)))),
    keep: (name: string, value: unknown) =>
      use((storage) => storage.setItem(keyOf(name), JSON.stringify(value))),
    forget: (name: string) => use((storage) => storage.removeItem(keyOf(name))),
  }
}

function parsed(text: string | null | undefined): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not ours, or cut off: as good as none
  }
}

/** Tells accounts apart without naming one: what lies in a browser does not say whose it is (32-bit FNV-1a). */
function digest(text: string) {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
