import { keepPreviousData } from '@tanstack/react-query'
import { callFailed, trpc, type Answers } from '../api/api.ts'
import { byCursor, pagedList } from '../api/pagination.ts'
import { succeeded } from '../ui/feedback/toast.tsx'

export type Report = Answers['admin']['reports']['reports'][number]
export type ReportedMessage = Answers['admin']['lookAtReport'][number]

/** How long the list is fresh, and how often a visible page refetches it, in milliseconds. */
const FRESH_MS = 5_000
const ASK_EVERY_MS = 30_000

/** Pages of the reports, open or closed. */
export function useReports(closed: boolean) {
  const list = trpc.admin.reports.useInfiniteQuery(
    { closed },
    {
      ...byCursor,
      staleTime: FRESH_MS,
      refetchInterval: ASK_EVERY_MS,
      placeholderData: keepPreviousData,
    },
  )
  return pagedList(list, ({ reports }) => reports)
}

/** Closes a report, and refetches the lists. */
export function useCloseReport() {
  const { admin } = trpc.useUtils()
  return trpc.admin.closeReport.useMutation({
    onSuccess: () => succeeded('Report done'),
    onError: (error) => callFailed('The report is still open', error, 'Please try again in a moment.'),
    onSettled: () => admin.reports.invalidate(),
  })
}
