import type { Db } from '../db/database.ts'
import { dressesInLine } from '../rentals/line/offers.ts'

/**
 * Locks a person's dresses as deleting them would, so that nothing new refers to one, and with them those that they
 * stand in line for.
 */
export async function lockDressesOf(trx: Db, userId: string) {
  const dresses = await trx
    .selectFrom('dress')
    .select(['id', 'ownerId', 'deletedAt'])
    .where((eb) => eb.or([eb('ownerId', '=', userId), eb('id', 'in', dressesInLine(trx, userId))]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const of = (isOwn: boolean) => dresses.filter(({ ownerId }) => (ownerId === userId) === isOwn)
  return { own: of(true), inLine: of(false).map(({ id }) => id) }
}

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
