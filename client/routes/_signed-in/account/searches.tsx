import { createFileRoute } from '@tanstack/react-router'
import { SearchesPage } from '../../../account/searches/searches-page.tsx'
import { titleHead } from '../../../head/head.ts'

export const Route = createFileRoute('/_signed-in/account/searches')({
  loader: ({ context: { api } }) => void api.searches.mine.prefetch(),
  head: titleHead('Saved Searches'),
  component: SearchesPage,
})
