import { createFileRoute } from '@tanstack/react-router'
import { DeskPage } from '../../../admin/lists/desk-page.tsx'
import type { DeskSearch } from '../../../admin/lists/desk-list.tsx'
import { titleHead } from '../../../head/head.ts'

/** All lists of the desk and their records in one route, as every page carries each. */
export const Route = createFileRoute('/_signed-in/admin/$list/{-$id}')({
  // Its page drops a filter that the list has not.
  validateSearch: (search: DeskSearch) => search,
  head: titleHead('Administration'),
  component: DeskPage,
})
