import { demoEmails } from '../../demo/people.ts'
import { DAY } from '../../shared/duration.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { Db } from '../db/database.ts'
import { findLastBackup } from '../jobs/last-backup.ts'
import { findSettings } from '../settings/queries.ts'
import { untouched } from '../settings/untouched.ts'

/** For how many days a backup counts as recent. */
const BACKUP_DAYS = 7

/** Texts without a gap once the step is taken. */
const required = ['terms', 'privacy', 'imprint'] as const

/** A gap of an outline, and no link. */
const gap = /\[[^\]]+\](?!\()/

/** Which steps of opening the shop are taken, by the facts (docs/product.md#first-run), and what waits for admins. */
export async function findOverview(db: Db, fixed: Partial<Settings>, now: Date) {
  const { unsaid, ...current } = await findSettings(db)
  const lastBackup = await findLastBackup(db)
  const values = { ...current.values, ...fixed }
  const { isMailTested, isDemoGone, ...waiting } = await db
    .selectNoFrom(({ exists, not, selectFrom, fn }) => {
      const count = fn.countAll<number>().as('count')
      const reviews = selectFrom('review').select(count).where('heldAt', 'is not', null)
      return [
        exists(selectFrom('letter').where('kind', '=', 'test').where('state', '=', 'sent')).as(
          'isMailTested',
        ),
        not(exists(selectFrom('appUser').where('email', 'in', demoEmails))).as('isDemoGone'),
        selectFrom('letter').select(count).where('state', '=', 'failed').as('letters'),
        selectFrom('report').select(count).where('closedAt', 'is', null).as('reports'),
        reviews.where('letThroughAt', 'is', null).where('hiddenAt', 'is', null).as('reviews'),
      ]
    })
    .executeTakeFirstOrThrow()
  return {
    steps: {
      name: values.name !== untouched.name && values.supportEmail !== untouched.supportEmail,
      mail: isMailTested,
      law: required.every((name) => values[name] && !gap.test(values[name])),
      travel: !unsaid.length,
      demo: isDemoGone,
      backup: lastBackup !== null && lastBackup.getTime() > now.getTime() - BACKUP_DAYS * DAY,
    },
    waiting,
  }
}
