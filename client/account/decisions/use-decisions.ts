import { trpc, type Answers } from '../../api/api.ts'
import { byCursor, pagedList } from '../../api/pagination.ts'

export type OwnDecision = Answers['people']['decisions']['decisions'][number]
export type OwnReport = Answers['reports']['mine']['reports'][number]

/** Pages of the decisions about the user. */
export function useOwnDecisions() {
  const list = trpc.people.decisions.useInfiniteQuery({}, byCursor)
  return pagedList(list, ({ decisions }) => decisions)
}

/** Pages of what the user has reported. */
export function useOwnReports() {
  const list = trpc.reports.mine.useInfiniteQuery({}, byCursor)
  return pagedList(list, ({ reports }) => reports)
}
