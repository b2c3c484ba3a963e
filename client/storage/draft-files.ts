import { clear, del, delMany, get, keys, set } from 'idb-keyval'
import { draftKey } from './drafts.ts'

/** Uses the browser's database. It may refuse (private windows, full disks): then nothing is kept, and the form works all the same. */
async function tried<T>(use: () => Promise<T>) {
  try {
    return await use()
  } catch {
    return undefined
  }
}

/** Photographs of somebody's draft that are not uploaded yet, in the browser until they are. */
export function draftFiles(userId: string, draft: string) {
  const prefix = `${draftKey(userId, draft)}:`
  return {
    keep: (id: string, file: File) => tried(() => set(prefix + id, file)),
    read: (id: string) => tried(() => get<File>(prefix + id)),
    forget: (id: string) => tried(() => del(prefix + id)),
    /** Forgets all but these. */
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

/** Forgets the photographs of everybody's drafts: somebody leaves this browser. */
export const forgetDraftFiles = () => tried(() => clear())
