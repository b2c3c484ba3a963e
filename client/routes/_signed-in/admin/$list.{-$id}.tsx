import { createFileRoute } from '@tanstack/react-router'
import { DeskPage } from '../../../admin/lists/desk-page.tsx'
import { orNotFound } from '../../../api/api.ts'
import { titleHead } from '../../../head/head.ts'

interface DeskSearch {
  q?: string | undefined
  show?: string | undefined
}

/** All lists of the desk and their records in one route, as every page carries each. */
export const Route = createFileRoute('/_signed-in/admin/$list/{-$id}')({
  validateSearch: ({ q, show }: DeskSearch): DeskSearch => ({ q, show }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, isAdmin }, params: { list, id }, deps }) => {
    if (!isAdmin) return
    if (id) await orNotFound(api.admin.record.ensureData({ list, id }))
    else await orNotFound(api.admin.list.fetchInfinite({ list, ...deps }))
  },
  head: titleHead('Administration'),
  component: DeskPage,
})
