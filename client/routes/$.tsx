import { createFileRoute, notFound } from '@tanstack/react-router'
import { notFoundHead } from '../head/head.ts'

/** Every address that is no page. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound()
  },
  head: () => notFoundHead,
})
