import type { NotNull } from 'kysely'
import { DAMAGE_MS, PHOTOGRAPH_CHANGES_MS, type HandoverView } from '../../shared/rental/handover.ts'
import type { OneView, Photograph } from '../../shared/rental/handover-schema.ts'
import type { Role } from '../../shared/account/account.ts'
import type { Db } from '../db/database.ts'
import { badRequest, conflict } from '../errors.ts'
import { placePrivateImage } from '../images/private-images.ts'
import { sideOf } from '../rentals/sides.ts'
import { ensureLeg, lockRental, requireOpen, type Teller } from './commands.ts'
import { isOpen, type Legs, type Moment } from './leg.ts'

const TOO_OLD = 'This photograph is more than 24 hours old and stays as it is.'

/** The address of a photograph, for those who may see it. */
export const photographUrl = (imageId: string) => `/_api/handover/images/${imageId}.webp`

/** Whether a photograph can still be replaced or removed. */
export const isChangeable = (createdAt: Date, now: Date) =>
  now.getTime() - createdAt.getTime() < PHOTOGRAPH_CHANGES_MS

/** Whether its sides can photograph a dress: between yes and closed, and for as long as damage can be told. */
export function isPhotographable(rental: Legs, moment: Moment) {
  const { status, backAt } = rental
  const isJustBack = backAt !== null && moment.now.getTime() - backAt.getTime() < DAMAGE_MS
  return (status === 'confirmed' && isJustBack) || isOpen(rental, 'back', moment)
}

const placed = (trx: Db, { rentalId, leg, view }: OneView, userId: string) =>
  trx
    .selectFrom('privateImage')
    .select(['id', 'createdAt'])
    .where('rentalId', '=', rentalId)
    .where('leg', '=', leg)
    .where('view', '=', view)
    .where('ownerId', '=', userId)

/** Takes away what one's view shows, for the sweep. Throws a conflict when that is too old to change. */
async function clearView(trx: Db, one: OneView, { userId, now }: Teller) {
  const before = await placed(trx, one, userId).executeTakeFirst()
  if (!before) return
  if (!isChangeable(before.createdAt, now)) throw conflict(TOO_OLD)
  await trx
    .updateTable('privateImage')
    .set({ rentalId: null, leg: null, view: null })
    .where('id', '=', before.id)
    .execute()
}

/**
 * Makes an upload one's photograph of a view, in place of an earlier one. Throws a conflict when that is too old to
 * change, and a 400 when the picture is not one's own or is used elsewhere.
 */
export async function photograph(trx: Db, { imageId, ...one }: Photograph, teller: Teller) {
  const { rentalId, leg } = one
  const rental = await lockRental(trx, rentalId, teller)
  if ((await placed(trx, one, teller.userId).executeTakeFirst())?.id === imageId) return
  if (!isPhotographable(rental, teller)) requireOpen(rental, 'back', teller)
  // Before pictures, as in deleting an account.
  await ensureLeg(trx, rentalId, leg)
  await clearView(trx, one, teller)
  if (!(await placePrivateImage(trx, { id: imageId, ownerId: teller.userId }, one)))
    throw badRequest('The photograph must be one that you have uploaded here.')
}

/** Removes one's photograph of a view, if there is one. */
export async function removePhotograph(trx: Db, one: OneView, teller: Teller) {
  await lockRental(trx, one.rentalId, teller)
  await clearView(trx, one, teller)
}

/** All photographs of a rental, in the order of their making. */
export const findPhotographs = (db: Db, rentalId: number) =>
  db
    .selectFrom('privateImage')
    .select(['id', 'ownerId', 'leg', 'view', 'width', 'height', 'createdAt'])
    .where('rentalId', '=', rentalId)
    .$narrowType<{ leg: NotNull; view: NotNull }>()
    .orderBy('createdAt')
    .execute()

/** Whether a view shows names and streets and not the dress. */
export const showsAddress = (view: HandoverView) => view === 'label' || view === 'receipt'

/** Who sees a photograph of a hand-over: its two sides, and once damage was told an admin, but for addresses. */
export async function photographViewer(db: Db, id: string, me: { id: string; role: Role }) {
  const row = await db
    .selectFrom('privateImage')
    .innerJoin('rental', 'rental.id', 'privateImage.rentalId')
    .innerJoin('dress', 'dress.id', 'rental.dressId')
    .select(['rental.id as rentalId', 'rental.renterId', 'dress.ownerId', 'rental.damagedAt'])
    .select('privateImage.view')
    .where('privateImage.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  if (sideOf(row, me.id)) return { as: 'party' as const }
  const isForAdmins = row.damagedAt && row.view && !showsAddress(row.view)
  return me.role === 'admin' && isForAdmins ? { as: 'admin' as const, rentalId: row.rentalId } : undefined
}
