import type { Profile } from '../../shared/account/account-schema.ts'
import { moveCloset } from '../closets/commands.ts'
import type { Db } from '../db/database.ts'
import { setAvatar, type Hosts } from '../images/queries.ts'
import { setDisplayName } from '../people/rows.ts'

/** Saves a person's name, picture or both. False when nothing changes. */
export async function saveProfile(
  trx: Db,
  userId: string,
  { displayName, avatarUrl }: Profile,
  hosts: Hosts,
) {
  let isChanged = false
  if (displayName !== undefined) {
    await moveCloset(trx, userId, displayName)
    isChanged = await setDisplayName(trx, userId, displayName)
  }
  if (avatarUrl === undefined) return isChanged
  return (await setAvatar(trx, { userId, url: avatarUrl, ...hosts })) || isChanged
}
