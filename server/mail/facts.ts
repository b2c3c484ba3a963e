import { marketToday } from '../../shared/day.ts'
import { isOptional } from '../../shared/mail.ts'
import { toldSide } from '../../shared/notice.ts'
import type { Db } from '../db/database.ts'
import type { LetterFacts } from '../db/schema.ts'
import type { Letter } from './queue.ts'

/** What a letter to `name` tells, as things stand: its rental, if it is about one, from their side of it. */
export async function gatherFacts(db: Db, letter: Letter, name: string, now: Date): Promise<LetterFacts> {
  const facts = { ...letter.facts, name, today: marketToday(now) }
  if (!letter.rentalId || !isOptional(letter.kind)) return facts
  const { ownerName, renterName, startDate, endDate, bookingNotes, specialRequests, lapsesAt, ...rental } =
    await db
      .selectFrom('rental')
      .innerJoin('dress', 'dress.id', 'rental.dressId')
      .innerJoin('appUser as owner', 'owner.id', 'dress.ownerId')
      .innerJoin('appUser as renter', 'renter.id', 'rental.renterId')
      .select(['dress.title as dressTitle', 'startDate', 'endDate', 'totalCents', 'lapsesAt'])
      .select(['bookingNotes', 'specialRequests'])
      .select(['owner.displayName as ownerName', 'renter.displayName as renterName'])
      .select((eb) =>
        eb
          .selectFrom('image')
          .select('image.id')
          .whereRef('image.dressId', '=', 'dress.id')
          .orderBy('position')
          .limit(1)
          .as('imageId'),
      )
      .where('rental.id', '=', letter.rentalId)
      .executeTakeFirstOrThrow()
  return {
    ...facts,
    rental: {
      ...rental,
      otherName: toldSide[letter.kind] === 'owner' ? renterName : ownerName,
      days: { from: startDate, to: endDate },
      note: [bookingNotes, specialRequests].filter(Boolean).join('\n\n') || null,
      lapsesAt: lapsesAt.toISOString(),
    },
  }
}
