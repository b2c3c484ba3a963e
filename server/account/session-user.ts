import { sql } from 'kysely'
import { marketToday, type Day } from '../../shared/day.ts'
import type { SessionUser } from '../../shared/account/account.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { preparedRead } from '../db/reads/prepared-read.ts'
import { avatarOf, shownAvatar } from '../images/queries.ts'
import { isOpenRequest, openProposalId } from '../rentals/holds.ts'
import { isSuspended } from '../sessions/suspended.ts'
import { turnsOf, type Clock } from '../rentals/today/turns.ts'

interface Days {
  today: Day
  autoCloseDays: number
}

const readPerson = preparedRead((db, { id, now }: { id: string; now: Date }, days: Days) =>
  db
    .selectFrom('appUser')
    .select(['id', 'email', 'displayName', 'role', 'mustChangePassword', avatarOf('appUser').as('avatar')])
    .select(isSuspended(now).as('isSuspended'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('dress')
            .select('dress.id')
            .whereRef('dress.ownerId', '=', 'appUser.id')
            .where('dress.deletedAt', 'is', null),
        )
        .$castTo<boolean>()
        .as('hasOwnerItems'),
    )
    .select((eb) =>
      eb
        .selectFrom('rental')
        .innerJoin('dress', 'dress.id', 'rental.dressId')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('dress.ownerId', '=', 'appUser.id')
        .where(isOpenRequest(now))
        // With other days proposed it is the renter's turn.
        .where((eb) => eb.not(eb.exists(openProposalId(now))))
        .$asScalar()
        .$notNull()
        .as('pendingRequests'),
    )
    .select((eb) =>
      eb
        .selectFrom(turnsOf(eb.ref('appUser.id'), { ...days, now }).as<'turns'>(sql`turns`))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('turns.isOwed', 'is', true)
        .$asScalar()
        .$notNull()
        .as('ownerTasks'),
    )
    .where('appUser.id', '=', id),
)

/** A person as they see themselves (docs/product.md#people). What has lapsed by `now` is not counted. */
export async function findSessionUser(
  db: Db,
  id: string,
  { imageOrigin, now, autoCloseDays }: Clock & Pick<Rules, 'imageOrigin'>,
): Promise<SessionUser> {
  const [person] = await readPerson(db, { id, now }, { today: marketToday(now), autoCloseDays })
  if (!person) throw new Error(`There is no person ${id}.`)
  const { avatar, isSuspended: isOut, ...user } = person
  return {
    ...user,
    role: isOut ? 'user' : user.role,
    ...(isOut && { isSuspended: true as const }),
    avatarUrl: shownAvatar({ imageOrigin }, avatar),
  }
}
