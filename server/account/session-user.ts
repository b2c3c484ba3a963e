import type { SessionUser } from '../../shared/account/account.ts'
import type { Rules } from '../config.ts'
import type { Db } from '../db/database.ts'
import { avatarOf, shownAvatar } from '../images/queries.ts'
import { isOpenRequest, openProposalId } from '../rentals/holds.ts'

/** A person as they see themselves (docs/product.md#people). Requests that have lapsed by `now` are not counted. */
export async function findSessionUser(
  db: Db,
  id: string,
  { now, ...site }: Pick<Rules, 'imageOrigin'> & { now: Date },
): Promise<SessionUser> {
  const { avatar, pendingRequests, ...user } = await db
    .selectFrom('appUser')
    .select(['id', 'email', 'displayName', 'role', 'mustChangePassword', avatarOf('appUser').as('avatar')])
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
        .as('pendingRequests'),
    )
    .where('appUser.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...user, avatarUrl: shownAvatar(site, avatar), pendingRequests: pendingRequests ?? 0 }
}
