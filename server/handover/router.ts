import { record } from '../audit/queries.ts'
import {
  addressSchema,
  handoverCodeSchema,
  photographSchema,
  placeSchema,
  problemSchema,
  sentSchema,
  viewSchema,
  type HandoverCode,
} from '../../shared/rental/handover-schema.ts'
import { rentalIdSchema } from '../../shared/rental/rental-schema.ts'
import type { Leg } from '../../shared/rental/handover.ts'
import type { SignedInUser } from '../sessions/sessions.ts'
import type { Context } from '../trpc/context.ts'
import { nothingOutput } from '../trpc/output.ts'
import { changing, router, signedIn } from '../trpc/trpc.ts'
import { agreeToPlace, namePlace, receive, send, tellProblem, writeAddress } from './commands.ts'
import { meet } from './meeting.ts'
import { handoverOutput } from './output.ts'
import { photograph, removePhotograph } from './photographs.ts'
import { findHandover } from './queries.ts'

type Ctx = Context & { me: SignedInUser }

const teller = ({ me, now, rules }: Ctx) => ({ userId: me.id, now, rules })

async function done(work: Promise<unknown>) {
  await work
  return {}
}

/** Tries a code; the last of an hour is on record when it is wrong. */
function tryCode(leg: Leg, ctx: Ctx, input: HandoverCode) {
  const subject = `rental ${input.rentalId} ${leg}`
  return meet(ctx.db, leg, input, {
    ...teller(ctx),
    countTry: () => ctx.limits.handover(`${input.rentalId}.${leg}`),
    onUsedUp: () => record(ctx.db, ctx, { event: 'handover_tries_used_up', actorId: ctx.me.id, subject }),
  })
}

export const handoverRouter = router({
  one: signedIn
    .input(rentalIdSchema)
    .meta({ access: 'partyOrAdmin', shared: false, rest: 'GET /handover', output: handoverOutput })
    .query(({ ctx, input }) =>
      findHandover(ctx.db, input.rentalId, { me: ctx.me, now: ctx.now, rules: ctx.rules }),
    ),

  // Who gives a dress.

  sent: changing
    .input(sentSchema)
    .meta({ access: 'owner', changes: 'private', rest: 'POST /handover/sent', output: nothingOutput })
    .mutation(({ ctx, input }) => done(send(ctx.trx, 'there', input, teller(ctx)))),

  sentBack: changing
    .input(sentSchema)
    .meta({ access: 'renter', changes: 'private', rest: 'POST /handover/sent-back', output: nothingOutput })
    .mutation(({ ctx, input }) => done(send(ctx.trx, 'back', input, teller(ctx)))),

  handOver: signedIn
    .input(handoverCodeSchema)
    .meta({
      access: 'owner',
      alone: true,
      changes: 'private',
      rest: 'POST /handover/hand-over',
      output: nothingOutput,
    })
    .mutation(({ ctx, input }) => done(tryCode('there', ctx, input))),

  // Its days end with the hand-over, so that others may have them.
  handBack: signedIn
    .input(handoverCodeSchema)
    .meta({
      access: 'renter',
      alone: true,
      changes: 'public',
      rest: 'POST /handover/hand-back',
      output: nothingOutput,
    })
    .mutation(({ ctx, input }) => done(tryCode('back', ctx, input))),

  // Who receives it.

  received: changing
    .input(rentalIdSchema)
    .meta({ access: 'renter', changes: 'private', rest: 'POST /handover/received', output: nothingOutput })
    .mutation(({ ctx, input }) => done(receive(ctx.trx, input.rentalId, teller(ctx)))),

  notAsDescribed: changing
    .input(problemSchema)
    .meta({
      access: 'renter',
      changes: 'private',
      rest: 'POST /handover/not-as-described',
      output: nothingOutput,
    })
    .mutation(({ ctx, input }) => done(tellProblem(ctx.trx, input, teller(ctx)))),

  writeAddress: changing
    .input(addressSchema)
    .meta({ access: 'party', changes: 'private', rest: 'POST /handover/address', output: nothingOutput })
    .mutation(({ ctx, input }) => done(writeAddress(ctx.trx, input, teller(ctx)))),

  // Either side's.

  namePlace: changing
    .input(placeSchema)
    .meta({ access: 'party', changes: 'private', rest: 'POST /handover/place', output: nothingOutput })
    .mutation(({ ctx, input }) => done(namePlace(ctx.trx, input, { ...teller(ctx), limits: ctx.limits }))),

  agreeToPlace: changing
    .input(placeSchema)
    .meta({
      access: 'party',
      changes: 'private',
      rest: 'POST /handover/agree-to-place',
      output: nothingOutput,
    })
    .mutation(({ ctx, input }) => done(agreeToPlace(ctx.trx, input, teller(ctx)))),

  photograph: changing
    .input(photographSchema)
    .meta({ access: 'party', changes: 'private', rest: 'POST /handover/photograph', output: nothingOutput })
    .mutation(({ ctx, input }) => done(photograph(ctx.trx, input, teller(ctx)))),

  removePhotograph: changing
    .input(viewSchema)
    .meta({
      access: 'party',
      changes: 'private',
      rest: 'POST /handover/remove-photograph',
      output: nothingOutput,
    })
    .mutation(({ ctx, input }) => done(removePhotograph(ctx.trx, input, teller(ctx)))),
})
