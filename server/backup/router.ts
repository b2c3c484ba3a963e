import { restorableSchema, restoreSchema } from '../../shared/backup-schema.ts'
import { nothingSchema } from '../../shared/account/account-schema.ts'
import { record } from '../audit/queries.ts'
import { findJobs } from '../jobs/jobs.ts'
import { conflict } from '../errors.ts'
import { isFirstRun, requireFirstRunCode } from '../people/first-run.ts'
import { adminOnly, anyone, router } from '../trpc/trpc.ts'
import type { BackupDesk } from '../trpc/context.ts'
import { findLastBackup } from '../jobs/last-backup.ts'
import { NIGHTLY } from './kept.ts'

function deskOf({ backups }: { backups: BackupDesk | null }) {
  if (!backups)
    throw conflict(
      'The database of this shop is not run by the shop: npm run backup and npm run restore do this.',
    )
  return backups
}

export const backupsRouter = router({
  /** The kept backups, newest first; null where the shop keeps none, as it does not run its database. */
  list: adminOnly.meta({ shared: false }).query(async ({ ctx: { db, backups } }) => ({
    kept: backups && (await backups.list()),
    ...((await backups?.state('requested backup')) ?? { isUnderWay: false, failed: null }),
    lastAt: await findLastBackup(db),
    nightly: (await findJobs(db)).find(({ name }) => name === NIGHTLY)?.problem ?? null,
  })),

  /** Begins to make one; `list` tells how it goes. */
  make: adminOnly
    .input(nothingSchema)
    .meta({ changes: 'private', alone: true })
    .mutation(async ({ ctx }) => {
      await deskOf(ctx).make()
      await record(ctx.db, ctx, { event: 'backup_made', actorId: ctx.me.id })
      return {}
    }),

  /** What an empty shop can be filled from. */
  restorable: anyone
    .input(restorableSchema)
    .meta({ access: 'firstRun', changes: 'private', alone: true })
    .mutation(async ({ ctx, input: { code } }) => {
      await ctx.limits.firstRun(ctx.ip)
      await requireFirstRunCode(ctx.db, code)
      return deskOf(ctx).list()
    }),

  /** Begins to fill it; `restoring` tells how it goes. */
  restore: anyone
    .input(restoreSchema)
    .meta({ access: 'firstRun', changes: 'private', alone: true })
    .mutation(async ({ ctx, input: { code, name } }) => {
      await ctx.limits.firstRun(ctx.ip)
      await requireFirstRunCode(ctx.db, code)
      await deskOf(ctx).restore(name, ctx)
      return {}
    }),

  /** How it goes; in a shop with people it says nothing but that. */
  restoring: anyone.meta({ shared: false }).query(async ({ ctx: { db, backups } }) => {
    // Before the question whether it is over: between them the database may become the restored one.
    const state = await backups?.state('restore')
    if (!(await isFirstRun(db))) return { isOver: true, failed: null }
    const isAtIt = !state || state.isUnderWay
    return { isOver: false, failed: isAtIt ? null : (state.failed ?? 'It ended early. Please try again.') }
  }),
})
