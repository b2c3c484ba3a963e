import { sql } from 'kysely'
import { maskedEmail, type LetterState } from '../../shared/notices/mail.ts'
import { sendableAgain } from '../../shared/notices/letter-kinds.ts'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/page.ts'
import { GIVE_UP_MS } from '../mail/queue.ts'
import { describeWhy } from '../mail/skip-reasons.ts'
import { isNotOfTheirs, reportOfDecision } from '../moderation/report-queries.ts'
import { nameOf } from './letter-texts.ts'

const PAGE_LENGTH = 30

/** Letters, without those that would tell an admin who reported them. */
const lettersFor = (db: Db, adminId: string) =>
  db
    .selectFrom('letter')
    .leftJoin('appUser', 'appUser.id', 'letter.userId')
    .select(['letter.id', 'letter.kind', 'letter.state', 'letter.why', 'letter.attempts', 'letter.createdAt'])
    .select(['letter.dueAt', 'letter.settledAt', 'letter.email', 'letter.userId'])
    .select(['appUser.displayName', 'appUser.email as ownEmail'])
    .where(
      isNotOfTheirs(
        db,
        adminId,
        sql`coalesce(letter.report_id, ${reportOfDecision(sql.ref('letter.sanctionId'))})`,
      ),
    )

type Row = Awaited<ReturnType<ReturnType<typeof lettersFor>['executeTakeFirstOrThrow']>>

/** A letter as an admin sees it, with its address masked. */
function shownLetter({ email, ownEmail, userId, displayName, ...letter }: Row, now: Date) {
  const address = email ?? ownEmail
  return {
    ...letter,
    about: nameOf(letter.kind),
    why: describeWhy(letter.why),
    to: displayName,
    email: address && maskedEmail(address),
    canTryAgain:
      userId !== null &&
      (letter.state === 'failed' || letter.state === 'skipped') &&
      sendableAgain.includes(letter.kind) &&
      now.getTime() - letter.createdAt.getTime() < GIVE_UP_MS,
  }
}

interface Viewer {
  adminId: string
  now: Date
}

export async function findLetter(db: Db, id: number, { adminId, now }: Viewer) {
  const row = await lettersFor(db, adminId).where('letter.id', '=', id).executeTakeFirst()
  return row && shownLetter(row, now)
}

/** The shop's letters for an admin, newest first, a page at a time: to whom, about what, and what became of them. */
export async function findLetters(
  db: Db,
  { state, cursor }: { state?: LetterState; cursor?: number },
  { adminId, now }: Viewer,
) {
  const rows = await lettersFor(db, adminId)
    .$if(state !== undefined, (query) => query.where('letter.state', '=', state ?? 'queued'))
    .$if(cursor !== undefined, (query) => query.where('letter.id', '<', cursor ?? 0))
    .orderBy('letter.id', 'desc')
    .limit(PAGE_LENGTH + 1)
    .execute()
  const page = pageOf(rows, PAGE_LENGTH, ({ id }) => id)
  return { letters: page.rows.map((row) => shownLetter(row, now)), nextCursor: page.nextCursor }
}
