import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { succeeded } from '../ui/feedback/toast.tsx'
import { useIsStillOnPage } from '../ui/hooks/use-is-still-on-page.ts'
import { useCreateListing } from './use-save-listing.ts'
import { ListingForm } from './listing-form.tsx'
import { ListingLayout } from './listing-layout.tsx'
import { emptyListing } from './listing-values.ts'

const route = getRouteApi('/_signed-in/dresses/new')

/** Lists a dress without the advice, for owners who have done it before. */
export function NewDressPage() {
  const { place } = route.useLoaderData()
  const navigate = useNavigate()
  const isHere = useIsStillOnPage()
  const listing = useCreateListing(async ({ slug }) => {
    succeeded('Dress listing created successfully!')
    if (isHere()) await navigate({ to: '/dresses/$slug', params: { slug } })
  })
  return (
    <ListingLayout
      title="Create a New Listing"
      subtitle={
        <>
          First time? The <Link to="/dresses/add">guided page</Link> has tips on photos, details and pricing.
        </>
      }
    >
      <ListingForm
        {...listing}
        begin={{ values: { ...emptyListing, location: place } }}
        action={{ label: 'Create Listing', busyLabel: 'Creating...' }}
      />
    </ListingLayout>
  )
}
