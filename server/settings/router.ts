import { previewSchema, settingsChangeSchema } from '../../shared/settings/change-schema.ts'
import { pageSchema } from '../../shared/settings/page-schema.ts'
import { inTransaction } from '../db/database.ts'
import { record } from '../audit/queries.ts'
import { notFound } from '../errors.ts'
import { adminOnly, anyone, router } from '../trpc/trpc.ts'
import { changeSettings } from './commands.ts'
import { outlines } from './legal.ts'
import { htmlOf } from './markdown.ts'
import { findChanges, findSettings } from './queries.ts'

export const settingsRouter = router({
  /** The settings, those of an untouched shop, those that the environment sets, and who changed what. */
  read: adminOnly.meta({ shared: false }).query(async ({ ctx: { db, settings } }) => ({
    ...(await findSettings(db)),
    outlines,
    fixed: settings.fixed,
    changes: await findChanges(db),
  })),

  change: adminOnly
    .input(settingsChangeSchema)
    .meta({ changes: 'public' })
    .mutation(async ({ ctx, input }) => {
      const { db, me, now, settings } = ctx
      const version = await inTransaction(db, async (trx) => {
        const changed = await changeSettings(trx, input, { fixed: settings.fixed, adminId: me.id, now })
        const subject = changed.names.join(', ')
        if (subject) await record(trx, ctx, { event: 'settings_change', actorId: me.id, subject })
        return changed.version
      })
      await settings.changed()
      return { version }
    }),

  /** A text as its page would show it. Changes nothing, and is sent like a change for its length. */
  preview: adminOnly
    .input(previewSchema)
    .meta({ changes: 'private' })
    .mutation(({ ctx, input }) => htmlOf(input.text, ctx.rules.shop)),

  /** A page of the shop's own text. */
  page: anyone
    .input(pageSchema)
    .meta({ shared: true })
    .query(({ ctx, input }) => {
      const page = ctx.rules.pages[input.page]
      if (!page) throw notFound('This shop has no such page.')
      return page
    }),
})
