import slugify from '@sindresorhus/slugify'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

const MAX_LENGTH = 60

/** Words that read as the shop's own, or as one of its pages. */
const RESERVED = ['admin', 'closet', 'edit', 'followed', 'help', 'mine', 'new', 'second-dance', 'support']

/**
 * The slug that a closet wishes for: its owner's name, hyphenated (docs/product.md#closets). Undefined when the name
 * has no character that a slug can hold.
 */
export function wishedSlug(displayName: string) {
  const words = slugify(displayName, { decamelize: false })
  if (!words) return undefined
  return words.length <= MAX_LENGTH ? words : words.slice(0, MAX_LENGTH).replace(/-[^-]*$/, '')
}

/** What colliding wishes have in common: "Anna 2" and the second Anna both wish for `anna-2`. */
const familyOf = (wish: string) => wish.replace(/(-\d+)+$/, '')

/**
 * The first of `wish`, `wish-2`, `wish-3`, … that no other closet has or had. Call it inside the transaction that
 * takes the slug: it locks the family until that ends.
 */
export async function freeSlug(db: Db, wish: string, closetId: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${familyOf(wish)}, 2))`.execute(db)
  const { rows } = await sql<{ slug: string }>`
    select slug from (select slug, id as closet_id from closet union all select slug, closet_id from closet_old_slug) as taken
    where (slug = ${wish} or slug like ${wish} || '-%') and closet_id <> ${closetId}`.execute(db)
  const taken = new Set([...rows.map((row) => row.slug), ...RESERVED])
  if (!taken.has(wish)) return wish
  let number = 2
  while (taken.has(`${wish}-${number}`)) number++
  return `${wish}-${number}`
}
