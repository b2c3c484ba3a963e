import { createFileRoute } from '@tanstack/react-router'
import { titleHead } from '../../../head/head.ts'
import { AddDressPage } from '../../../listing/add-dress-page.tsx'
import { begin } from '../../../listing/begin.ts'
import { ListingSkeleton } from '../../../listing/listing-skeleton.tsx'

interface AddSearch {
  /** The slug of the user's dress to copy from. */
  like?: string
}

export const Route = createFileRoute('/_signed-in/dresses/add')({
  validateSearch: ({ like }: Record<string, unknown>): AddSearch => (like ? { like: String(like) } : {}),
  loaderDeps: ({ search }) => search,
  loader: begin,
  head: titleHead('List Your Dress for Rent'),
  pendingComponent: ListingSkeleton,
  component: AddDressPage,
})
