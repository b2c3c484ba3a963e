import slugify from '@sindresorhus/slugify'
import { sql } from 'kysely'
import type { Size } from '../../shared/dress.ts'
import type { Db } from '../db/database.ts'

const MAX_LENGTH = 90

/**
 * The preferred slug of a dress: brand, title and size, hyphenated (docs/product.md#slugs). Undefined when brand and
 * title have no character for a slug.
 */
export function wishedSlug({ brand, title, size }: { brand: string; title: string; size: Size }) {
  const words = slugify(`${brand} ${title}`, { decamelize: false })
  if (!words) return undefined
  const short = words.length <= MAX_LENGTH ? words : words.slice(0, MAX_LENGTH).replace(/-[^-]*$/, '')
  return `${short}-${size.toLowerCase()}`
}

/**
 * What all addresses have in common that a wish may meet: "Title" in M for the second time and "Title M" in 2 both
 * wish for `title-m-2`.
 */
const familyOf = (wish: string) => wish.replace(/(-\d+)+$/, '')

/**
 * The first of `wish`, `wish-2`, `wish-3`, … that no dress has or had; a dress may return to an address of its own.
 * Call it in the transaction that takes the slug: it serializes all slugs of the same family.
 */
export async function freeSlug(db: Db, wish: string, dressId: number | null) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${familyOf(wish)}, 1))`.execute(db)
  const { rows } = await sql<{ slug: string }>`
    select slug from (select slug, id as dress_id from dress union all select slug, dress_id from dress_old_slug) as taken
    where (slug = ${wish} or slug like ${wish.replace(/[%_\\]/g, '\\$&')} || '-%')
      and dress_id is distinct from ${dressId}`.execute(db)
  const taken = new Set(rows.map((row) => row.slug))
  if (!taken.has(wish)) return wish
  let number = 2
  while (taken.has(`${wish}-${number}`)) number++
  return `${wish}-${number}`
}
