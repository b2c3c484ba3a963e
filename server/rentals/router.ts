import * as z from 'zod/mini'
import { cancelSchema } from '../../shared/rental/cancel-schema.ts'
import { returnSchema } from '../../shared/rental/return-schema.ts'
import {
  availabilitySchema,
  blockIdSchema,
  blockSchema,
  blocksOfSchema,
  bookingSchema,
  decisionSchema,
  declineSchema,
  lentFilterSchema,
  lentPageSchema,
  pastPageSchema,
  ownerAvailabilitySchema,
  proposalAnswerSchema,
  proposalIdSchema,
  proposeSchema,
  rentalIdSchema,
  swapSchema,
} from '../../shared/rental/rental-schema.ts'
import { dressIdSchema, pageSchema } from '../../shared/dress/dress-schema.ts'
import { record } from '../audit/queries.ts'
import type { AuditEvent } from '../db/audit-events.ts'
import { requireTerms, requireTermsAndAddress } from '../people/terms.ts'
import type { Context } from '../trpc/context.ts'
import { notFound } from '../errors.ts'
import { anyone, changing, router, signedIn } from '../trpc/trpc.ts'
import { findAnswerClock } from './answer-clock.ts'
import { blockDays, findBlocks, unblockDays } from './calendar/blocks.ts'
import { book } from './booking.ts'
import { cancel } from './cancellation.ts'
import { decide, withdraw } from './decision.ts'
import { findEarnings } from './earnings.ts'
import { findRental } from './rental-details.ts'
import { findOwnerUnavailable } from './calendar/owner-calendar.ts'
import {
  availabilityOutput,
  blockOutput,
  clockOutput,
  decisionOutput,
  oneRentalOutput,
  proposalAnswerOutput,
  proposedOutput,
  earningsOutput,
  ownerRentalOutput,
  rentalOutput,
  bookingOutput,
  requestOutput,
} from './output.ts'
import {
  findOwnerRentalPage,
  findOwnerRentals,
  findPastPage,
  findRentalPage,
  findRentalsOf,
  findRequestPage,
  findRequests,
  findUnavailableInMonth,
} from './queries.ts'
import { answerProposal, askForDays, propose, takeBackProposal } from './proposals.ts'
import { answerReturn } from './returns/return.ts'
import { findAlternatives } from './alternatives.ts'
import { findRescue } from './rescue/replacements.ts'
import { swap } from './rescue/swap.ts'
import { findNext } from './today/next.ts'
import { findToday } from './today/today.ts'
import type { Transaction } from '../trpc/transaction.ts'
import type { SignedInUser } from '../sessions/sessions.ts'

type Ctx = Context & { me: SignedInUser }

const moment = ({ now, rules }: Context) => ({ ...rules, now })
const caller = ({ me, now, rules }: Ctx) => ({ userId: me.id, now, rules })
const renter = ({ me, now, rules }: Ctx) => ({ renterId: me.id, now, rules })
const owner = ({ me, now, rules }: Ctx) => ({ ownerId: me.id, now, rules })

/** The answer of a change of a rental, which is on record where it is the first. */
async function recorded<Answer>(
  ctx: Ctx & Transaction,
  event: AuditEvent,
  what: string,
  change: Promise<{ answer: Answer; isNew: boolean }>,
) {
  const { answer, isNew } = await change
  if (isNew) await record(ctx.trx, ctx, { event, actorId: ctx.me.id, subject: `rental ${what}` })
  return answer
}

