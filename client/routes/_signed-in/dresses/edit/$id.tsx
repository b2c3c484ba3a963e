import { createFileRoute, notFound } from '@tanstack/react-router'
import { orNotFound } from '../../../../api/api.ts'
import { EditDressPage } from '../../../../listing/edit-dress-page.tsx'
import { EditDressFailed, EditDressMissing } from '../../../../listing/edit-dress-states.tsx'
import { ListingSkeleton } from '../../../../listing/listing-skeleton.tsx'
import { titleHead } from '../../../../head/head.ts'

export const Route = createFileRoute('/_signed-in/dresses/edit/$id')({
  loader: {
    // The form starts from this data and saves all of it, so it must be fresh.
    staleReloadMode: 'blocking',
    handler: async ({ context, params }) => {
      if (!/^[1-9]\d{0,8}$/.test(params.id)) throw notFound()
      const id = Number(params.id)
      const { ownerId } = await orNotFound(context.api.dresses.byId.fetch({ id }, { staleTime: 0 }))
      const isOwn = ownerId === context.user.id
      return { id, isOwn, status: isOwn ? undefined : 403 }
    },
  },
  head: titleHead('Edit Your Listing'),
  pendingComponent: ListingSkeleton,
  errorComponent: EditDressFailed,
  notFoundComponent: EditDressMissing,
  component: EditDressPage,
})
