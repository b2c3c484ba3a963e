import type { Db } from '../db/database.ts'
import { badRequest } from '../errors.ts'

/** The pictures of the shop itself, with their measures. */
export const findShopPictures = (db: Db) =>
  db
    .selectFrom('image')
    .select(['id', 'ownerId', 'shopUse', 'width', 'height'])
    .where('shopUse', 'is not', null)
    .execute()

export type ShopPicture = Awaited<ReturnType<typeof findShopPictures>>[number]

/** Makes an admin's upload the shop's logo or icon, or takes it away. Throws when the upload is not theirs. */
export async function setShopPicture(
  trx: Db,
  shopUse: 'logo' | 'icon',
  { id, ownerId }: { id: string | null; ownerId: string },
) {
  await trx.updateTable('image').set({ shopUse: null }).where('shopUse', '=', shopUse).execute()
  if (!id) return
  const { numUpdatedRows } = await trx
    .updateTable('image')
    .set({ shopUse })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('hiddenAt', 'is', null)
    .where((eb) => eb.and((['dressId', 'avatarOf', 'shopUse'] as const).map((use) => eb(use, 'is', null))))
    .executeTakeFirstOrThrow()
  if (!numUpdatedRows) throw badRequest('Please choose the picture again: it is not there any more.')
}
