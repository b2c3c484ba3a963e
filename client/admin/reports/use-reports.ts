import { trpc, type Answers } from '../../api/api.ts'
import { pagedList } from '../../api/pagination.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'
import { inPages } from '../in-pages.ts'

export type ListedReport = Answers['admin']['reports']['reports'][number]
/** One that does not concern the admin who reads it. */
export type Report = Extract<ListedReport, { isOwn: false }>
export type ReportedMessage = Answers['admin']['lookAtReport'][number]

/** How often a visible page refetches the list, in milliseconds. */
const ASK_EVERY_MS = 30_000

/** Pages of the reports, open or closed, of all or about one person. */
export function useReports(closed: boolean, personId?: string) {
  const asked = { closed, personId }
  const list = trpc.admin.reports.useInfiniteQuery(asked, { ...inPages, refetchInterval: ASK_EVERY_MS })
  return pagedList(list, ({ reports }) => reports)
}

/** Closes a report, or adds to its note; the lists are refetched also after a failure. */
export function useJudge() {
  const { admin } = trpc.useUtils()
  const then = (done: string) => ({
    onSuccess: () => succeeded(done),
    // Not awaited, so that the dialog is closed before its row leaves.
    onSettled: () => void admin.reports.invalidate(),
  })
  return {
    close: trpc.admin.closeReport.useMutation(then('Report closed')),
    note: trpc.admin.noteReport.useMutation(then('Note saved')),
  }
}
