import { createFileRoute, redirect } from '@tanstack/react-router'

/** The target of the dress page's breadcrumb; every dress is one of these. */
export const Route = createFileRoute('/women')({
  beforeLoad: () => {
    throw redirect({ to: '/dress-rental', statusCode: 301 })
  },
})
