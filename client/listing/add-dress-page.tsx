import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { succeeded } from '../ui/feedback/toast.tsx'
import { useIsStillOnPage } from '../ui/hooks/use-is-still-on-page.ts'
import { useCreateListing } from './use-save-listing.ts'
import { ListingForm } from './listing-form.tsx'
import { ListingLayout } from './listing-layout.tsx'
import classes from './listing-layout.module.css'
import { emptyListing, valuesLike } from './listing-values.ts'

const route = getRouteApi('/_signed-in/dresses/add')

/** Lists a dress, with advice beside the form; copies one of the user's dresses when the address names it. */
export function AddDressPage() {
  const { place, like } = route.useLoaderData()
  const navigate = useNavigate()
  const isHere = useIsStillOnPage()
  const listing = useCreateListing(async ({ slug }) => {
    succeeded('Your dress has been listed successfully!')
    if (isHere()) await navigate({ to: '/dresses/$slug', params: { slug } })
  })
  return (
    <ListingLayout
      title="List your dress for rent"
      subtitle={
        like ? (
          <>
            Another like <bdi>{like.title}</bdi>: its photos, color, size and measurements are its own.
          </>
        ) : (
          'A few photos, a few facts, a price per day. You approve every request.'
        )
      }
      aside={<Tips />}
    >
      <ListingForm
        key={like?.id}
        {...listing}
        begin={
          like
            ? { values: valuesLike(like), likeId: like.id }
            : { values: { ...emptyListing, location: place } }
        }
        action={{ label: 'List my dress', busyLabel: 'Listing...' }}
      />
    </ListingLayout>
  )
}

/** Beside the form, or folded above it where there is no room. */
function Tips() {
  const [isOpen, setOpen] = useState(false)
  return (
    <aside className={classes.tips} aria-labelledby="tips">
      <h2 id="tips">What makes a dress rent</h2>
      <Button
        variant="subtle"
        className={classes.unfold}
        aria-expanded={isOpen}
        aria-controls="tips-text"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide the tips' : 'Show the tips'}
      </Button>
      <div id="tips-text" className={isOpen ? undefined : classes.folded}>
        <h3>Photos</h3>
        <ul>
          <li>Daylight, a plain wall, the whole dress in the frame.</li>
          <li>Front, back, and one detail: three photos rent better than one.</li>
          <li>The first photo is the cover everybody sees.</li>
        </ul>
        <h3>Details</h3>
        <ul>
          <li>Say how it fits, and for which height and shoes it is hemmed.</li>
          <li>Name the fabric, the color in daylight, and any small flaw.</li>
          <li>Tell where it has danced before: renters love a story.</li>
        </ul>
        <h3>Pricing</h3>
        <ul>
          <li>Ask 10 to 15 percent of the retail price per day.</li>
          <li>Longer rentals cost less a day: 10 percent off from 7 days, 25 percent off from 28.</li>
        </ul>
      </div>
    </aside>
  )
}
