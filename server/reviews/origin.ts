import { BlockList } from 'node:net'
import { sql } from 'kysely'
import { DAY } from '../../shared/duration.ts'
import { customerOf } from '../sessions/network.ts'
import type { Db } from '../db/database.ts'

/** How many days back a shared place counts. */
const REMEMBERED_DAYS = 90
/** How many records of a person are checked, the newest first: many times what a busy lender causes in that time. */
export const MAX_LOOKED_AT = 5_000

/** Addresses that tell no place: this machine, a proxy before it, a network behind one address. */
const inside = new BlockList()
inside.addSubnet('127.0.0.0', 8)
inside.addSubnet('10.0.0.0', 8)
inside.addSubnet('172.16.0.0', 12)
inside.addSubnet('192.168.0.0', 16)
inside.addSubnet('169.254.0.0', 16)

const isInside = (network: string) =>
  network.includes(':') ? /^(0:0:0:0|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/.test(network) : inside.check(network)

/**
 * Whether two accounts may be one person's: used from the same network address within 90 days, or signed in with the
 * same device from the same network now. People who share a home and a wardrobe do not cheat, so a moderator decides,
 * and nothing is refused (docs/product.md#reviews).
 */
export async function sharedDeviceOrNetwork(db: Db, one: string, other: string, now: Date) {
  const { rows } = await sql<{ network: string }>`
    select distinct network from session as mine join session as theirs using (device, network)
    where mine.user_id = ${one} and theirs.user_id = ${other}`.execute(db)
  // A session has a region: all addresses that begin with it are inside, or none.
  if (rows.some(({ network }) => !isInside(network.replace('*', '0')))) return true
  const [mine, theirs] = await Promise.all([networksOf(db, one, now), networksOf(db, other, now)])
  return !mine.isDisjointFrom(theirs)
}

/** The networks in a person's audit records. Limited, so that a review never waits long for it. */
async function networksOf(db: Db, userId: string, now: Date) {
  const since = new Date(now.getTime() - REMEMBERED_DAYS * DAY)
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('audit')
        .select(['ip', 'at'])
        .where('actorId', '=', userId)
        .orderBy('id', 'desc')
        .limit(MAX_LOOKED_AT)
        .as('done'),
    )
    .select('ip')
    .distinct()
    .where('at', '>', since)
    .where('ip', 'is not', null)
    .execute()
  const networks = rows.flatMap(({ ip }) => (ip ? [customerOf(ip)] : []))
  return new Set(networks.filter((network) => !isInside(network)))
}
