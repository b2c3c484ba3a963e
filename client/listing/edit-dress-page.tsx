import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { trpc, type Answers } from '../api/api.ts'
import { MessagePage } from '../error-pages/message-page.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { succeeded } from '../ui/feedback/toast.tsx'
import { useIsStillOnPage } from '../ui/hooks/use-is-still-on-page.ts'
import { useUpdateListing } from './use-save-listing.ts'
import { ListingForm } from './listing-form.tsx'
import { ListingLayout } from './listing-layout.tsx'
import { valuesOf } from './listing-values.ts'

const route = getRouteApi('/_signed-in/dresses/edit/$id')

/** Edits one of the user's dresses. */
export function EditDressPage() {
  const { id, isOwn } = route.useLoaderData()
  const [dress] = trpc.dresses.byId.useSuspenseQuery(
    { id },
    // A refetch would replace what is being edited.
    { refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
  return isOwn ? <EditDress key={id} dress={dress} /> : <SomebodyElses slug={dress.slug} />
}

function EditDress({ dress }: { dress: Answers['dresses']['byId'] }) {
  const navigate = useNavigate()
  const isHere = useIsStillOnPage()
  const { save, explain } = useUpdateListing(dress, async ({ slug }) => {
    succeeded('Listing updated successfully!')
    if (isHere()) await navigate({ to: '/dresses/$slug', params: { slug } })
  })
  return (
    <ListingLayout title="Edit Your Listing" subtitle={<bdi>{dress.title}</bdi>}>
      <ListingForm
        dress={{
          id: dress.id,
          values: valuesOf(dress),
          photos: dress.imageUrls.map((url, index) => ({ url, name: `Photo ${index + 1}` })),
          available: dress.available,
        }}
        save={save}
        explain={explain}
        action={{ label: 'Save Changes', busyLabel: 'Saving...' }}
      />
    </ListingLayout>
  )
}

const SomebodyElses = ({ slug }: { slug: string }) => (
  <MessagePage
    label="403"
    title="Access denied"
    action={
      <>
        <ButtonLink to="/dresses/$slug" params={{ slug }}>
          See the Dress
        </ButtonLink>
        <ButtonLink to="/dashboard" search={{ tab: 'listings' }} variant="default">
          My Listings
        </ButtonLink>
      </>
    }
  >
    This dress is not yours. Only its owner can edit it.
  </MessagePage>
)
