import { DAY } from '../../shared/duration.ts'
import { draftsOf } from '../storage/drafts.ts'

/** What is being written in a conversation, and the key that it has been sent under when it has been tried. */
interface MessageDraft {
  text: string
  key?: string
}

interface Entry extends MessageDraft {
  tab: string
  at: number
  /** Which drafts of other tabs this one goes on from. */
  from: Source[]
}

interface Source {
  tab: string
  at: number
}

const MAX_ENTRIES = 8
const KEPT_MS = 60 * DAY

/** One for each page load: what two tabs write stands beside each other. */
const thisTab = Math.random().toString(36).slice(2)

/**
 * What somebody is writing in a conversation, in the browser until it is sent. Each tab has an entry of its own and
 * takes away only that one, and those that it went on from unless they have been changed since.
 */
export function messageDraft(userId: string | undefined, threadId: number) {
  const drafts = draftsOf(userId, 'browser')
  const name = `thread:${threadId}`
  let from: Source[] = []

  const entries = () => {
    const kept: unknown = drafts.read(name)
    const since = Date.now() - KEPT_MS
    return Array.isArray(kept) ? kept.filter(isEntry).filter(({ at }) => at > since) : []
  }
  const put = (kept: Entry[]) =>
    kept.length ? drafts.keep(name, kept.slice(-MAX_ENTRIES)) : drafts.forget(name)
  const others = () => entries().filter(({ tab }) => tab !== thisTab)

  return {
    /** What was written last, by whichever tab. */
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

/** It may be of an older version, or somebody else's. */
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
