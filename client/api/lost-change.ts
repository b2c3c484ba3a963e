import { TRPCClientError } from '@trpc/client'
import { moves, type RentalEvent } from '../../shared/rental/rental-process.ts'
import type { ReturnAnswer } from '../../shared/rental/return-schema.ts'
import { isUnanswered, type Answers } from './api.ts'

type Rental = Answers['rentals']['one']

/** The input of each change of a rental; the types of a link leave it open. */
interface Asked {
  rentalId: number
  proposalId?: number
  status?: string
  accept?: boolean
  answer?: ReturnAnswer
  startDate?: string
  endDate?: string
  reason?: string
}

/** Which move each change is. */
const moveOf: Record<string, ((asked: Asked, rental: Rental) => RentalEvent) | undefined> = {
  'rentals.decide': ({ status }) => (status === 'cancelled' ? 'declined' : 'approved'),
  'rentals.decline': () => 'declined',
  'rentals.withdraw': () => 'withdrawn',
  'rentals.answerReturn': ({ answer }) => answer ?? 'back',
  'rentals.cancel': (_, rental) => `${sideOf(rental)}_cancelled`,
  'rentals.answerProposal': ({ accept }, rental) => {
    if (!isAfterYes(rental)) return accept ? 'accepted' : 'refused'
    return `${sideOf(rental)}_${accept ? 'agreed' : 'refused'}_days`
  },
  'rentals.propose': () => 'proposed',
  'rentals.askForDays': (_, rental) => `${sideOf(rental)}_asked_days`,
  'rentals.takeBackProposal': (_, rental) =>
    isAfterYes(rental) ? `${sideOf(rental)}_withdrew_days` : 'taken_back',
}

const sideOf = ({ role }: Rental) => (role === 'owner' ? 'owner' : 'renter')

/** Whether its last proposal is of other days after yes. */
const isAfterYes = ({ proposal }: Rental) => Boolean(proposal?.lapsesAt)

/** Whether the move is the last of its side, of what was asked for. */
function isMade({ events, proposal }: Rental, move: RentalEvent, asked: Asked) {
  const { by, proposal: state } = moves[move]
  const last = events.findLast(({ event }) => moves[event].by === by)
  if (last?.event !== move || (asked.reason && last.reason !== asked.reason)) return false
  const { proposalId, startDate, endDate } = asked
  const isOther =
    (proposalId && proposal?.proposalId !== proposalId) ||
    (startDate && (proposal?.startDate !== startDate || proposal.endDate !== endDate))
  return !state || (proposal?.state === state && !isOther)
}

/** How often it is asked what stands, and after how long again, in milliseconds. */
const TIMES = 3
const AGAIN_MS = 1_000

/** The server's own refusal, after which nothing is uncertain. */
const isAnswer = (error: unknown) => error instanceof TRPCClientError && !isUnanswered(error)

interface Lost {
  path: string
  input: unknown
  /** With the `rentalId` of changes that name only its proposal. */
  context: Record<string, unknown>
  error: unknown
}

/** The answer of a change whose answer was lost; undefined when it was not made, or that is unknown. */
export async function whatStands(
  { path, input, context, error }: Lost,
  ask: (rentalId: number) => Promise<Rental>,
) {
  const move = moveOf[path]
  if (!move || isAnswer(error)) return undefined
  const asked: Asked = { ...context, ...Object(input) }
  for (let times = 1; times <= TIMES; times++)
    try {
      const rental = await ask(asked.rentalId)
      if (!isMade(rental, move(asked, rental), asked)) return undefined
      const { rentalId, dressId, status, proposal } = rental
      return { rentalId, dressId, status, proposalId: proposal?.proposalId }
    } catch (failure) {
      if (!navigator.onLine || isAnswer(failure)) return undefined
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS * times))
    }
  return undefined
}
