import slugify from '@sindresorhus/slugify'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Words as an address shows them, cut between two; undefined where it can show none of them. */
export function slugOf(words: string, maxLength: number) {
  const slug = slugify(words, { decamelize: false })
  if (!slug) return undefined
  return slug.length <= maxLength ? slug : slug.slice(0, maxLength).replace(/-[^-]*$/, '')
}

/** What has an address, each with the number of its advisory locks. */
const locks = { dress: sql.lit(1), closet: sql.lit(2) }

interface Wish {
  slug: string
  /** Of the dress or closet that wishes for it. */
  id: number
  /** What nothing is called. */
  reserved?: readonly string[]
}

/**
 * The first of a slug, slug-2, slug-3, … that no other dress or closet has or had; it may return to one of its own.
 * Call it in the transaction that takes the slug: it serializes all slugs of the same family.
 */
export async function freeSlug(trx: Db, kind: keyof typeof locks, { slug, id, reserved = [] }: Wish) {
  // What all addresses have in common that a wish may meet: "Title" in M for the second time and "Title M" in 2 both
  // wish for `title-m-2`.
  const family = slug.replace(/(-\d+)+$/, '')
  await sql`select pg_advisory_xact_lock(hashtextextended(${family}, ${locks[kind]}))`.execute(trx)
  const { rows } = await sql<{ slug: string }>`
    select slug from (
      select slug, id from ${sql.table(kind)}
      union all select slug, ${sql.ref(`${kind}Id`)} from ${sql.table(`${kind}OldSlug`)}) as taken
    where (slug = ${slug} or slug like ${slug.replace(/[%_\\]/g, '\\$&')} || '-%')
      and id <> ${id}`.execute(trx)
  const taken = new Set([...rows.map((row) => row.slug), ...reserved])
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
