import { randomUUID } from 'node:crypto'
import { marketToday } from '../../shared/day.ts'
import { forgetInAudit } from '../audit/queries.ts'
import { forgetCredentials, PASSWORD_CHANGED, type Verified } from '../auth/credentials.ts'
import { removeBody } from '../body/queries.ts'
import { forgetCloset } from '../closets/commands.ts'
import type { Rules } from '../config.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { unauthorized } from '../errors.ts'
import { forgetFavorites } from '../favorites/commands.ts'
import { forgetHandovers } from '../handover/forget.ts'
import { forgetHidden } from '../images/hiding.ts'
import { forgetPrivateImages } from '../images/private-images.ts'
import { forgetAvatar } from '../images/queries.ts'
import { removeDress } from '../listings/commands.ts'
import { forgetDresses, lockDressesOf } from '../listings/forget.ts'
import { forgetMail, lockLetters } from '../mail/forget.ts'
import { forgetMessages, lockThreads } from '../messages/forget.ts'
import { forgetReports } from '../moderation/reports.ts'
import { forgetSanctions } from '../moderation/sanctions.ts'
import { forgetNotices } from '../notices/commands.ts'
import { forgetBlocked } from '../people/blocked.ts'
import { forgetPerson, lockPerson, lockToForget } from '../people/rows.ts'
import { forgetRentals, requireNoOpenRentals } from '../rentals/forget.ts'
import { refreshHolds } from '../rentals/holds.ts'
import { forgetLines } from '../rentals/line/offers.ts'
import { forgetReviews } from '../reviews/commands.ts'
import { forgetSearches } from '../searches/commands.ts'
import { forgetSettings } from '../settings/commands.ts'

/**
 * Deletes an account: personal data goes, listings are taken down, and others keep their part of the shared history,
 * under no name and the new id. Throws a conflict that says why while a rental is open on either side, and a 401 when
 * the credential has changed. Rows are locked in the order used everywhere.
 */
export const deleteAccount = (
  db: Db,
  { id: userId, passwordHash }: Verified,
  { now, rules }: { now: Date; rules: Pick<Rules, 'autoCloseDays'> },
) =>
  inTransaction(db, async (trx) => {
    await lockLetters(trx, userId)
    // Before the dresses, as for a review; and in a mode that still lets notices to them be written: changing a
    // calendar locks the dress first and then tells its owner.
    await lockPerson(trx, userId)
    await lockDressesOf(trx, userId)
    const me = await lockToForget(trx, userId)
    if (!me) throw unauthorized('Please sign in.')
    if (me.passwordHash !== passwordHash) throw unauthorized(PASSWORD_CHANGED)
    const { own: dresses, inLine } = await lockDressesOf(trx, userId)
    const dressIds = dresses.map(({ id }) => id)
    await forgetLines(trx, userId, now)
    await refreshHolds(trx, [...new Set([...dressIds, ...inLine])], now)
    await requireNoOpenRentals(trx, userId, { now, rules })

    for (const { id, deletedAt } of dresses) {
      if (!deletedAt) await removeDress(trx, userId, id, { now, today: marketToday(now) })
    }
    await forgetDresses(trx, userId)
    await forgetAvatar(trx, userId)
    await forgetHidden(trx, userId)
    await forgetRentals(trx, userId)
    await forgetHandovers(trx, userId)
    await lockThreads(trx, userId)
    await forgetPrivateImages(trx, userId)
    await forgetReviews(trx, userId)
    await forgetMessages(trx, userId, now)
    await forgetReports(trx, userId)
    await forgetSanctions(trx, userId)
    await forgetBlocked(trx, userId)
    await forgetCloset(trx, userId)
    await forgetSearches(trx, userId)
    await forgetCredentials(trx, userId)
    await forgetFavorites(trx, userId)
    await trx.deleteFrom('idempotencyKey').where('userId', '=', userId).execute()
    await forgetNotices(trx, userId)
    await removeBody(trx, userId)
    await forgetMail(trx, userId, now)
    await forgetSettings(trx, userId)
    await trx.deleteFrom('acceptance').where('userId', '=', userId).execute()
    const former = randomUUID()
    await forgetInAudit(trx, userId, former)
    await forgetPerson(trx, userId, { former, now })
    return former
  })
