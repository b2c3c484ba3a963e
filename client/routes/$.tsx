import { createFileRoute, notFound } from '@tanstack/react-router'
import { notFoundHead } from '../head.ts'
import { NotFound } from '../layout/not-found.tsx'

/** Every address that is no page. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound()
  },
  head: () => notFoundHead,
  notFoundComponent: NotFound,
})
