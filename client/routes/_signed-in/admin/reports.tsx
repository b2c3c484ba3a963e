import { createFileRoute } from '@tanstack/react-router'
import { readReportList } from '../../../admin/list-search.ts'
import { ReportsPage } from '../../../admin/reports/reports-page.tsx'
import { titleHead } from '../../../head/head.ts'

export const Route = createFileRoute('/_signed-in/admin/reports')({
  validateSearch: readReportList,
  loaderDeps: ({ search: { show, person } }) => ({ closed: show === 'done', personId: person }),
  loader: ({ context: { api, isAdmin }, deps }) => {
    if (isAdmin) void api.admin.reports.prefetchInfinite(deps)
  },
  head: titleHead('Reports'),
  component: ReportsPage,
})
