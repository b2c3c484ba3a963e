import { DAY } from '../../shared/duration.ts'
import { keptList } from './kept-list.ts'

/** An unsent message, and the idempotency key of its last attempt. */
interface MessageDraft {
  text: string
  key?: string
}

/** By which tab, and when. */
interface Source {
  tab: string
  at: number
}

interface Entry extends MessageDraft, Source {
  /** The drafts of other tabs that this one continues. */
  from: Source[]
}

const MAX_ENTRIES = 8
const KEPT_MS = 60 * DAY

/** One per page load: two tabs' drafts are stored side by side. */
const thisTab = Math.random().toString(36).slice(2)

/**
 * An unsent message of a conversation, stored in the browser. Each tab has its own entry and removes only
 * that one, and those that it continued unless they have changed since.
 */
export function messageDraft(userId: string | undefined, threadId: number) {
  const { read, write } = keptList(userId, `thread:${threadId}`, isEntry)
  let from: Source[] = []

  const entries = () => read().filter(({ at }) => Date.now() - at < KEPT_MS)
  const put = (kept: Entry[]) => write(kept.slice(-MAX_ENTRIES))
  const others = () => entries().filter(({ tab }) => tab !== thisTab)

  return {
    /** The latest draft of any tab. */
    restore(): MessageDraft | undefined {
      const last = entries()
        .toSorted((a, b) => a.at - b.at)
        .at(-1)
      if (!last) return undefined
      from = [...last.from, { tab: last.tab, at: last.at }]
      return { text: last.text, key: last.key }
    },
    keep: ({ text, key }: MessageDraft) =>
      put([...others(), { text, key, tab: thisTab, at: Date.now(), from }]),
    forget() {
      put(others().filter((entry) => !from.some(({ tab, at }) => tab === entry.tab && at === entry.at)))
      from = []
    },
  }
}

/** It may be of an older version, or another user's. */
function isEntry(value: unknown): value is Entry {
  const { text, key, tab, at, from }: Record<string, unknown> = Object(value)
  return (
    typeof text === 'string' &&
    (key === undefined || typeof key === 'string') &&
    typeof tab === 'string' &&
    typeof at === 'number' &&
    Array.isArray(from)
  )
}
