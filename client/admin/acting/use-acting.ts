import type { DecisionPage } from '../../../shared/moderation/sanction.ts'
import { trpc, type Answers } from '../../api/api.ts'
import { pagedList } from '../../api/pagination.ts'
import { inPages } from '../in-pages.ts'

export type Decision = Answers['admin']['decisions']['decisions'][number]
/** Whose decisions, or those after which report. */
export type DecisionsAbout = Omit<DecisionPage, 'cursor'>

/** Pages of decisions. */
export function useDecisions(about: DecisionsAbout) {
  const list = trpc.admin.decisions.useInfiniteQuery(about, inPages)
  return pagedList(list, ({ decisions }) => decisions)
}

/** Refetches what a decision changes: the lists of admins, and what is hidden or ends with it. */
export function useRefetchDecided() {
  const { admin, dresses, closets, favorites, reviews, messages, rentals } = trpc.useUtils()
  return () =>
    void Promise.all(
      [admin, dresses, closets, favorites, reviews, messages, rentals].map((answers) => answers.invalidate()),
    )
}
