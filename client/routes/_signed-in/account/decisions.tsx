import { createFileRoute } from '@tanstack/react-router'
import { DecisionsPage } from '../../../account/decisions/decisions-page.tsx'
import { titleHead } from '../../../head/head.ts'

export const Route = createFileRoute('/_signed-in/account/decisions')({
  loader: ({ context: { api } }) => void api.people.decisions.prefetchInfinite({}),
  head: titleHead('Decisions'),
  component: DecisionsPage,
})
