import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { isUnanswered, reason, trpc, type Answers } from '../api/api.ts'
import { draftsOf } from '../storage/drafts.ts'
import { newKey, withKey } from '../api/idempotency-key.ts'
import type { Listing } from './listing-values.ts'

type Saved = Answers['dresses']['create']

const route = getRouteApi('/_signed-in')

/** A new listing's idempotency key: stored with its draft, so that a reload creates no second listing. */
function useListingKey() {
  const { user } = route.useRouteContext()
  const [drafts] = useState(() => draftsOf(user.id, 'browser'))
  const [key, setKey] = useState(() => {
    const kept = drafts.read('listing-key')
    return typeof kept === 'string' ? kept : newKey()
  })
  return {
    options: withKey(key),
    keep: () => void drafts.keep('listing-key', key),
    renew() {
      drafts.forget('listing-key')
      setKey(newKey)
    },
  }
}

/** Lists a dress, and invalidates the user's own and the newest dresses. */
export function useCreateListing(onListed: (dress: Saved) => Promise<void>) {
  const { dresses, auth } = trpc.useUtils()
  const key = useListingKey()
  const { mutateAsync } = trpc.dresses.create.useMutation({
    trpc: key.options,
    onMutate: key.keep,
    onError: (error) => isUnanswered(error) || key.renew(),
    async onSuccess(dress) {
      key.renew()
      await onListed(dress)
      await Promise.all([
        dresses.mine.invalidate(),
        dresses.minePage.invalidate(),
        dresses.cards.invalidate(),
        auth.session.invalidate(),
      ])
    },
  })
  return {
    save: async (listing: Listing) => void (await mutateAsync(listing)),
    explain: (error: unknown) => `Failed to create listing: ${reason(error, 'Failed to create dress')}`,
  }
}

/** Changes a dress. Its page is updated at once; lists are invalidated. */
export function useUpdateListing(before: Saved, onUpdated: (dress: Saved) => Promise<void>) {
  const { dresses, rentals } = trpc.useUtils()
  const { mutateAsync } = trpc.dresses.update.useMutation({
    async onSuccess(dress) {
      dresses.byId.setData({ id: dress.id }, dress)
      dresses.bySlug.setData({ slug: dress.slug }, dress)
      await onUpdated(dress)
      await Promise.all([
        // The old slug is still open on pages that have not reloaded.
        dress.slug !== before.slug && dresses.bySlug.invalidate({ slug: before.slug }),
        dresses.mine.invalidate(),
        dresses.minePage.invalidate(),
        dresses.cards.invalidate(),
        dresses.relatedCards.invalidate(),
        // With the way and the days that the dress needs.
        rentals.invalidate(),
      ])
    },
  })
  return {
    save: async (listing: Listing, available: boolean) =>
      void (await mutateAsync({ id: before.id, ...listing, available })),
    explain: (error: unknown) => `Failed to update listing: ${reason(error, 'Failed to update dress')}`,
  }
}
