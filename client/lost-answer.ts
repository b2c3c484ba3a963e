import { TRPCClientError, type Operation, type TRPCLink } from '@trpc/client'
// oxlint-disable-next-line no-restricted-imports -- no server: what the links of @trpc/client are made of
import { observable, observableToPromise } from '@trpc/server/observable'
import type { AppRouter } from '../server/api/router.ts'
import type { Answers } from './api.ts'

type Rental = Answers['rentals']['one']

/** What each change of a rental was asked for; read from what was sent, which the types of a link leave open. */
interface Asked {
  rentalId: number
  status?: string
  accept?: boolean
  startDate?: string
}

/** Whether a rental stands as a change of it would have left it. */
const isMade: Record<string, ((rental: Rental, asked: Asked) => boolean) | undefined> = {
  'rentals.decide': (rental, { status }) =>
    status === 'cancelled' ? rental.cancelledBy === 'owner' : rental.status === status,
  'rentals.decline': ({ cancelledBy }) => cancelledBy === 'owner',
  'rentals.withdraw': ({ cancelledBy }) => cancelledBy === 'renter',
  'rentals.answerProposal': ({ proposal }, { accept }) =>
    proposal?.state === (accept ? 'accepted' : 'refused'),
  'rentals.propose': ({ proposal }, { startDate }) =>
    proposal?.state === 'open' && proposal.startDate === startDate,
  'rentals.takeBackProposal': ({ proposal }) => proposal?.state === 'taken_back',
}

/** How often it is asked what stands, and after how long again, in milliseconds. */
const TIMES = 3
const AGAIN_MS = 1_000

/**
 * The answer to a change of a rental may be lost after the server has made it. So before it is said to have failed, it is
 * asked what stands: a change that stands was made.
 */
export const lostAnswers: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const check = op.type === 'mutation' ? isMade[op.path] : undefined
      const asked: Asked = Object(op.input)

      async function whatStands(times = 1): Promise<Rental | undefined> {
        const question: Operation = {
          ...op,
          type: 'query',
          path: 'rentals.one',
          input: { rentalId: asked.rentalId },
          context: { apart: true },
        }
        try {
          const { result } = await observableToPromise(next(question))
          return 'data' in result ? (result.data as Rental) : undefined
        } catch (error) {
          if (!navigator.onLine || times >= TIMES || isAnswer(error)) return undefined
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS * times))
          return whatStands(times + 1)
        }
      }

      async function settle(error: Parameters<typeof observer.error>[0]) {
        const rental = check && !isAnswer(error) ? await whatStands() : undefined
        if (!rental || !check?.(rental, asked)) return observer.error(error)
        const { rentalId, dressId, status, proposal } = rental
        const data = { rentalId, dressId, status, proposalId: proposal?.proposalId }
        observer.next({ result: { type: 'data', data } })
        observer.complete()
      }

      return next(op).subscribe({
        next: (answer) => observer.next(answer),
        complete: () => observer.complete(),
        error: (error) => void settle(error),
      })
    })

/** The server's own no, after which nothing is open. */
const isAnswer = (error: unknown) => error instanceof TRPCClientError && Boolean(error.data)
