import { Link, useNavigate } from '@tanstack/react-router'
import { succeeded } from '../ui/feedback/toast.tsx'
import { useIsHere } from '../use-is-here.ts'
import { useCreateListing } from './use-save-listing.ts'
import { ListingForm } from './listing-form.tsx'
import { ListingLayout } from './listing-layout.tsx'

/** Lists a dress without the advice, for somebody who has done it before. */
export function NewDressPage() {
  const navigate = useNavigate()
  const isHere = useIsHere()
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
      <ListingForm {...listing} action={{ label: 'Create Listing', busyLabel: 'Creating...' }} />
    </ListingLayout>
  )
}
