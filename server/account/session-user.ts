import { sql } from 'kysely'
import type { SessionUser } from '../../shared/account/account.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { avatarOf, shownAvatar } from '../images/queries.ts'
import { isOpenRequest, openProposalId } from '../rentals/holds.ts'
import { isSuspended } from '../sessions/suspended.ts'
import { turnsOf, type Clock } from '../rentals/today/turns.ts'

/** A person as they see themselves (docs/product.md#people). What has lapsed by `now` is not counted. */
export async function findSessionUser(
  db: Db,
  id: string,
  { imageOrigin, ...clock }: Clock & Pick<Rules, 'imageOrigin'>,
): Promise<SessionUser> {
  const {
    avatar,
    isSuspended: isOut,
    ...user
  } = await db
    .selectFrom('appUser')
    .select(['id', 'email', 'displayName', 'role', 'mustChangePassword', avatarOf('appUser').as('avatar')])
    .select(isSuspended(clock.now).as('isSuspended'))
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
        .where(isOpenRequest(clock.now))
        // With other days proposed it is the renter's turn.
        .where((eb) => eb.not(eb.exists(openProposalId(clock.now))))
        .$asScalar()
        .$notNull()
        .as('pendingRequests'),
    )
    .select((eb) =>
      eb
        .selectFrom(turnsOf(eb.ref('appUser.id'), clock).as<'turns'>(sql`turns`))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('turns.isOwed', 'is', true)
        .$asScalar()
        .$notNull()
        .as('ownerTasks'),
    )
    .where('appUser.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...user,
    role: isOut ? 'user' : user.role,
    ...(isOut && { isSuspended: true as const }),
    avatarUrl: shownAvatar({ imageOrigin }, avatar),
  }
}
