import type { LetterState } from '../../shared/notices/mail.ts'
import { callFailed, trpc, type Answers } from '../api/api.ts'
import { pagedList } from '../api/pagination.ts'
import { succeeded } from '../ui/feedback/toast.tsx'
import { inPages } from './in-pages.ts'

export type Letter = Answers['admin']['letters']['letters'][number]

/** How often a visible page refetches the list, in milliseconds. */
const ASK_EVERY_MS = 10_000

/** Pages of the shop's letters in a state, or of all. */
export function useLetters(state: LetterState | undefined) {
  const list = trpc.admin.letters.useInfiniteQuery({ state }, { ...inPages, refetchInterval: ASK_EVERY_MS })
  const newest = list.data?.pages[0]
  // While another state's letters are shown, their counts are those of all.
  return { list: pagedList(list, ({ letters }) => letters), newest }
}

/** Sends a failed letter again, and refetches the list. */
export function useTryAgain() {
  const { admin } = trpc.useUtils()
  const again = trpc.admin.tryLetterAgain.useMutation({
    onSuccess: () => succeeded('The letter is tried again'),
    onError: (error) => callFailed('The letter stays as it is', error, 'Please try again in a moment.'),
    onSettled: () => admin.letters.invalidate(),
  })
  return { tryAgain: again.mutate, isTrying: again.isPending }
}
