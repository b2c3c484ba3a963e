import type { TRPCLink } from '@trpc/client'
// oxlint-disable-next-line no-restricted-imports -- no server: what the links of @trpc/client are made of
import { observable, observableToPromise } from '@trpc/server/observable'
import type { AppRouter } from '../../server/api/router.ts'
import type { Answers } from './api.ts'

/**
 * The answer to a change of a rental may be lost after the server has made it. Before the change is reported
 * as failed, the rental is queried: a change that is there was made.
 */
export const lostAnswers: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== 'mutation' || !op.path.startsWith('rentals.')) return next(op)
    // Loaded with the change, while there is a connection.
    const fetched = import('./lost-change.ts').catch(() => undefined)

    async function ask(rentalId: number) {
      const question = { path: 'rentals.one', input: { rentalId }, context: { apart: true } }
      const { result } = await observableToPromise(next({ ...op, type: 'query', ...question }))
      return (result as { data: Answers['rentals']['one'] }).data
    }

    return observable((observer) => {
      async function settle(error: Parameters<typeof observer.error>[0]) {
        const data = await (await fetched)?.whatStands({ ...op, error }, ask)
        if (!data) return observer.error(error)
        observer.next({ result: { type: 'data', data } })
        observer.complete()
      }
      return next(op).subscribe({
        next: (answer) => observer.next(answer),
        complete: () => observer.complete(),
        error: (error) => void settle(error),
      })
    })
  }
