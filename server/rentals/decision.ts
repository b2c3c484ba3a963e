import type { z } from 'zod/mini'
import type { decisionSchema } from '../../shared/rental.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { conflict, notFound } from '../errors.ts'
import { cancelRental, confirmRental, findRentalForOwner, lockDress, statusAt } from './queries.ts'

const NOT_FOUND = 'This request does not exist.'

/**
 * An owner's answer to a request, once: saying the same again is answered the same, the opposite is a conflict.
 * Gives what the rental is now and which dress it is of. Throws when it is not hers, or when it has lapsed.
 */
export const decide = (
  db: Db,
  { rentalId, status }: z.infer<typeof decisionSchema>,
  { ownerId, now }: { ownerId: string; now: Date },
) =>
  inTransaction(db, async (trx) => {
    const asked = await findRentalForOwner(trx, rentalId, ownerId)
    if (!asked) throw notFound(NOT_FOUND)
    await lockDress(trx, asked.dressId)

    // Read again under the lock: somebody may have answered, withdrawn or waited too long meanwhile.
    const rental = await findRentalForOwner(trx, rentalId, ownerId)
    if (!rental) throw notFound(NOT_FOUND)
    const answer = (now: Date) => ({ status: statusAt(rental, now), dressId: rental.dressId })

    if (rental.status === 'confirmed' && status === 'confirmed') return answer(now)
    if (rental.status === 'cancelled' && rental.cancelledBy === 'owner' && status === 'cancelled')
      return answer(now)
    if (rental.status === 'confirmed') throw conflict('This request has already been approved.')
    if (rental.cancelledBy === 'owner') throw conflict('This request has already been declined.')
    if (rental.cancelledBy === 'renter') throw conflict('This request has been withdrawn.')
    if (rental.status === 'cancelled' || rental.lapsesAt <= now) throw conflict('This request has lapsed.')

    if (status === 'confirmed') await confirmRental(trx, rentalId, now)
    else await cancelRental(trx, rentalId, 'owner', now)
    return { status: statusAt({ ...rental, status }, now), dressId: rental.dressId }
  })
