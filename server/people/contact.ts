import { sql } from 'kysely'
import type { Day } from '../../shared/day.ts'
import type { Db } from '../db/database.ts'
import { isPromised, countsAsAgreed } from '../db/rental-stages.ts'

/**
 * Whether an owner's renters are given their address, or only the conversation; and whether they have ever agreed to
 * a rental, before which they are asked.
 */
export const findContact = (db: Db, userId: string) =>
  db
    .selectFrom('appUser')
    .select('messagesOnly')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('rental')
          .innerJoin('dress', 'dress.id', 'rental.dressId')
          .select('rental.id')
          .where('dress.ownerId', '=', userId)
          .where(countsAsAgreed),
      )
        .$castTo<boolean>()
        .as('hasLent'),
    )
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export const setContact = (trx: Db, userId: string, { messagesOnly }: { messagesOnly: boolean }) =>
  trx.updateTable('appUser').set({ messagesOnly }).where('id', '=', userId).execute()

/**
 * Whether the renter of a rental is told its owner's e-mail: from its approval to its last day, unless the owner wants
 * messages only. Of `rental` and `owner`.
 */
export const isToldContact = (today: Day) => sql<boolean>`(${isPromised(today)} and not owner.messages_only)`
