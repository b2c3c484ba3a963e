import { useMutation } from '@tanstack/react-query'
import { reason, trpc, type Answers } from '../../api/api.ts'
import { failed, succeeded } from '../../ui/feedback/toast.tsx'

export type Listing = Answers['dresses']['minePage']['listings'][number]

/** The changes to one or many listings. */
export type Change = 'enabled' | 'disabled' | 'deleted'

interface Order {
  change: Change
  listings: readonly Listing[]
}

/** Listings that the server refused to change, with its words. */
interface Refusal {
  listing: Listing
  why: string
}

/**
 * Changes listings, one call each, in parallel, and reports the outcome. Then all queries that show them are
 * invalidated, and `onDone` gets the changed ones.
 */
export function useBulkListings(onDone: (changed: readonly Listing[]) => void) {
  const { client, dresses, favorites, rentals, auth } = trpc.useUtils()

  return useMutation({
    async mutationFn({ change, listings }: Order) {
      const outcomes = await Promise.allSettled(
        listings.map(({ id }) =>
          change === 'deleted'
            ? client.dresses.remove.mutate({ id })
            : client.dresses.update.mutate({ id, available: change === 'enabled' }),
        ),
      )
      const fallback = change === 'deleted' ? 'Failed to delete dress' : 'Failed to update dress'
      return listings.flatMap((listing, index): Refusal[] => {
        const outcome = outcomes[index]
        return outcome?.status === 'rejected' ? [{ listing, why: reason(outcome.reason, fallback) }] : []
      })
    },
    async onSuccess(refusals, order) {
      report(order, refusals)
      void favorites.invalidate()
      void rentals.invalidate()
      void auth.session.invalidate()
      // Only the list itself is awaited: its new buttons work as soon as they are there.
      await dresses.invalidate()
      onDone(order.listings.filter((listing) => !refusals.some((refusal) => refusal.listing === listing)))
    },
  })
}

function report({ change, listings }: Order, refusals: readonly Refusal[]) {
  const done = listings.length - refusals.length
  const why = [...new Set(refusals.map((refusal) => sentence(refusal, listings.length)))].join(' ')
  if (!refusals.length) succeeded(praise(change, done))
  else if (done) failed(`${done} of ${listings.length} listings ${change}`, why)
  else failed(`Failed to ${change === 'deleted' ? 'delete' : 'update'} listing: ${why}`)
}

function praise(change: Change, done: number) {
  if (done > 1) return `${done} listings ${change}`
  return change === 'deleted' ? 'Listing deleted successfully' : `Listing ${change}`
}

/** Of several, a reason names its listing. */
const sentence = ({ listing, why }: Refusal, asked: number) => (asked > 1 ? `${listing.title}: ${why}` : why)
