import { useRef } from 'react'
import { reason, trpc } from '../../api/api.ts'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { Empty, Failed, SkeletonGrid } from '../../ui/feedback/states.tsx'
import type { Listing } from './use-bulk-listings.ts'
import classes from '../../rental/rental-rows.module.css'
import { Unmeasured } from './unmeasured.tsx'
import { ListingList } from './listing-list.tsx'

/** The dresses one lends. */
export function MyListings() {
  const { data: listings, error } = trpc.dresses.mine.useQuery()
  if (error && !listings) {
    return (
      <Failed title="Could not load your listings" retry={() => location.reload()}>
        {reason(error, 'Failed to fetch my listings')}
      </Failed>
    )
  }
  if (!listings) return <SkeletonGrid cards={4} label="Loading your listings" />
  return <Collection listings={listings} />
}

/** Listings, or the way to the first. Whatever is deleted, the keyboard stays here. */
function Collection({ listings }: { listings: readonly Listing[] }) {
  const place = useRef<HTMLDivElement>(null)
  useRestoreFocus(place, listings)
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label="My listings" className={classes.collection}>
      {listings.length ? (
        <>
          <div className={classes.head}>
            <h2>
              My Listings{' '}
              <span className={classes.count}>
                {listings.length} {listings.length === 1 ? 'dress' : 'dresses'}
              </span>
            </h2>
            <ButtonLink to="/dresses/add">Add New Listing</ButtonLink>
          </div>
          <Unmeasured listings={listings} />
          <ListingList listings={listings} />
        </>
      ) : (
        <Empty
          title="Start Building Your Collection"
          action={
            <div className={classes.both}>
              <ButtonLink to="/dresses/add">List Your First Dress</ButtonLink>
              <ButtonLink to="/dress-rental" variant="default">
                Browse Other Listings
              </ButtonLink>
            </div>
          }
        >
          A dress that hangs in the closet could be out dancing, and earning.
        </Empty>
      )}
    </div>
  )
}
