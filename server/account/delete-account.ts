import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { FORMER_MEMBER } from '../../shared/account.ts'
import { formatDays, marketToday } from '../../shared/day.ts'
import { forgetCloset } from '../closets/commands.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { removeDress } from '../listings/commands.ts'
import { clearLapsed, isOpenRequest } from '../rentals/holds.ts'
import { conflict, unauthorized } from '../errors.ts'
import { PASSWORD_CHANGED, type Verified } from '../auth/credentials.ts'
import { lockPerson } from '../people/rows.ts'

/** Open rentals that a refusal names; of the others it gives the number. */
const MAX_NAMED = 3

/**
 * Deletes an account: whatever is personal goes, listings are taken down, and what others have of their shared
 * history stays, under no name and the id that is given. The address can register again. Throws a conflict that
 * says why while a rental is open, as renter or as owner, and a 401 when what they proved themselves by has changed.
 */
export const leave = (db: Db, { id: userId, passwordHash }: Verified, now: Date) =>
  inTransaction(db, async (trx) => {
    // Whoever sends a letter has its row, and then wants its reader's.
    await trx
      .selectFrom('letter')
      .select('id')
      .where('userId', '=', userId)
      .orderBy('id')
      .forUpdate()
      .execute()
    // Before the dresses, as whoever reviews does; and not yet so that nobody can tell them anything: whoever changes a
    // calendar takes the dress first and then tells its owner.
    await lockPerson(trx, userId)
    await lockDressesOf(trx, userId)
    // Whatever else they began waits for this row, and then finds nobody.
    const me = await trx
      .selectFrom('appUser')
      .select('passwordHash')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!me) throw unauthorized('Please sign in.')
    if (me.passwordHash !== passwordHash) throw unauthorized(PASSWORD_CHANGED)
    const dresses = await lockDressesOf(trx, userId)
    for (const { id } of dresses) await clearLapsed(trx, id, now)
    await refuseWhileOpen(trx, userId, now)

    for (const { id, deletedAt } of dresses) {
      if (!deletedAt) await removeDress(trx, userId, id, { now, today: marketToday(now) })
    }
    await forgetDresses(trx, userId)
    await trx.updateTable('image').set({ avatarOf: null }).where('avatarOf', '=', userId).execute()
    await forgetWords(trx, userId, now)
    await forgetCloset(trx, userId)
    for (const table of [
      'session',
      'oneTimeToken',
      'oauthAccount',
      'oauthLink',
      'favorite',
      'idempotencyKey',
      'mailChoice',
      'mailLink',
      'notice',
      'savedReply',
      'body',
      'closetNews',
    ] as const) {
      await trx.deleteFrom(table).where('userId', '=', userId).execute()
    }
    await forgetLetters(trx, userId, now)
    const former = randomUUID()
    // What is on record stays with the history, without where it came from.
    await trx.updateTable('audit').set({ actorId: former, ip: null }).where('actorId', '=', userId).execute()
    await trx.updateTable('audit').set({ subject: former, ip: null }).where('subject', '=', userId).execute()
    await trx
      .updateTable('appUser')
      .set({
        // Dresses, rentals and pictures follow to the new id; a call still under way does not know it.
        id: former,
        email: sql<string>`'former-' || gen_random_uuid() || '@members.invalid'`,
        displayName: FORMER_MEMBER,
        avatarUrl: null,
        role: 'user',
        passwordHash: null,
        passwordExpiresAt: null,
        mustChangePassword: false,
        emailVerifiedAt: null,
        emailRefusedAt: null,
        emailRefusal: null,
        messagesOnly: false,
        leftAt: now,
      })
      .where('id', '=', userId)
      .execute()
    return former
  })

