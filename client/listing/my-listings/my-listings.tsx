import { useRef } from 'react'
import { reason, trpc } from '../../api/api.ts'
import { byCursor, pagedList } from '../../api/pagination.ts'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { useRestoreFocus } from '../../ui/dialogs/use-restore-focus.ts'
import { Empty, Failed, SkeletonGrid } from '../../ui/feedback/states.tsx'
import { ShowMore, type NextPage } from '../../ui/lists/show-more.tsx'
import type { Listing } from './use-bulk-listings.ts'
import classes from './listings.module.css'
import { Unmeasured } from './unmeasured.tsx'
import { ListingList } from './listing-list.tsx'

export function MyListings() {
  const query = trpc.dresses.minePage.useInfiniteQuery({}, byCursor)
  const { error, data } = query
  const [first] = data?.pages ?? []
  const { items: listings, more } = pagedList(query, ({ listings }) => listings)
  if (error && !listings) {
    return (
      <Failed title="Could not load your listings" retry={() => location.reload()}>
        {reason(error, 'Failed to fetch my listings')}
      </Failed>
    )
  }
  if (!listings || !first) return <SkeletonGrid cards={4} label="Loading your listings" />
  return <Collection listings={listings} total={first.total} measured={first.measured} more={more} />
}

interface CollectionProps {
  /** Those loaded, of `total`. */
  listings: readonly Listing[]
  total: number
  measured: number
  more: NextPage | undefined
}

/** The listings, or a link to create the first. After a deletion the focus stays here. */
function Collection({ listings, total, measured, more }: CollectionProps) {
  const place = useRef<HTMLDivElement>(null)
  useRestoreFocus(place, listings)
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label="My listings" className={classes.collection}>
      {listings.length ? (
        <>
          <div className={`spread ${classes.head}`}>
            <h2>
              My Listings{' '}
              <span className={classes.count}>
                {total} {total === 1 ? 'dress' : 'dresses'}
              </span>
            </h2>
            <ButtonLink to="/dresses/add">Add New Listing</ButtonLink>
          </div>
          <Unmeasured listings={listings} total={total} measured={measured} />
          <ListingList listings={listings} more={more} />
          <ShowMore
            more={more}
            label="Show more"
            failure="More listings could not be loaded. Please try again."
            place={place}
          />
        </>
      ) : (
        <Empty
          title="Start Building Your Collection"
          action={
            <div className="buttons">
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
