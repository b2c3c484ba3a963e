import type { FastifyBaseLogger } from 'fastify'
import { MINUTE } from '../../shared/duration.ts'
import { backUpNightly, lacksNightly, NIGHTLY, type Source } from '../backup/kept.ts'
import type { Clock } from '../clock.ts'
import { sendFollowerDigests } from '../closets/news.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { reindexDresses } from '../dresses/search/search-index.ts'
import type { Changes } from '../http/changes.ts'
import type { Job } from '../jobs/jobs.ts'
import { forgetKept, outboxOf, sweepOutbox } from '../mail/outbox.ts'
import { runFileSweep, runMaintenance } from '../maintenance/maintenance.ts'
import { endOver, hasOver } from '../moderation/sanctions.ts'
import { prolongAllOverdue } from '../rentals/holds.ts'
import { createReminders } from '../rentals/reminders.ts'
import { hasOverdue, publishOverdue } from '../reviews/publish.ts'
import { sendSearchNews } from '../searches/news.ts'
import type { ShopRules } from '../settings/settings.ts'

interface Parts {
  db: Db
  config: Config
  rules: ShopRules
  clock: Clock
  /** What a backup is made of; its signal is aborted when the shop closes. */
  source: Source & { signal: AbortSignal }
  changes: Pick<Changes, 'publicDataChanged'>
  log: FastifyBaseLogger
}

/** What the shop does unasked, and how often. */
export function shopJobs({ db, config, rules, clock, source, changes, log }: Parts): Job[] {
  const { timeZone } = config
  const { images, signal } = source
  const remind = createReminders(db)
  const moment = () => ({ now: clock(), timeZone })

  const nightly: Job = {
    name: NIGHTLY,
    everyMs: 60 * MINUTE,
    hasWork: () => lacksNightly(db, source, moment()),
    run: () => backUpNightly(db, source, moment()),
  }
  return [
    {
      name: 'reminders',
      everyMs: MINUTE,
      run: () => remind({ ...rules.now(), now: clock() }),
    },
    {
      name: 'reviews',
      everyMs: MINUTE,
      hasWork: () => hasOverdue(db, clock()),
      async run() {
        if (await publishOverdue(db, clock())) changes.publicDataChanged()
      },
    },
    {
      name: 'suspensions',
      everyMs: MINUTE,
      hasWork: () => hasOver(db, clock()),
      async run() {
        if (await endOver(db, clock())) changes.publicDataChanged()
      },
    },
    {
      name: 'closet news',
      everyMs: MINUTE,
      run: () => sendFollowerDigests(db, moment()),
    },
    {
      name: 'search news',
      everyMs: MINUTE,
      run: () => sendSearchNews(db, { ...rules.now(), ...moment() }),
    },
    {
      name: 'overdue rentals',
      everyMs: 60 * MINUTE,
      async run() {
        if (await prolongAllOverdue(db, clock())) changes.publicDataChanged()
      },
    },
    {
      name: 'maintenance',
      everyMs: 5 * MINUTE,
      async run() {
        await runMaintenance({ db, images, now: clock() })
        // A server of an older version may have saved some meanwhile.
        await reindexDresses(db, signal)
      },
    },
    {
      name: 'file sweep',
      everyMs: 60 * MINUTE,
      async run() {
        const { foreign } = await runFileSweep({ db, images, now: clock() })
        if (foreign) log.warn({ foreign }, 'most pictures in this store are of another database, and stay')
        const outbox = outboxOf(config.dataDir)
        await sweepOutbox(outbox, new Date())
        if (!config.databaseUrl) await forgetKept(db, outbox)
      },
    },
    // A database that others run, they back up.
    ...(config.databaseUrl ? [] : [nightly]),
  ]
}