export const rentalsRouter = router({
  availability: anyone
    .input(availabilitySchema)
    .meta({ shared: true, rest: 'GET /rental/availability', output: availabilityOutput })
    .query(async ({ ctx, input: { dressId, ...month } }) => {
      const unavailableDates = await findUnavailableInMonth(ctx.reads, dressId, month, moment(ctx))
      if (!unavailableDates) throw notFound('Dress not found')
      return { unavailableDates }
    }),

  // A renter's side.

  book: changing
    .input(bookingSchema)
    .meta({
      access: 'notOwner',
      changes: 'public',
      idempotent: true,
      locksCaller: true,
      counter: 'bookings',
      rest: 'POST /rental/create-booking',
      output: bookingOutput,
    })
    .mutation(async ({ ctx, input }) => {
      const { trx, rules, me, limits } = ctx
      await requireTermsAndAddress(trx, me.id, rules)
      await limits.request(trx, { renterId: me.id, dressId: input.dressId })
      const rentalId = await book(trx, input, renter(ctx))
      return { rentalId, status: 'pending' }
    }),

  mine: signedIn
    .meta({ shared: false, rest: 'GET /rental/user-rentals', output: z.array(rentalOutput) })
    .query(({ ctx }) => findRentalsOf(ctx.db, ctx.me.id, moment(ctx))),

  minePage: signedIn
    .input(pageSchema)
    .meta({ shared: false })
    .query(({ ctx, input }) => findRentalPage(ctx.db, ctx.me.id, { ...moment(ctx), ...input })),

  next: signedIn.meta({ shared: false }).query(({ ctx }) => findNext(ctx.db, ctx.me.id, moment(ctx))),

  rescue: signedIn
    .input(rentalIdSchema)
    .meta({ access: 'renter', shared: false })
    .query(({ ctx, input }) => findRescue(ctx.db, input.rentalId, ctx.me.id, moment(ctx))),

  /** Dresses like that of a rental that came to nothing, each with the reason where it is no more than nearly so. */
  alternatives: signedIn
    .input(rentalIdSchema)
    .meta({ access: 'renter', shared: false })
    .query(({ ctx, input }) => findAlternatives(ctx.db, input.rentalId, ctx.me.id, moment(ctx))),

  swap: changing
    .input(swapSchema)
    .meta({ access: 'renter', changes: 'public' })
    .mutation(async ({ ctx, input }) => {
      await requireTerms(ctx.trx, ctx.me.id, ctx.rules)
      const { isNew, ...answer } = await swap(ctx.trx, input, renter(ctx))
      const subject = `rental ${input.rentalId} for rental ${answer.rentalId}`
      if (isNew) await record(ctx.trx, ctx, { event: 'rental_swapped', actorId: ctx.me.id, subject })
      return answer
    }),

  withdraw: changing
    .input(rentalIdSchema)
    .meta({ access: 'renter', changes: 'public' })
    .mutation(({ ctx, input }) => withdraw(ctx.trx, input.rentalId, renter(ctx))),

  // Either side's.

  one: signedIn
    .input(rentalIdSchema)
    .meta({ access: 'partyOrAdmin', shared: false, rest: 'GET /rental', output: oneRentalOutput })
    .query(({ ctx, input }) => findRental(ctx.db, input.rentalId, { me: ctx.me, ...moment(ctx) })),

  cancel: changing
    .input(cancelSchema)
    .meta({
      access: 'party',
      changes: 'public',
      whileSuspended: true,
      rest: 'POST /rental/cancel',
      output: decisionOutput,
    })
    .mutation(({ ctx, input }) =>
      recorded(ctx, 'rental_cancelled', `${input.rentalId}`, cancel(ctx.trx, input, caller(ctx))),
    ),

  askForDays: changing
    .input(proposeSchema)
    .meta({
      access: 'party',
      changes: 'private',
      idempotent: true,
      rest: 'POST /rental/ask-for-days',
      output: proposedOutput,
    })
    .mutation(({ ctx, input }) => askForDays(ctx.trx, input, caller(ctx))),

  answerProposal: signedIn
    .input(proposalAnswerSchema)
    .meta({
      access: 'party',
      changes: 'public',
      rest: 'POST /rental/answer-proposal',
      output: proposalAnswerOutput,
    })
    .mutation(({ ctx, input }) => answerProposal(ctx.db, input, caller(ctx))),

  takeBackProposal: changing
    .input(proposalIdSchema)
    .meta({
      access: 'party',
      changes: 'private',
      rest: 'POST /rental/take-back-proposal',
      output: proposalAnswerOutput,
    })
    .mutation(({ ctx, input }) => takeBackProposal(ctx.trx, input.proposalId, caller(ctx))),

  answerClock: anyone
    .input(dressIdSchema)
    .meta({ shared: true, rest: 'GET /rental/answer-clock', output: clockOutput })
    .query(async ({ ctx, input }) => {
      const clock = await findAnswerClock(ctx.reads, input.id, ctx.now)
      if (!clock) throw notFound('Dress not found')
      return clock
    }),

  // An owner's side.

  answerReturn: changing
    .input(returnSchema)
    .meta({
      access: 'owner',
      changes: 'public',
      whileSuspended: true,
      rest: 'POST /rental/answer-return',
      output: decisionOutput,
    })
    .mutation(({ ctx, input }) => {
      const what = `${input.rentalId} ${input.answer}`
      return recorded(ctx, 'rental_return', what, answerReturn(ctx.trx, input, owner(ctx)))
    }),

  requests: signedIn
    .meta({ shared: false, rest: 'GET /rental/owner-requests', output: z.array(requestOutput) })
    .query(({ ctx }) => findRequests(ctx.db, ctx.me.id, moment(ctx))),

  requestsPage: signedIn
    .input(pageSchema)
    .meta({ shared: false })
    .query(({ ctx, input }) => findRequestPage(ctx.db, ctx.me.id, { ...moment(ctx), ...input })),

  lent: signedIn
    .input(lentFilterSchema)
    .meta({ shared: false, rest: 'GET /rental/owner-rentals', output: z.array(ownerRentalOutput) })
    .query(({ ctx, input }) => findOwnerRentals(ctx.db, ctx.me.id, { ...moment(ctx), ...input })),

  lentPage: signedIn
    .input(lentPageSchema)
    .meta({ shared: false })
    .query(({ ctx, input }) => findOwnerRentalPage(ctx.db, ctx.me.id, { ...moment(ctx), ...input })),

  pastPage: signedIn
    .input(pastPageSchema)
    .meta({ shared: false })
    .query(({ ctx, input }) => findPastPage(ctx.db, ctx.me.id, { ...moment(ctx), ...input })),

  today: signedIn.meta({ shared: false }).query(({ ctx }) => findToday(ctx.db, ctx.me.id, moment(ctx))),

  earnings: signedIn
    .meta({ shared: false, rest: 'GET /rental/owner-earnings', output: earningsOutput })
    .query(({ ctx }) => findEarnings(ctx.db, ctx.me.id, moment(ctx))),

  decide: changing
    .input(decisionSchema)
    .meta({ access: 'owner', changes: 'public', rest: 'POST /rental/update-status', output: decisionOutput })
    .mutation(({ ctx, input }) =>
      recorded(
        ctx,
        'rental_decision',
        `${input.rentalId} ${input.status}`,
        decide(ctx.trx, input, owner(ctx)),
      ),
    ),

  decline: changing
    .input(declineSchema)
    .meta({ access: 'owner', changes: 'public', rest: 'POST /rental/decline', output: decisionOutput })
    .mutation(({ ctx, input: { rentalId, ...why } }) => {
      const declined = decide(ctx.trx, { rentalId, status: 'cancelled', why }, owner(ctx))
      return recorded(ctx, 'rental_decision', `${rentalId} cancelled`, declined)
    }),

  propose: changing
    .input(proposeSchema)
    .meta({
      access: 'owner',
      changes: 'private',
      idempotent: true,
      rest: 'POST /rental/propose',
      output: proposedOutput,
    })
    .mutation(({ ctx, input }) => propose(ctx.trx, input, caller(ctx))),

  block: changing
    .input(blockSchema)
    .meta({ access: 'owner', changes: 'public', rest: 'POST /rental/block-dates', output: blockOutput })
    .mutation(({ ctx, input }) => blockDays(ctx.trx, input, owner(ctx))),

  blocks: signedIn
    .input(blocksOfSchema)
    .meta({ access: 'owner', shared: false })
    .query(({ ctx, input }) => findBlocks(ctx.db, input.dressId, owner(ctx))),

  ownerAvailability: signedIn
    .input(ownerAvailabilitySchema)
    .meta({ access: 'owner', shared: false })
    .query(async ({ ctx, input }) => {
      const reader = { ...moment(ctx), userId: ctx.me.id }
      return { unavailableDates: await findOwnerUnavailable(ctx.db, input, reader) }
    }),

  unblock: changing
    .input(blockIdSchema)
    .meta({ access: 'owner', changes: 'public' })
    .mutation(({ ctx, input }) => unblockDays(ctx.trx, input.blockId, owner(ctx))),
})
