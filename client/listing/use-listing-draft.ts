import { getRouteApi } from '@tanstack/react-router'
import { startTransition, useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { draftsOf } from '../storage/drafts.ts'
import { draftFiles } from '../storage/draft-files.ts'
import { readListingDraft, type ListingDraft } from './listing-draft.ts'

const route = getRouteApi('/_signed-in')

/** With the listing at the draft's start: a listing changed elsewhere since is not overwritten. */
const keptSchema = z.object({ start: z.string(), draft: z.unknown() })

/** The stored files of a draft's photos that are not uploaded yet. */
export function useDraftFiles(name: string) {
  const { user } = route.useRouteContext()
  return useMemo(() => draftFiles(user.id, name), [user.id, name])
}

interface ListingDraftOptions {
  /** The draft's key; one for each dress that is edited or copied. */
  name: string
  /** A new listing's draft is stored in the browser, an edited one's in the tab. */
  isNew: boolean
  start: ListingDraft
  current: ListingDraft
  /** Sets the form's values. Must be stable across renders. */
  restore: (draft: ListingDraft) => void
}

/**
 * Stores a signed-in user's unsent listing, and restores it when they return: by Back, a reload, or signing
 * in again. The server cannot know it, so it is restored after hydration.
 */
export function useListingDraft({ name, isNew, start: begun, current, restore }: ListingDraftOptions) {
  const { user } = route.useRouteContext()
  const [start] = useState(begun)
  const begins = JSON.stringify(start)
  const now = JSON.stringify(current)
  const [isRestored, setRestored] = useState<boolean>()
  const drafts = useMemo(() => {
    const store = draftsOf(user.id, isNew ? 'browser' : 'tab')
    return {
      read() {
        const { data } = keptSchema.safeParse(store.read(name))
        // A new listing's initial values are only defaults; when they change, the draft still counts.
        return data && (isNew || data.start === begins) ? readListingDraft(data.draft) : undefined
      },
      keep: (draft: unknown) => store.keep(name, { start: begins, draft }),
      forget: () => store.forget(name),
    }
  }, [user.id, name, isNew, begins])

  useEffect(() => {
    const draft = drafts.read()
    if (draft) restore(draft)
    startTransition(() => setRestored(draft !== undefined))
  }, [drafts, restore])

  useEffect(() => {
    if (isRestored === undefined) return // it has not been read yet
    if (now === begins) drafts.forget()
    else drafts.keep(JSON.parse(now))
  }, [drafts, isRestored, now, begins])

  return {
    /** True when the form shows a draft and not the server's data. */
    isRestored: isRestored ?? false,
    forget: drafts.forget,
    /** Discards the draft. */
    startOver() {
      restore(start)
      setRestored(false)
    },
  }
}
