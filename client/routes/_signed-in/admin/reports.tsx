import { createFileRoute } from '@tanstack/react-router'
import { ReportsPage } from '../../../admin/reports/reports-page.tsx'
import { titleHead } from '../../../head/head.ts'

/** Open ones, unless `show` is that; of all, or about one person. */
interface ReportSearch {
  show?: 'done' | undefined
  person?: string | undefined
}

export const Route = createFileRoute('/_signed-in/admin/reports')({
  validateSearch: ({ show, person }: ReportSearch): ReportSearch => ({ show, person }),
  loaderDeps: ({ search: { show, person } }) => ({ closed: show === 'done', personId: person }),
  loader: ({ context: { api, isAdmin }, deps }) => {
    if (isAdmin) void api.admin.reports.prefetchInfinite(deps)
  },
  head: titleHead('Reports'),
  component: ReportsPage,
})