/** What they wrote to others, with pictures; and whom they or who wanted nothing to do with them. */
async function forgetWords(trx: Db, userId: string, now: Date) {
  await trx
    .updateTable('rental')
    .set({ bookingNotes: null, specialRequests: null })
    .where('renterId', '=', userId)
    .execute()
  const lent = trx
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select('rental.id')
    .where('dress.ownerId', '=', userId)
  await trx.updateTable('rental').set({ declineWords: null }).where('id', 'in', lent).execute()
  await trx.updateTable('proposal').set({ words: null }).where('rentalId', 'in', lent).execute()
  const threads = await trx
    .selectFrom('thread')
    .select('id')
    .where((eb) => eb.or([eb('renterId', '=', userId), eb('ownerId', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  await trx
    .updateTable('privateImage')
    .set({ messageId: null, reviewId: null, position: null })
    .where('ownerId', '=', userId)
    .execute()
  await forgetReviews(trx, userId)
  await trx.updateTable('message').set({ body: null, hiddenAt: now }).where('authorId', '=', userId).execute()
  await trx.updateTable('thread').set({ subject: null }).where('renterId', '=', userId).execute()
  for (const [whose, unread] of [
    ['renterId', 'ownerUnread'],
    ['ownerId', 'renterUnread'],
  ] as const)
    await trx
      .updateTable('thread')
      .set({ [unread]: 0 })
      .where(whose, '=', userId)
      .execute()
  const ids = threads.map(({ id }) => id)
  if (ids.length)
    await trx
      .updateTable('letter')
      .set({ facts: null })
      .where('threadId', 'in', ids)
      .where('state', '!=', 'sending')
      .execute()
  await trx.updateTable('report').set({ words: null }).where('reporterId', '=', userId).execute()
  await trx
    .deleteFrom('blocked')
    .where((eb) => eb.or([eb('byId', '=', userId), eb('whomId', '=', userId)]))
    .execute()
}

/** What nobody has read of theirs goes; of what is published the words go, and the stars that others go by stay. */
async function forgetReviews(trx: Db, userId: string) {
  await trx.deleteFrom('review').where('authorId', '=', userId).where('publishedAt', 'is', null).execute()
  await trx
    .updateTable('review')
    .set({ body: null, note: null, size: null, heightMm: null })
    .where('authorId', '=', userId)
    .execute()
  await trx.updateTable('review').set({ reply: null }).where('aboutId', '=', userId).execute()
}

/** Letters on their way are not sent any more; of the others it stays that there were some. */
async function forgetLetters(trx: Db, userId: string, now: Date) {
  await trx
    .updateTable('letter')
    .set({ state: 'skipped', why: 'The account was deleted.', settledAt: now })
    .where('userId', '=', userId)
    .where('state', 'in', ['queued', 'sending'])
    .execute()
  // The other side's server may have named their address.
  await trx
    .updateTable('letter')
    .set({ why: 'The account was deleted.' })
    .where('userId', '=', userId)
    .where('why', 'is not', null)
    .execute()
  await trx
    .updateTable('letter')
    .set({ userId: null, email: null, facts: null })
    .where('userId', '=', userId)
    .execute()
  // What others were told of them.
  await trx
    .updateTable('letter')
    .set({ facts: null })
    .where('rentalId', 'in', (eb) =>
      eb
        .selectFrom('rental')
        .innerJoin('dress', 'dress.id', 'rental.dressId')
        .select('rental.id')
        .where((eb) => eb.or([eb('rental.renterId', '=', userId), eb('dress.ownerId', '=', userId)])),
    )
    .where('state', '!=', 'sending')
    .execute()
}

const lockDressesOf = (trx: Db, ownerId: string) =>
  trx
    .selectFrom('dress')
    .select(['id', 'deletedAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('id')
    // As whoever deletes a row: nobody is to refer to one of them meanwhile.
    .forUpdate()
    .execute()

/** What is written about their dresses, the days they kept for themselves, and pictures that no history shows. */
async function forgetDresses(db: Db, userId: string) {
  await db
    .updateTable('dress')
    .set({
      description: '',
      location: '',
      alterations: null,
      labelSystem: null,
      label: null,
      wearerHeightMm: null,
      wearerSize: null,
    })
    .where('ownerId', '=', userId)
    .execute()
  const mine = db.selectFrom('dress').select('dress.id').where('ownerId', '=', userId)
  await db.deleteFrom('hold').where('rentalId', 'is', null).where('dressId', 'in', mine).execute()
  await db
    .updateTable('image')
    .set({ dressId: null, position: null })
    .where('dressId', 'in', mine)
    .where('dressId', 'not in', db.selectFrom('rental').select('rental.dressId'))
    .execute()
  await removeUnknownDresses(db, userId)
}

/** The dresses that no rental, conversation or report of others is about go as a whole. */
async function removeUnknownDresses(db: Db, userId: string) {
  const unknown = await db
    .selectFrom('dress')
    .select('dress.id')
    .where('ownerId', '=', userId)
    .where(({ and, not, exists, selectFrom }) =>
      and(
        (['rental', 'thread', 'report'] as const).map((table) =>
          not(exists(selectFrom(table).select('dressId').whereRef('dressId', '=', 'dress.id'))),
        ),
      ),
    )
    .execute()
  if (!unknown.length) return
  const ids = unknown.map(({ id }) => id)
  for (const table of ['dressOldSlug', 'dressColor', 'dressOccasion'] as const)
    await db.deleteFrom(table).where('dressId', 'in', ids).execute()
  await db.deleteFrom('dress').where('id', 'in', ids).execute()
}

async function refuseWhileOpen(db: Db, userId: string, now: Date) {
  const open = await db
    .selectFrom('rental')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select(['title', 'rental.status', 'rental.renterId', 'startDate as from', 'endDate as to'])
    .where((eb) => eb.or([eb('rental.renterId', '=', userId), eb('dress.ownerId', '=', userId)]))
    .where((eb) =>
      eb.or([
        isOpenRequest(now),
        eb.and([eb('rental.status', '=', 'confirmed'), eb('endDate', '>=', marketToday(now))]),
      ]),
    )
    .orderBy('startDate')
    .execute()
  if (!open.length) return
  const named = open.slice(0, MAX_NAMED).map(({ title, status, renterId, ...days }) => {
    const what = status === 'pending' ? 'request for' : 'rental of'
    const whose = renterId === userId ? `your ${what}` : `a ${what} your`
    return `${whose} ${title} (${formatDays(days, marketToday(now))})`
  })
  const more = open.length - named.length
  throw conflict(
    `Your account cannot be deleted while rentals are open: ${named.join(', ')}${more ? ` and ${more} more` : ''}.`,
  )
}
