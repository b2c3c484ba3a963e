import { clear, del, delMany, get, keys, set } from 'idb-keyval'
import { draftKey } from './drafts.ts'

/** Uses IndexedDB. When it is refused (private windows, full disks), nothing is stored; the form still works. */
async function tried<T>(use: () => Promise<T>) {
  try {
    return await use()
  } catch {
    return undefined
  }
}

/** A draft's photos that are not uploaded yet, stored in the browser. */
export function draftFiles(userId: string, draft: string) {
  const prefix = `${draftKey(userId, draft)}:`
  return {
    keep: (id: string, file: File) => tried(() => set(prefix + id, file)),
    read: (id: string) => tried(() => get<File>(prefix + id)),
    forget: (id: string) => tried(() => del(prefix + id)),
    /** Deletes all but these. */
    keepOnly: (ids: readonly string[]) =>
      tried(async () => {
        const kept = new Set(ids.map((id) => prefix + id))
        const isLeft = (key: IDBValidKey): key is string =>
          typeof key === 'string' && key.startsWith(prefix) && !kept.has(key)
        await delMany((await keys()).filter(isLeft))
      }),
  }
}

export type DraftFiles = ReturnType<typeof draftFiles>

/** Deletes all drafts' photos, on signing out. */
export const forgetDraftFiles = () => tried(() => clear())
