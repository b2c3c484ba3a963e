import type { Swap } from '../../../shared/rental/rental-schema.ts'
import type { Db } from '../../db/database.ts'
import { conflict, notFound } from '../../errors.ts'
import { requirePerson } from '../../people/rows.ts'
import { book, type BookingContext } from '../booking.ts'
import { lockDress, makeMove } from '../holds.ts'
import { findAtRisk, findReplacements, type RescueMoment } from './replacements.ts'

interface SwapContext {
  renterId: string
  now: Date
  rules: BookingContext['rules'] & Omit<RescueMoment, 'now'>
}

/**
 * Asks for another dress in place of a rental at risk, and ends that one, in one transaction (docs/product.md#rescue).
 * Repeating it gives the same. Returns the new rental's id, and whether this call is the first. Throws a 404 for anybody
 * but its renter, and a conflict where it is not at risk, or the other dress cannot be had; then nothing changes.
 */
export async function swap(
  trx: Db,
  { rentalId, dressId, ...price }: Swap,
  { renterId, now, rules }: SwapContext,
) {
  const moment = { ...rules, now }
  await requirePerson(trx, renterId)
  const asked = await findAtRisk(trx, rentalId, moment)
  if (asked?.renterId !== renterId) throw notFound('This rental does not exist.')
  for (const id of [asked.dressId, dressId].toSorted((a, b) => a - b)) await lockDress(trx, id)

  const earlier = await trx
    .selectFrom('rental')
    .select(['id', 'dressId'])
    .where('swapOf', '=', rentalId)
    .executeTakeFirst()
  if (earlier && earlier.dressId !== dressId)
    throw conflict('You have already asked for another dress instead.')
  if (earlier) return { rentalId: earlier.id, isNew: false }
  // Read again under the lock: it may have come back, been sent or cancelled meanwhile.
  const rental = await findAtRisk(trx, rentalId, moment)
  if (!rental?.risk) throw conflict('This rental is not at risk any more, so nothing was changed.')
  const others = await findReplacements(trx, rental, moment)
  if (!others.some(({ id }) => id === dressId))
    throw conflict('This dress is no longer free on your days. Nothing was changed.')

  if (rental.risk !== 'cancelled') {
    await makeMove(trx, 'swapped', rentalId, now)
    await trx
      .updateTable('rental')
      .set({ cancelledAt: now, cancelReason: 'at_risk' })
      .where('id', '=', rentalId)
      .execute()
  }
  // The notes are left out: they were written to the other owner.
  const { startDate, endDate, eventDate } = rental
  const booking = { ...price, dressId, startDate, endDate, eventDate: eventDate ?? undefined }
  return { rentalId: await book(trx, booking, { renterId, now, rules, swapOf: rental }), isNew: true }
}
