import { sql } from 'kysely'
import { DAY } from '../../shared/duration.ts'
import { optionalKinds, optionalLetters, type OptionalKind } from '../../shared/notices/letter-kinds.ts'
import type { MailTopic } from '../../shared/notices/mail.ts'
import { moves, noticesOf, rentalEvents } from '../../shared/rental/rental-process.ts'
import type { Db } from '../db/database.ts'
import { locks } from '../db/locks.ts'
import type { Letter } from '../mail/queue.ts'
import type { SkipReason } from '../mail/skip-reasons.ts'
import type { Reader } from './skip-reason.ts'

/** How many letters an unconfirmed address gets. */
export const MAX_UNVERIFIED = 5
/** The same of letters about an approved rental, in a day. */
export const MAX_UNVERIFIED_A_DAY = 5
/** The same of letters about one's own requests, each with the link to confirm the address. */
export const MAX_UNVERIFIED_ASKED_A_DAY = 1
/** How many letters anybody gets in a day. */
export const MAX_A_DAY = 50
/** How many of those may be about one other person, so that nobody uses up another's letters. */
export const MAX_A_DAY_OF_ONE = 20
/** How long the letter that confirms an address waits for one about a request, which has the same link. */
export const ASKING_MS = 10 * 60_000

/** About an approved rental: that it is, and what follows. */
const confirmations: OptionalKind[] = rentalEvents.flatMap((event) =>
  moves[event].to === 'confirmed' ? noticesOf(event) : [],
)
const standingTopics: readonly MailTopic[] = ['departures', 'returns', 'cancellations']
const ofStanding = optionalKinds.filter(
  (kind) => confirmations.includes(kind) || standingTopics.includes(optionalLetters[kind].topic),
)

const uncounted = optionalKinds.filter((kind) => optionalLetters[kind].isUncounted)

/**
 * Why a reader gets no such letter for now; undefined when they do. Locks per reader until the transaction ends: so
 * each server counts what the others are sending.
 */
export async function tooManyLetters(
  db: Db,
  letter: Letter & { kind: OptionalKind },
  reader: Reader,
  now: Date,
): Promise<SkipReason | undefined> {
  await sql`select pg_advisory_xact_lock(${locks.letters}, hashtext(${reader.id}))`.execute(db)
  const had = (since: Date) =>
    db
      .selectFrom('letter')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', reader.id)
      .where('urgent', '=', false)
      .where('id', '!=', letter.id)
      .where((eb) =>
        eb.or([
          eb('state', '=', 'sending'),
          eb.and([eb('state', 'in', ['sent', 'kept']), eb('settledAt', '>', since)]),
        ]),
      )
  const count = async (query: ReturnType<typeof had>) => (await query.executeTakeFirstOrThrow()).count
  const today = had(new Date(now.getTime() - DAY))

  // Signing up with a stranger's address and flooding a person with requests both send few letters so.
  if (!reader.emailVerifiedAt) {
    const isStanding = ofStanding.includes(letter.kind)
    const before = isStanding
      ? await count(today.where('kind', 'in', ofStanding))
      : await count(had(new Date(0)).where('kind', 'not in', ofStanding))
    const most = isStanding ? MAX_UNVERIFIED_A_DAY : MAX_UNVERIFIED
    if (optionalLetters[letter.kind].needsConfirmed || before >= most) return 'address_unconfirmed'
    if (
      letter.kind === 'asked' &&
      (await count(today.where('kind', '=', 'asked'))) >= MAX_UNVERIFIED_ASKED_A_DAY
    )
      return 'address_unconfirmed'
  }
  const counted = uncounted.includes(letter.kind) ? today : today.where('kind', 'not in', uncounted)
  if ((await count(counted)) >= MAX_A_DAY) return 'daily_limit'
  const other = await otherOf(db, letter, reader.id)
  if (!other) return undefined
  const ofOne = counted.where((eb) =>
    eb.or([
      eb(
        'rentalId',
        'in',
        eb
          .selectFrom('rental')
          .innerJoin('dress', 'dress.id', 'rental.dressId')
          .select('rental.id')
          .where((eb) => isBetween(eb.ref('rental.renterId'), eb.ref('dress.ownerId'), reader.id, other)),
      ),
      eb(
        'threadId',
        'in',
        eb
          .selectFrom('thread')
          .select('thread.id')
          .where((eb) => isBetween(eb.ref('thread.renterId'), eb.ref('thread.ownerId'), reader.id, other)),
      ),
    ]),
  )
  return (await count(ofOne)) >= MAX_A_DAY_OF_ONE ? 'daily_limit_of_one' : undefined
}

const isBetween = (renter: unknown, owner: unknown, one: string, other: string) =>
  sql<boolean>`(${renter}, ${owner}) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`

async function otherOf(db: Db, { rentalId, threadId }: Letter, readerId: string) {
  const sides = threadId
    ? await db
        .selectFrom('thread')
        .select(['renterId', 'ownerId'])
        .where('id', '=', threadId)
        .executeTakeFirst()
    : rentalId
      ? await db
          .selectFrom('rental')
          .innerJoin('dress', 'dress.id', 'rental.dressId')
          .select(['rental.renterId', 'dress.ownerId'])
          .where('rental.id', '=', rentalId)
          .executeTakeFirst()
      : undefined
  return sides && (sides.renterId === readerId ? sides.ownerId : sides.renterId)
}
