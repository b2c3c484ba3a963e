import type { Db } from '../db/database.ts'

/** Locks an owner's dresses as deleting them would, so that nothing new refers to one. */
export const lockDressesOf = (trx: Db, ownerId: string) =>
  trx
    .selectFrom('dress')
    .select(['id', 'deletedAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Deletes the texts of an owner's dresses, the days they blocked, and pictures that no history shows. */
export async function forgetDresses(trx: Db, userId: string) {
  await trx
    .updateTable('dress')
    .set({
      description: '',
      location: '',
      alterations: null,
      labelSystem: null,
      label: null,
      wearerHeightMm: null,
      wearerSize: null,
    })
    .where('ownerId', '=', userId)
    .execute()
  const mine = trx.selectFrom('dress').select('dress.id').where('ownerId', '=', userId)
  await trx.deleteFrom('hold').where('rentalId', 'is', null).where('dressId', 'in', mine).execute()
  await trx
    .updateTable('image')
    .set({ dressId: null, position: null })
    .where('dressId', 'in', mine)
    .where('dressId', 'not in', trx.selectFrom('rental').select('rental.dressId'))
    .execute()
  await removeUnknownDresses(trx, userId)
}

/** Deletes dresses that no rental, line, conversation, report of others or decision refers to. */
async function removeUnknownDresses(trx: Db, userId: string) {
  const unknown = await trx
    .selectFrom('dress')
    .select('dress.id')
    .where('ownerId', '=', userId)
    .where(({ and, not, exists, selectFrom }) =>
      and(
        (['rental', 'thread', 'report', 'sanction', 'waiting'] as const).map((table) =>
          not(exists(selectFrom(table).select('dressId').whereRef('dressId', '=', 'dress.id'))),
        ),
      ),
    )
    .execute()
  if (!unknown.length) return
  const ids = unknown.map(({ id }) => id)
  for (const table of ['dressOldSlug', 'dressColor', 'dressOccasion'] as const)
    await trx.deleteFrom(table).where('dressId', 'in', ids).execute()
  await trx.deleteFrom('dress').where('id', 'in', ids).execute()
}
