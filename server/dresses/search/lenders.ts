import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/**
 * Lenders whose names, or first names, these are, each with the address of the closet: of names as closets have them in
 * their addresses (server/db/slug.ts). Only those who lend something.
 */
export async function findLenders(db: Db, names: readonly string[]) {
  const { rows } = await sql<{ name: string; slug: string; displayName: string }>`
    select distinct on (named.name) named.name, closet.slug, owner.display_name as "displayName"
    from unnest(${names}::text[]) as named (name)
    join closet on closet.slug = named.name or starts_with(closet.slug, named.name || '-')
    join app_user as owner on owner.id = closet.owner_id
    where exists (
      select from dress where dress.owner_id = closet.owner_id and dress.available and dress.deleted_at is null)
    order by named.name, length(closet.slug), closet.slug`.execute(db)
  return rows
}
