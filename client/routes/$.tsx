import { createFileRoute, notFound } from '@tanstack/react-router'
import { notFoundHead } from '../head/head.ts'

/** Unknown addresses. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound()
  },
  head: ({ match: { context } }) => notFoundHead(context.shop),
})
