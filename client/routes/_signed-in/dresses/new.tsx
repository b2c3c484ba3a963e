import { createFileRoute } from '@tanstack/react-router'
import { titleHead } from '../../../head/head.ts'
import { begin } from '../../../listing/begin.ts'
import { ListingSkeleton } from '../../../listing/listing-skeleton.tsx'
import { NewDressPage } from '../../../listing/new-dress-page.tsx'

export const Route = createFileRoute('/_signed-in/dresses/new')({
  loader: begin,
  head: titleHead('Create a New Listing'),
  pendingComponent: ListingSkeleton,
  component: NewDressPage,
})
