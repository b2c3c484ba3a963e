import { TRPCClientError } from '@trpc/client'
import { isUnanswered, type Answers } from './api.ts'

type Rental = Answers['rentals']['one']

/** The input of each change of a rental; the types of a link leave it open. */
interface Asked {
  rentalId: number
  status?: string
  accept?: boolean
  startDate?: string
}

/** Whether a rental is as the change would have left it. */
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

/** The server's own refusal, after which nothing is uncertain. */
const isAnswer = (error: unknown) => error instanceof TRPCClientError && !isUnanswered(error)

interface Lost {
  path: string
  input: unknown
  error: unknown
}

/** The answer of a change whose answer was lost; undefined when it was not made, or that is unknown. */
export async function whatStands({ path, input, error }: Lost, ask: (rentalId: number) => Promise<Rental>) {
  const check = isMade[path]
  if (!check || isAnswer(error)) return undefined
  const asked: Asked = Object(input)
  for (let times = 1; times <= TIMES; times++)
    try {
      const rental = await ask(asked.rentalId)
      if (!check(rental, asked)) return undefined
      const { rentalId, dressId, status, proposal } = rental
      return { rentalId, dressId, status, proposalId: proposal?.proposalId }
    } catch (failure) {
      if (!navigator.onLine || isAnswer(failure)) return undefined
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS * times))
    }
  return undefined
}
