import { getRouteApi } from '@tanstack/react-router'
import { startTransition, useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { draftsOf } from '../storage/drafts.ts'
import { draftFiles } from '../storage/draft-files.ts'
import { readListingDraft, type ListingDraft } from './listing-draft.ts'

const route = getRouteApi('/_signed-in')

/** A draft is of the listing as it was when somebody began: one that was changed elsewhere since is not overwritten. */
const keptSchema = z.object({ start: z.string(), draft: z.unknown() })

/** Where the photographs of a draft are kept that are not uploaded yet: by the draft's name. */
export function useDraftFiles(name: string) {
  const { user } = route.useRouteContext()
  return useMemo(() => draftFiles(user.id, name), [user.id, name])
}

interface ListingDraftOptions {
  /** Under what it is kept; another for each dress that is changed, or that a new one is like. */
  name: string
  /** A new listing is kept in the browser, changes of one in the tab. */
  isNew: boolean
  /** What the form begins with. */
  start: ListingDraft
  /** What it says now. */
  current: ListingDraft
  /** Puts a draft into the form. Has to be the same function at every render. */
  restore: (draft: ListingDraft) => void
}

/**
 * Keeps what is typed and chosen until it is sent, for whoever is signed in, and gives it back when they return:
 * through the browser's Back, a reload, or signing in again. The first HTML cannot know it, so it comes after it.
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
        // What a new listing begins with is a proposal, and changes nothing of what was written.
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
    /** True when the form does not begin with what is on the server, but with what was typed before. */
    isRestored: isRestored ?? false,
    forget: drafts.forget,
    /** Lets go of everything that is not on the server. */
    startOver() {
      restore(start)
      setRestored(false)
    },
  }
}
