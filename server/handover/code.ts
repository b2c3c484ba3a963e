import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Leg } from '../../shared/rental/handover.ts'
import type { Db } from '../db/database.ts'
import { newSecret } from '../secret.ts'

/** The secret of this shop, the same on all its servers; made when first asked for. */
async function shopSecret(db: Db) {
  const find = () => db.selectFrom('shopSecret').select('secret').executeTakeFirst()
  const known = await find()
  if (known) return known.secret
  await db
    .insertInto('shopSecret')
    .values({ secret: newSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error('The secret of the shop is gone.')
  return made.secret
}

/** The six digits that the receiver of a leg shows, and its giver types (docs/product.md#the-code). */
export async function codeOf(db: Db, rentalId: number, leg: Leg) {
  const digest = createHmac('sha256', await shopSecret(db))
    .update(`${rentalId} ${leg}`)
    .digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Whether a typed code is right, in the same time for every code. */
export const isCode = (typed: string, code: string) =>
  typed.length === code.length && timingSafeEqual(Buffer.from(typed), Buffer.from(code))
