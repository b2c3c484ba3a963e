import { keepPreviousData } from '@tanstack/react-query'
import { trpc, type Answers } from '../../api/api.ts'
import { byCursor, pagedList } from '../../api/pagination.ts'
import { succeeded } from '../../ui/feedback/toast.tsx'

export type ListedReport = Answers['admin']['reports']['reports'][number]
/** One that does not concern the admin who reads it. */
export type Report = Extract<ListedReport, { isOwn: false }>
export type ReportedMessage = Answers['admin']['lookAtReport'][number]

/** How long the list is fresh, and how often a visible page refetches it, in milliseconds. */
const FRESH_MS = 5_000
const ASK_EVERY_MS = 30_000

/** Pages of the reports, open or closed, of all or about one person. */
export function useReports(closed: boolean, personId?: string) {
  const list = trpc.admin.reports.useInfiniteQuery(
    { closed, personId },
    {
      ...byCursor,
      staleTime: FRESH_MS,
      refetchInterval: ASK_EVERY_MS,
      placeholderData: keepPreviousData,
    },
  )
  return pagedList(list, ({ reports }) => reports)
}

/** Closes a report, or changes its note; the lists are refetched also after a failure. */
export function useJudge(onDone: () => void, onFailed?: () => void) {
  const { admin } = trpc.useUtils()
  const then = (done: string) => ({
    onSuccess: () => {
      succeeded(done)
      onDone()
    },
    onError: onFailed,
    onSettled: () => admin.reports.invalidate(),
  })
  return {
    close: trpc.admin.closeReport.useMutation(then('Report closed')),
    note: trpc.admin.noteReport.useMutation(then('Note saved')),
  }
}
