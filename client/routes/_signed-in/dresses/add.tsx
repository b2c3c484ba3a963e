import { createFileRoute } from '@tanstack/react-router'
import { AddDressPage } from '../../../listing/add-dress-page.tsx'
import { titled } from '../../../head.ts'

export const Route = createFileRoute('/_signed-in/dresses/add')({
  head: () => ({ meta: [{ title: titled('List Your Dress for Rent') }] }),
  component: AddDressPage,
})
