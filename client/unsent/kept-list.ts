import { draftsOf } from '../storage/drafts.ts'

/** A list of an account in this browser. What is no item, as of an older version, is left out. */
export function keptList<Item>(
  userId: string | undefined,
  name: string,
  isItem: (value: unknown) => value is Item,
) {
  const drafts = draftsOf(userId, 'browser')
  return {
    read() {
      const kept = drafts.read(name)
      return Array.isArray(kept) ? kept.filter(isItem) : []
    },
    write: (items: Item[]) => (items.length ? drafts.keep(name, items) : drafts.forget(name)),
  }
}
