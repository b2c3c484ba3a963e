import { createFileRoute } from '@tanstack/react-router'
import { NewDressPage } from '../../../listing/new-dress-page.tsx'
import { titled } from '../../../head.ts'

export const Route = createFileRoute('/_signed-in/dresses/new')({
  head: () => ({ meta: [{ title: titled('Create a New Listing') }] }),
  component: NewDressPage,
})
