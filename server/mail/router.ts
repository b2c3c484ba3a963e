import { linkSchema, mailChoiceSchema } from '../../shared/notices/mail-schema.ts'
import { lockPerson } from '../people/rows.ts'
import { done } from '../trpc/output.ts'
import { anyone, changing, router, signedIn } from '../trpc/trpc.ts'
import { chooseLetters, unsubscribe } from './commands.ts'
import { findChoices } from './queries.ts'

export const mailRouter = router({
  /** Whether the shop sends letters. */
  state: anyone.meta({ shared: true }).query(({ ctx }) => ({ sendsMail: ctx.rules.mailWay !== 'off' })),

  choices: signedIn.meta({ shared: false }).query(async ({ ctx: { db, me, rules } }) => ({
    ...(await findChoices(db, me.id)),
    sendsMail: rules.mailWay !== 'off',
  })),

  choose: changing
    .input(mailChoiceSchema)
    .meta({ changes: 'private', whileSuspended: true })
    .mutation(async ({ ctx: { trx, me }, input }) => {
      await lockPerson(trx, me.id)
      await chooseLetters(trx, me.id, input)
      return {}
    }),

  /** The button behind the link that stops letters: all optional ones to the link's owner. */
  unsubscribe: anyone
    .input(linkSchema)
    .meta({ changes: 'private', alone: true })
    .mutation(({ ctx: { db, now }, input: { token } }) => done(unsubscribe(db, token, now))),
})
