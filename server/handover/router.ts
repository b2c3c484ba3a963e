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
import { done, nothingOutput } from '../trpc/output.ts'
import { changing, router, signedIn } from '../trpc/trpc.ts'
import { agreeToPlace, namePlace, receive, send, tellProblem, writeAddress } from './commands.ts'
import { meet } from './meeting.ts'
import { handoverOutput } from './output.ts'
import { photograph, removePhotograph } from './photographs.ts'
import { findHandover } from './queries.ts'

type Ctx = Context & { me: SignedInUser }

const teller = ({ me, now, rules }: Ctx) => ({ userId: me.id, now, rules })

/** A change that answers nothing, by one side or by either. */
const legChange = (access: 'owner' | 'renter' | 'party', path: string) =>
  ({
    access,
    changes: 'private',
    whileSuspended: true,
    rest: `POST /handover/${path}`,
    output: nothingOutput,
  }) as const

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
    .meta(legChange('owner', 'sent'))
    .mutation(({ ctx, input }) => done(send(ctx.trx, 'there', input, teller(ctx)))),

  sentBack: changing
    .input(sentSchema)
    .meta(legChange('renter', 'sent-back'))
    .mutation(({ ctx, input }) => done(send(ctx.trx, 'back', input, teller(ctx)))),

  handOver: signedIn
    .input(handoverCodeSchema)
    .meta({ ...legChange('owner', 'hand-over'), alone: true })
    .mutation(({ ctx, input }) => done(tryCode('there', ctx, input))),

  // Its days end with the hand-over, so that others may have them.
  handBack: signedIn
    .input(handoverCodeSchema)
    .meta({ ...legChange('renter', 'hand-back'), changes: 'public', alone: true })
    .mutation(({ ctx, input }) => done(tryCode('back', ctx, input))),

  // Who receives it.

  received: changing
    .input(rentalIdSchema)
    .meta(legChange('renter', 'received'))
    .mutation(({ ctx, input }) => done(receive(ctx.trx, input.rentalId, teller(ctx)))),

  notAsDescribed: changing
    .input(problemSchema)
    .meta(legChange('renter', 'not-as-described'))
    .mutation(({ ctx, input }) => done(tellProblem(ctx.trx, input, teller(ctx)))),

  writeAddress: changing
    .input(addressSchema)
    .meta(legChange('party', 'address'))
    .mutation(({ ctx, input }) => done(writeAddress(ctx.trx, input, teller(ctx)))),

  // Either side's.

  namePlace: changing
    .input(placeSchema)
    .meta(legChange('party', 'place'))
    .mutation(({ ctx, input }) => done(namePlace(ctx.trx, input, { ...teller(ctx), limits: ctx.limits }))),

  agreeToPlace: changing
    .input(placeSchema)
    .meta(legChange('party', 'agree-to-place'))
    .mutation(({ ctx, input }) => done(agreeToPlace(ctx.trx, input, teller(ctx)))),

  photograph: changing
    .input(photographSchema)
    .meta(legChange('party', 'photograph'))
    .mutation(({ ctx, input }) => done(photograph(ctx.trx, input, teller(ctx)))),

  removePhotograph: changing
    .input(viewSchema)
    .meta(legChange('party', 'remove-photograph'))
    .mutation(({ ctx, input }) => done(removePhotograph(ctx.trx, input, teller(ctx)))),
})
